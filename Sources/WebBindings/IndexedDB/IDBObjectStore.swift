internal import DOM
internal import ScriptEngine

/// An object store, as a transaction shows it to scripts (Indexed Database API, 4.5).
final class IDBObjectStore: DOMObject, ObjectResult, ObjectArgument {
  let store: DatabaseStore
  let transaction: IDBTransaction
  var interface: InterfaceDefinition { Interfaces.idbObjectStore.definition }
  /// The objects of the indexes.
  private var handles: [ObjectIdentifier: IDBIndex] = [:]
  /// The names when the transaction ended.
  private var lastNames: (store: DOMString, indexes: [DOMString])?
  /// The value of `keyPath`, if it is a list.
  var keyPathList: ProtectedValue?

  init(_ store: DatabaseStore, in transaction: IDBTransaction) {
    (self.store, self.transaction) = (store, transaction)
  }

  var realm: Realm { transaction.realm }

  /// The object of an index: always the same one.
  func handle(of index: DatabaseIndex) throws -> IDBIndex {
    if let known = handles[ObjectIdentifier(index)] { return known }
    let made = IDBIndex(index, of: self)
    if transaction.core.isFinished { return made }
    handles[ObjectIdentifier(index)] = made
    try transaction.keepWrapper(of: made)
    return made
  }

  /// Forgets the objects of the indexes, which lead back to this one. Later transactions that change
  /// names do not change this object.
  func endTransaction() {
    lastNames = (store.name, Array(store.indexes.keys))
    for handle in handles.values { handle.endTransaction() }
    handles = [:]
  }

  fileprivate var name: DOMString { lastNames?.store ?? store.name }
  fileprivate var indexNames: [DOMString] { lastNames?.indexes ?? Array(store.indexes.keys) }

  // MARK: Conditions

  func failure(
    _ method: String, _ name: DOMException.Name, _ reason: String
  ) -> DOMException {
    DOMException(name, "Failed to execute '\(method)' on 'IDBObjectStore': \(reason)")
  }

  private func requireStore(for method: String) throws(DOMException) {
    if store.isDeleted {
      throw failure(method, .invalidState, "The object store has been deleted.")
    }
  }

  fileprivate func requireActive(for method: String) throws(DOMException) {
    try requireStore(for: method)
    guard transaction.core.state == .active else {
      throw failure(method, .transactionInactive, "The transaction is inactive or finished.")
    }
  }

  fileprivate func requireWritable(for method: String) throws(DOMException) {
    try requireActive(for: method)
    if transaction.core.mode == .readOnly {
      throw failure(method, .readOnly, "The transaction is read-only.")
    }
  }

  fileprivate func requireUpgrade(for method: String, _ inactive: String) throws(DOMException) {
    try requireStore(for: method)
    guard transaction.core.mode == .versionChange else {
      throw failure(
        method, .invalidState, "The database is not running a version change transaction.")
    }
    guard transaction.core.state == .active else {
      throw failure(method, .transactionInactive, inactive)
    }
  }

  // MARK: Changes

  fileprivate func put(_ value: Value, key: Value?, replacing: Bool) throws -> IDBRequest {
    let place = "Failed to store record in an IDBObjectStore:"
    func failure(_ name: DOMException.Name, _ reason: String) -> DOMException {
      DOMException(name, "\(place) \(reason)")
    }
    if store.isDeleted { throw failure(.invalidState, "The object store has been deleted.") }
    guard transaction.core.state == .active else {
      throw failure(.transactionInactive, "The transaction is inactive or finished.")
    }
    if transaction.core.mode == .readOnly {
      throw failure(.readOnly, "The transaction is read-only.")
    }
    if store.keyPath != nil, key != nil {
      throw failure(
        .data, "The object store uses in-line keys and the key parameter was provided.")
    }
    if store.keyPath == nil, !store.makesKeys, key == nil {
      throw failure(
        .data,
        """
        The object store uses out-of-line keys and has no key generator and the key parameter was \
        not provided.
        """)
    }
    var known: DatabaseKey?
    if let key {
      known = try realm.databaseKey(key)
      if known == nil { throw failure(.data, "The parameter is not a valid key.") }
    }
    let clone = try transaction.clone(value)
    if let keyPath = store.keyPath {
      let path = "Evaluating the object store's key path"
      switch try realm.extractKey(keyPath, from: clone.value) {
      case .key(let key): known = key
      case .invalid: throw failure(.data, "\(path) yielded a value that is not a valid key.")
      case .none:
        guard store.makesKeys else { throw failure(.data, "\(path) did not yield a value.") }
        let reader = try realm.objects.databaseActivity(of: realm).reader(of: keyPath.paths[0])
        guard try reader.accepts(clone.value, in: realm) else { throw Realm.inadequateKey }
      }
    }
    return try storing(clone, at: known, .store(self), replacing: replacing)
  }

  /// Makes a request that stores a record.
  ///
  /// - Parameter key: nil if the store is to make the key.
  func storing(
    _ clone: ProtectedValue, at key: DatabaseKey?, _ source: IDBRequest.Source, replacing: Bool
  ) throws -> IDBRequest {
    try transaction.request(source) { [unowned realm, core = transaction.core, store] in
      let stored = try core.undoingIfFailed { () throws in
        var stored: DatabaseKey
        if let key {
          core.noteKey(key, in: store)
          stored = key
        } else {
          let number = try core.makeKey(for: store)
          stored = DatabaseKey(number)
          if let path = store.keyPath?.paths.first {
            let reader = try realm.objects.databaseActivity(of: realm).reader(of: path)
            try reader.write(realm.context.makeNumber(number), into: clone.value, in: realm)
          }
        }
        try core.store(
          DatabaseValue(clone), at: stored, in: store, replacing: replacing,
          indexKeys: realm.indexKeys)
        return stored
      }
      return .value(realm.context.protect(realm.value(of: stored)))
    }
  }

  fileprivate func delete(_ query: Value) throws -> IDBRequest {
    try requireWritable(for: "delete")
    guard let range = try realm.keyRange(query, for: ("IDBObjectStore", "delete")) else {
      throw failure("delete", .data, "The parameter is not a valid key range.")
    }
    return try transaction.request(.store(self)) { [core = transaction.core, store] in
      core.remove(range, from: store)
      return .undefined
    }
  }

  fileprivate func clear() throws -> IDBRequest {
    try requireWritable(for: "clear")
    return try transaction.request(.store(self)) { [core = transaction.core, store] in
      core.clear(store)
      return .undefined
    }
  }

  // MARK: Indexes

  fileprivate func createIndex(
    _ name: DOMString, _ path: KeyPathArgument, _ options: Value?
  ) throws -> IDBIndex {
    var (isUnique, isMultiEntry) = (false, false)
    if let options, !realm.context.isNull(options) {
      guard realm.context.isObject(options) else { throw ScriptError.type("Type error") }
      isMultiEntry = try realm.boolean("multiEntry", of: options)
      isUnique = try realm.boolean("unique", of: options)
    }
    let method = "createIndex"
    try requireUpgrade(for: method, "The transaction is inactive.")
    if store.indexes[name] != nil {
      throw failure(method, .constraint, "An index with the specified name already exists.")
    }
    guard let keyPath = path.keyPath else {
      throw failure(method, .syntax, "The keyPath argument contains an invalid key path.")
    }
    if path.isList, isMultiEntry {
      throw failure(
        method, .invalidAccess,
        "The keyPath argument was an array and the multiEntry option is true.")
    }
    let index = transaction.core.makeIndex(
      named: name, keyPath: keyPath, isUnique: isUnique, isMultiEntry: isMultiEntry, of: store)
    try transaction.perform { [unowned realm, core = transaction.core] in
      try core.fill(index, indexKeys: realm.indexKeys)
      return .undefined
    }
    return try handle(of: index)
  }

  fileprivate func deleteIndex(_ name: DOMString) throws {
    try requireUpgrade(for: "deleteIndex", "The transaction is inactive or finished.")
    guard let index = store.indexes[name] else {
      throw failure("deleteIndex", .notFound, "The specified index was not found.")
    }
    transaction.core.delete(index)
    try transaction.perform { [core = transaction.core] in
      core.empty(index)
      return .undefined
    }
  }

  fileprivate func index(_ name: DOMString) throws -> IDBIndex {
    try requireStore(for: "index")
    if transaction.core.isFinished {
      throw failure("index", .invalidState, "The transaction is finished.")
    }
    guard let index = store.indexes[name] else {
      throw failure("index", .notFound, "The specified index was not found.")
    }
    return try handle(of: index)
  }

  fileprivate func rename(to name: DOMString) throws {
    func failure(_ error: DOMException.Name, _ reason: String) -> DOMException {
      DOMException(error, "Failed set property 'name' on 'IDBObjectStore': \(reason)")
    }
    if store.isDeleted { throw failure(.invalidState, "The object store has been deleted.") }
    guard transaction.core.mode == .versionChange else {
      throw failure(
        .invalidState, "The object store's transaction is not a version change transaction.")
    }
    guard transaction.core.state == .active else {
      throw failure(.transactionInactive, "The object store's transaction is not active.")
    }
    if name == store.name { return }
    if transaction.core.connection.stores[name] != nil {
      throw failure(
        .constraint, "The database already has an object store named '\(name.string)'.")
    }
    transaction.core.rename(store, to: name)
  }
}

extension IDBObjectStore: DatabaseQuerySource {
  var reader: DatabaseReader { DatabaseReader(store) }
  var requestSource: IDBRequest.Source { .store(self) }
  static var interfaceName: String { "IDBObjectStore" }
  func requireReadable(for method: String) throws { try requireActive(for: method) }
}

extension Interfaces {
  static let idbObjectStore = Interface<IDBObjectStore>("IDBObjectStore") {
    try $0.attribute("name") {
      $0.name
    } set: { (store, name: DOMString) in
      try store.rename(to: name)
    }
    try $0.readonly("keyPath") { (store, realm: Realm) in
      try realm.keyPath(store.store.keyPath, remembered: &store.keyPathList)
    }
    try $0.readonly("indexNames") { DOMStringList(sorting: $0.indexNames) }
    try $0.readonly("transaction") { $0.transaction }
    try $0.readonly("autoIncrement") { $0.store.makesKeys }
    try $0.method("put") { (store, value: Value, key: Value?) in
      try store.put(value, key: key, replacing: true)
    }
    try $0.method("add") { (store, value: Value, key: Value?) in
      try store.put(value, key: key, replacing: false)
    }
    try $0.method("delete") { (store, query: Value) in try store.delete(query) }
    try $0.method("clear") { (store: IDBObjectStore) in try store.clear() }
    try $0.includeQueries()
    try $0.method("index") { (store, name: DOMString) in try store.index(name) }
    try $0.method("createIndex") {
      (store, name: DOMString, path: KeyPathArgument, options: Value?) in
      try store.createIndex(name, path, options)
    }
    try $0.method("deleteIndex") { (store, name: DOMString) in
      try store.deleteIndex(name)
      return Undefined()
    }
  }
}

extension Realm {
  /// The value of an attribute `keyPath`. A list is always the same object.
  func keyPath(_ path: DatabaseKeyPath?, remembered: inout ProtectedValue?) throws -> Value {
    switch path {
    case nil: return context.null
    case .single(let path): return try encode(path)
    case .list(let paths):
      if let remembered { return remembered.value }
      let list = try context.makeArray(count: paths.count) { try encode(paths[$0]) }
      remembered = context.protect(list)
      return list
    }
  }
}
