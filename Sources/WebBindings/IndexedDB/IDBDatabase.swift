internal import DOM
internal import ScriptEngine

/// A connection to a database, for scripts (Indexed Database API, 4.4).
final class IDBDatabase: EventTargetObject, ObjectResult, ObjectArgument {
  unowned let realm: Realm
  let connection: DatabaseConnection
  var interface: InterfaceDefinition { Interfaces.idbDatabase.definition }
  /// The transaction that changes the version.
  var upgrade: IDBTransaction?
  /// The wrapper, as long as the connection is open: events may come.
  private var wrapper: ProtectedValue?

  init(_ connection: DatabaseConnection, in realm: Realm) throws {
    self.connection = connection
    self.realm = realm
    super.init()
    wrapper = realm.context.protect(try realm.wrap(self))
    connection.isWanted = { [unowned realm] in !realm.window.isClosed }
    connection.noteVersionChange = { [self] in noteVersionChange(from: $0, to: $1) }
  }

  private func noteVersionChange(from old: Double, to new: Double?) {
    let event = realm.makeEvent(IDBVersionChangeEvent("versionchange", from: old, to: new))
    EventTarget.object(self).dispatch(event)
  }

  fileprivate func close() {
    connection.close()
    wrapper = nil
  }

  /// Indexed Database API, IDBDatabase.transaction.
  fileprivate func transaction(
    _ names: KeyPathArgument, mode: String?, options: Value?
  ) throws -> IDBTransaction {
    let mode = try Self.mode(mode)
    var durability = "default"
    if let options, !realm.context.isUndefined(options), !realm.context.isNull(options) {
      guard realm.context.isObject(options) else { throw ScriptError.type("Type error") }
      if let value = try realm.member("durability", of: options) {
        durability = try realm.context.string(value)
        guard ["default", "strict", "relaxed"].contains(durability) else {
          throw ScriptError.type("Type error")
        }
      }
    }
    if connection.isClosePending {
      throw failure("transaction", .invalidState, "The database connection is closing.")
    }
    if names.texts.isEmpty {
      if connection.upgrade != nil { throw Self.upgradeRuns }
      throw failure("transaction", .invalidAccess, "The storeNames parameter was empty.")
    }
    if connection.upgrade != nil { throw Self.upgradeRuns }
    var stores: [DOMString: DatabaseStore] = [:]
    for name in names.texts {
      guard let store = connection.stores[name] else {
        throw failure(
          "transaction", .notFound, "One of the specified object stores was not found.")
      }
      stores[name] = store
    }
    if mode == .versionChange { throw ScriptError.type("Type error") }
    let core = DatabaseTransaction(mode, on: stores, of: connection)
    return try IDBTransaction(core, of: self, durability: durability)
  }

  private static func mode(_ name: String?) throws -> DatabaseTransaction.Mode {
    guard let name else { return .readOnly }
    guard let mode = DatabaseTransaction.Mode(rawValue: name) else {
      throw ScriptError.type(
        """
        Argument 2 ('mode') to IDBDatabase.transaction must be one of: "readonly", "readwrite", \
        "versionchange"
        """)
    }
    return mode
  }

  private static var upgradeRuns: DOMException {
    DOMException(
      .invalidState,
      "Failed to execute 'transaction' on 'IDBDatabase': A version change transaction is running.")
  }

  private func failure(
    _ method: String, _ name: DOMException.Name, _ reason: String
  ) -> DOMException {
    DOMException(name, "Failed to execute '\(method)' on 'IDBDatabase': \(reason)")
  }

  /// The transaction that changes the version, which must be there and be active.
  private func activeUpgrade(for method: String) throws(DOMException) -> IDBTransaction {
    guard let upgrade else {
      throw failure(
        method, .invalidState, "The database is not running a version change transaction.")
    }
    guard upgrade.core.state == .active else {
      throw failure(method, .transactionInactive, "The transaction is inactive or finished.")
    }
    return upgrade
  }

  fileprivate func createStore(_ name: DOMString, _ options: Value?) throws -> IDBObjectStore {
    var (path, makesKeys): (KeyPathArgument?, Bool) = (nil, false)
    if let options, !realm.context.isUndefined(options), !realm.context.isNull(options) {
      guard realm.context.isObject(options) else { throw ScriptError.type("Type error") }
      makesKeys = try realm.boolean("autoIncrement", of: options)
      if let value = try realm.member("keyPath", of: options), !realm.context.isNull(value) {
        path = try KeyPathArgument.convert(value, in: realm)
      }
    }
    let method = "createObjectStore"
    let upgrade = try activeUpgrade(for: method)
    let keyPath = path?.keyPath
    if path != nil, keyPath == nil {
      throw failure(method, .syntax, "The keyPath option is not a valid key path.")
    }
    if connection.stores[name] != nil {
      throw failure(
        method, .constraint, "An object store with the specified name already exists.")
    }
    if makesKeys, let path, path.isList || path.texts[0].isEmpty {
      throw failure(
        method, .invalidAccess,
        "The autoIncrement option was set but the keyPath option was empty or an array.")
    }
    return try upgrade.handle(
      of: upgrade.core.makeStore(named: name, keyPath: keyPath, makesKeys: makesKeys))
  }

  fileprivate func deleteStore(_ name: DOMString) throws {
    let upgrade = try activeUpgrade(for: "deleteObjectStore")
    guard let store = connection.stores[name] else {
      throw failure(
        "deleteObjectStore", .notFound, "The specified object store was not found.")
    }
    upgrade.core.delete(store)
  }
}

extension Interfaces {
  static let idbDatabase = Interface<IDBDatabase>("IDBDatabase", inherits: eventTarget) {
    try $0.readonly("name") { $0.connection.database.name }
    try $0.readonly("version") { $0.connection.version }
    try $0.readonly("objectStoreNames") { DOMStringList(sorting: $0.connection.stores.keys) }
    try $0.eventHandlers("onabort onclose onerror onversionchange")
    try $0.method("transaction") {
      (database, names: KeyPathArgument, mode: String?, options: Value?) in
      try database.transaction(names, mode: mode, options: options)
    }
    try $0.method("close") { (database: IDBDatabase) in
      database.close()
      return Undefined()
    }
    try $0.method("createObjectStore") { (database, name: DOMString, options: Value?) in
      try database.createStore(name, options)
    }
    try $0.method("deleteObjectStore") { (database, name: DOMString) in
      try database.deleteStore(name)
      return Undefined()
    }
  }
}

extension DOMStringList {
  /// The names of stores or of indexes, in their order (Indexed Database API, "sorted name list").
  convenience init(sorting names: some Sequence<DOMString>) {
    self.init(names.map { ($0, DatabaseKey($0)) }.sorted { $0.1 < $1.1 }.map(\.0))
  }
}
