internal import DOM
internal import ScriptEngine

/// A walk through the records of a store or an index (Indexed Database API, 4.8).
final class IDBCursor: DOMObject, ObjectResult, ObjectArgument {
  private let source: any DatabaseQuerySource
  private let range: DatabaseKeyRange
  fileprivate let direction: DatabaseReader.Direction
  /// Whether the cursor has the values, not the keys alone.
  private let hasValues: Bool
  /// The record where the cursor is.
  private var found: DatabaseReader.Found?
  /// Whether the cursor is at a record, and not on its way to one.
  private var isAtRecord = false
  /// The request, which leads to the cursor. It is held until the transaction ends.
  private var heldRequest: IDBRequest?
  fileprivate private(set) weak var request: IDBRequest?
  // The values of the attributes, each made when it is first read.
  private var keyValue: ProtectedValue?
  private var primaryKeyValue: ProtectedValue?
  private var value: ProtectedValue?

  var interface: InterfaceDefinition {
    hasValues ? Interfaces.idbCursorWithValue.definition : Interfaces.idbCursor.definition
  }

  init(
    _ source: any DatabaseQuerySource, in range: DatabaseKeyRange,
    _ direction: DatabaseReader.Direction, hasValues: Bool
  ) {
    (self.source, self.range, self.direction) = (source, range, direction)
    self.hasValues = hasValues
  }

  private var transaction: IDBTransaction { source.transaction }
  private var realm: Realm { transaction.realm }
  private var index: IDBIndex? { source as? IDBIndex }

  /// The store whose records the cursor gives.
  private var store: IDBObjectStore? { index?.store ?? source as? IDBObjectStore }

  fileprivate var sourceObject: IDBRequest.Source { source.requestSource }

  // MARK: Going on

  /// Makes the request for the first record.
  func open() throws -> IDBRequest {
    let request = try transaction.request(source.requestSource) { [self] in
      try advance(DatabaseReader.Move())
    }
    (self.request, heldRequest) = (request, request)
    transaction.add(self)
    return request
  }

  /// Lets go of the request, because the transaction has ended.
  func release() { heldRequest = nil }

  private func advance(_ move: DatabaseReader.Move) throws -> IDBRequest.Answer {
    let next = source.reader.next(
      after: found.map { ($0.key, $0.primaryKey) }, direction, in: range, move)
    (keyValue, primaryKeyValue, value) = (nil, nil, nil)
    found = next
    guard next != nil else { return .null }
    isAtRecord = true
    return .object(self)
  }

  private func go(_ move: DatabaseReader.Move) {
    guard let request else { return }
    isAtRecord = false
    transaction.repeat(request) { [self] in try advance(move) }
  }

  // MARK: Attributes

  fileprivate func key() -> Value {
    remembered(&keyValue) { found.map { realm.value(of: $0.key) } }
  }

  fileprivate func primaryKey() -> Value {
    remembered(&primaryKeyValue) { found.map { realm.value(of: $0.primaryKey) } }
  }

  fileprivate func valueOfRecord() throws -> Value {
    try remembered(&value) {
      guard hasValues else { return nil }
      return try (found?.value as? DatabaseValue)?.copy(in: realm)
    }
  }

  private func remembered(
    _ slot: inout ProtectedValue?, _ make: () throws -> Value?
  ) rethrows -> Value {
    if let slot { return slot.value }
    guard let made = try make() else { return realm.context.undefined }
    slot = realm.context.protect(made)
    return made
  }

  // MARK: Conditions

  private func failure(
    _ method: String, _ name: DOMException.Name, _ reason: String
  ) -> DOMException {
    DOMException(name, "Failed to execute '\(method)' on 'IDBCursor': \(reason)")
  }

  private func requireActive(for method: String) throws(DOMException) {
    guard transaction.core.state == .active else {
      throw failure(method, .transactionInactive, "The transaction is inactive or finished.")
    }
  }

  private func requireSource(for method: String) throws(DOMException) {
    if store?.store.isDeleted ?? true || index?.index.isDeleted ?? false {
      throw failure(
        method, .invalidState,
        "The cursor's source or effective object store has been deleted.")
    }
  }

  private func requireRecord(for method: String) throws(DOMException) {
    guard isAtRecord else {
      throw failure(
        method, .invalidState, "The cursor is being iterated or has iterated past its end.")
    }
  }

  // MARK: Methods

  fileprivate func advance(by count: Double) throws {
    if count == 0 {
      throw ScriptError.type(
        """
        Failed to execute 'advance' on 'IDBCursor': A count argument with value 0 (zero) was \
        supplied, must be greater than 0.
        """)
    }
    try requireActive(for: "advance")
    try requireSource(for: "advance")
    try requireRecord(for: "advance")
    go(DatabaseReader.Move(count: Int(clamped: count)))
  }

  fileprivate func goOn(to value: Value?) throws {
    let method = "continue"
    try requireActive(for: method)
    try requireSource(for: method)
    try requireRecord(for: method)
    guard let value else { return go(DatabaseReader.Move()) }
    guard let key = try realm.databaseKey(value), let found else {
      throw failure(method, .data, "The parameter is not a valid key.")
    }
    if direction.isForward, key <= found.key {
      throw failure(
        method, .data, "The parameter is less than or equal to this cursor's position.")
    }
    if !direction.isForward, key >= found.key {
      throw failure(
        method, .data, "The parameter is greater than or equal to this cursor's position.")
    }
    go(DatabaseReader.Move(to: key))
  }

  fileprivate func goOn(to value: Value, primaryKey primaryValue: Value) throws {
    let method = "continuePrimaryKey"
    try requireActive(for: method)
    try requireSource(for: method)
    guard index != nil else {
      throw failure(method, .invalidAccess, "The cursor's source is not an index.")
    }
    if direction.isUnique {
      throw failure(
        method, .invalidAccess, "The cursor's direction must be either \"next\" or \"prev\".")
    }
    try requireRecord(for: method)
    guard let key = try realm.databaseKey(value), let found else {
      throw failure(method, .data, "The first parameter is not a valid key.")
    }
    guard let primaryKey = try realm.databaseKey(primaryValue) else {
      throw failure(method, .data, "The second parameter is not a valid key.")
    }
    let (wanted, present) = ((key, primaryKey), (found.key, found.primaryKey))
    if direction.isForward {
      let end = "this cursor's position and this cursor's direction is \"next\"."
      if key < found.key {
        throw failure(method, .data, "The first parameter is less than \(end)")
      }
      if wanted <= present {
        throw failure(
          method, .data, "The key parameters represent a position less-than-or-equal-to \(end)")
      }
    } else {
      let end = "this cursor's position and this cursor's direction is \"prev\"."
      if key > found.key {
        throw failure(method, .data, "The first parameter is greater than \(end)")
      }
      if wanted >= present {
        throw failure(
          method, .data, "The key parameters represent a position greater-than-or-equal-to \(end)")
      }
    }
    go(DatabaseReader.Move(to: key, primaryKey: primaryKey))
  }

  private func requireWritable(
    for method: String, _ change: String
  ) throws -> (IDBObjectStore, DatabaseReader.Found) {
    try requireActive(for: method)
    if transaction.core.mode == .readOnly {
      throw failure(
        method, .readOnly, "The record may not be \(change) inside a read-only transaction.")
    }
    try requireSource(for: method)
    try requireRecord(for: method)
    guard hasValues else { throw failure(method, .invalidState, "The cursor is a key cursor.") }
    guard let store, let found else {
      throw failure(
        method, .invalidState, "The cursor is being iterated or has iterated past its end.")
    }
    return (store, found)
  }

  fileprivate func update(_ value: Value) throws -> IDBRequest {
    let (store, found) = try requireWritable(for: "update", "updated")
    let clone = try transaction.clone(value)
    if let keyPath = store.store.keyPath {
      guard case .key(found.primaryKey) = try realm.extractKey(keyPath, from: clone.value) else {
        throw failure(
          "update", .data,
          """
          The effective object store of this cursor uses in-line keys and evaluating the key path \
          of the value parameter results in a different value than the cursor's effective key.
          """)
      }
    }
    return try store.storing(clone, at: found.primaryKey, .cursor(self), replacing: true)
  }

  fileprivate func delete() throws -> IDBRequest {
    let (store, found) = try requireWritable(for: "delete", "deleted")
    let range = DatabaseKeyRange(only: found.primaryKey)
    return try transaction.request(.cursor(self)) { [core = transaction.core] in
      core.remove(range, from: store.store)
      return .undefined
    }
  }
}

extension Interfaces {
  static let idbCursor = Interface<IDBCursor>("IDBCursor") {
    try $0.readonly("source") { $0.sourceObject }
    try $0.readonly("direction") { $0.direction.rawValue }
    try $0.readonly("key") { $0.key() }
    try $0.readonly("primaryKey") { $0.primaryKey() }
    try $0.readonly("request") { $0.request }
    try $0.method("advance") { (cursor, count: EnforcedLong) in
      try cursor.advance(by: count.value)
      return Undefined()
    }
    try $0.method("continue") { (cursor, key: Value?) in
      try cursor.goOn(to: key)
      return Undefined()
    }
    try $0.method("continuePrimaryKey") { (cursor, key: Value, primaryKey: Value) in
      try cursor.goOn(to: key, primaryKey: primaryKey)
      return Undefined()
    }
    try $0.method("update") { (cursor, value: Value) in try cursor.update(value) }
    try $0.method("delete") { (cursor: IDBCursor) in try cursor.delete() }
  }

  static let idbCursorWithValue = Interface<IDBCursor>(
    "IDBCursorWithValue", inherits: idbCursor
  ) {
    try $0.readonly("value") { try $0.valueOfRecord() }
  }

  static let indexedDB: [InterfaceDefinition] = [
    idbCursor.definition, idbCursorWithValue.definition, idbDatabase.definition,
    idbFactory.definition, idbIndex.definition, idbKeyRange.definition,
    idbObjectStore.definition, idbOpenDBRequest.definition, idbRequest.definition,
    idbTransaction.definition,
  ]
}
