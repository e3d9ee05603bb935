internal import DOM
internal import ScriptEngine

/// The storage of a page, for scripts (HTML Standard, 12.2.1).
final class Storage: DOMObject, ObjectResult, ObjectArgument {
  let area: StorageArea
  var interface: InterfaceDefinition { Interfaces.storage.definition }
  var keepsWrapper: Bool { true }
  var isOfWindow: Bool { true }

  init(_ area: StorageArea) {
    self.area = area
  }
}

extension Interfaces {
  static let storage = Interface<Storage>("Storage") {
    try $0.readonly("length") { $0.area.count }
    try $0.method("key") { (storage, index: UnsignedLong) in storage.area.name(at: index.value) }
    try $0.method("getItem") { (storage, name: String) in storage.area.value(of: name) }
    try $0.method("setItem") { (storage, name: String, value: DOMString) in
      try storage.area.set(name, to: value)
      return Undefined()
    }
    try $0.method("removeItem") { (storage, name: String) in
      storage.area.remove(name)
      return Undefined()
    }
    try $0.method("clear") { (storage: Storage) in
      storage.area.removeAll()
      return Undefined()
    }
    try $0.exotic(
      ExoticMembers(
        names: { $0.area.names },
        named: { storage, name, realm in try storage.area.value(of: name).map(realm.encode) },
        setNamed: { storage, name, value, realm in
          try storage.area.set(name, to: DOMString.convert(value, in: realm))
        },
        deleteNamed: { storage, name, _ in
          storage.area.remove(name)
          return true
        }))
  }
}

/// HTML Standard, 12.2.4. Only the page itself changes its storage, so the program never fires such
/// events.
final class StorageEvent: Event {
  var key: DOMString?
  var oldValue: DOMString?
  var newValue: DOMString?
  var url = ""
  var storageArea: Storage?
}

extension Interfaces {
  static let storageEvent = Interface<StorageEvent>("StorageEvent", inherits: event) {
    try $0.nullableMember("key", \.key)
    try $0.nullableMember("oldValue", \.oldValue)
    try $0.nullableMember("newValue", \.newValue)
    try $0.member("url", \.url)
    try $0.nullableMember("storageArea", \.storageArea)
    try $0.eventConstructor { StorageEvent($0) }
    try $0.method("initStorageEvent") {
      (
        event, type: String, bubbles: Bool?, cancelable: Bool?, key: Nullable<DOMString>?,
        oldValue: Nullable<DOMString>?, newValue: Nullable<DOMString>?, url: String?,
        storageArea: Nullable<Storage>?
      ) in
      if event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false) {
        event.key = key?.value
        event.oldValue = oldValue?.value
        event.newValue = newValue?.value
        event.url = url ?? ""
        event.storageArea = storageArea?.value
      }
      return Undefined()
    }
  }
}
