internal import DOM
internal import ScriptEngine

/// An index, as a transaction shows it to scripts (Indexed Database API, 4.6).
final class IDBIndex: DOMObject, ObjectResult, ObjectArgument {
  let index: DatabaseIndex
  let store: IDBObjectStore
  var interface: InterfaceDefinition { Interfaces.idbIndex.definition }
  /// The name when the transaction ended.
  private var lastName: DOMString?
  /// The value of `keyPath`, if it is a list.
  var keyPathList: ProtectedValue?

  init(_ index: DatabaseIndex, of store: IDBObjectStore) {
    (self.index, self.store) = (index, store)
  }

  var transaction: IDBTransaction { store.transaction }

  fileprivate var name: DOMString { lastName ?? index.name }

  func endTransaction() { lastName = index.name }

  fileprivate func rename(to name: DOMString) throws {
    func failure(_ error: DOMException.Name, _ reason: String) -> DOMException {
      DOMException(error, "Failed set property 'name' on 'IDBIndex': \(reason)")
    }
    if index.isDeleted { throw failure(.invalidState, "The index has been deleted.") }
    if store.store.isDeleted {
      throw failure(.invalidState, "The index's object store has been deleted.")
    }
    guard transaction.core.mode == .versionChange else {
      throw failure(.invalidState, "The index's transaction is not a version change transaction.")
    }
    guard transaction.core.state == .active else {
      throw failure(.transactionInactive, "The index's transaction is not active.")
    }
    if name == index.name { return }
    if store.store.indexes[name] != nil {
      throw failure(
        .constraint, "The owning object store already has an index named '\(name.string)'.")
    }
    transaction.core.rename(index, to: name)
  }
}

extension IDBIndex: DatabaseQuerySource {
  var reader: DatabaseReader { DatabaseReader(index) }
  var requestSource: IDBRequest.Source { .index(self) }
  static var interfaceName: String { "IDBIndex" }

  func requireReadable(for method: String) throws {
    func failure(_ name: DOMException.Name, _ reason: String) -> DOMException {
      DOMException(name, "Failed to execute '\(method)' on 'IDBIndex': \(reason)")
    }
    if index.isDeleted || store.store.isDeleted {
      throw failure(.invalidState, "The index or its object store has been deleted.")
    }
    guard transaction.core.state == .active else {
      throw failure(.transactionInactive, "The transaction is inactive or finished.")
    }
  }
}

extension Interfaces {
  static let idbIndex = Interface<IDBIndex>("IDBIndex") {
    try $0.attribute("name") {
      $0.name
    } set: { (index, name: DOMString) in
      try index.rename(to: name)
    }
    try $0.readonly("objectStore") { $0.store }
    try $0.readonly("keyPath") { (index, realm: Realm) in
      try realm.keyPath(index.index.keyPath, remembered: &index.keyPathList)
    }
    try $0.readonly("multiEntry") { $0.index.isMultiEntry }
    try $0.readonly("unique") { $0.index.isUnique }
    try $0.includeQueries()
  }
}
