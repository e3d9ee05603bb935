internal import DOM
internal import ScriptEngine

/// HTML Standard, 9.1.
final class MessageEvent: Event {
  var data: WorldValue?
  var origin = ""
  var lastEventId = ""
  var source: EventTarget?
  var ports: [MessagePort] = []
  /// The array of ports for scripts.
  fileprivate var frozenPorts: WorldValue?
}

extension Interfaces {
  static let messageEvent = Interface<MessageEvent>("MessageEvent", inherits: event) {
    try $0.member("origin", \.origin)
    try $0.member("lastEventId", \.lastEventId)
    try $0.nullableMember("source", \.source)
    try $0.worldValue("data", \.data)
    try $0.readonly("ports") { (event, realm: Realm) in
      if event.frozenPorts == nil {
        event.frozenPorts = WorldValue(
          try realm.frozenList(event.ports), in: realm, ports: event.ports)
      }
      return event.frozenPorts
    }
    $0.initializer("ports") { event, value, realm in
      event.ports = try SequenceArgument<MessagePort>.convert(value, in: realm).values
    }
    try $0.eventConstructor { MessageEvent($0) }
    try $0.method("initMessageEvent") {
      (
        event, type: String, bubbles: Bool?, cancelable: Bool?, data: Value?, origin: String?,
        lastEventId: String?, source: Nullable<EventTarget>?, realm: Realm
      ) in
      if event.initialize(type, bubbles: bubbles ?? false, cancelable: cancelable ?? false) {
        event.data = data.map { WorldValue($0, in: realm) }
        event.origin = origin ?? ""
        event.lastEventId = lastEventId ?? ""
        event.source = source?.value
      }
      return Undefined()
    }
  }
}
