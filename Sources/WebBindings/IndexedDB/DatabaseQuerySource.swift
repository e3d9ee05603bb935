internal import DOM
internal import ScriptEngine

/// What records are read from: a store, or an index.
protocol DatabaseQuerySource: DOMObject, ObjectArgument {
  var transaction: IDBTransaction { get }
  var reader: DatabaseReader { get }
  /// The source of the requests.
  var requestSource: IDBRequest.Source { get }
  /// The name of the interface, for errors.
  static var interfaceName: String { get }
  /// Throws an error if a script may make no request.
  func requireReadable(for method: String) throws
}

extension DatabaseQuerySource {
  /// Makes a request that looks for records.
  ///
  /// - Parameter needsKey: whether a query must be given.
  fileprivate func request(
    _ method: String, _ query: Value?, needsKey: Bool = false,
    _ operation: @escaping (DatabaseReader, DatabaseKeyRange, Realm) throws -> IDBRequest.Answer
  ) throws -> IDBRequest {
    try requireReadable(for: method)
    let realm = transaction.realm
    let range = try realm.keyRange(query, for: (Self.interfaceName, method))
    if needsKey, range == nil { throw Realm.inadequateKey }
    let reader = reader
    return try transaction.request(requestSource) { [unowned realm] in
      try operation(reader, range ?? DatabaseKeyRange(), realm)
    }
  }

  fileprivate func all(
    _ method: String, _ query: Value?, _ limit: EnforcedLong?,
    _ value: @escaping (DatabaseReader.Found, Realm) throws -> Value
  ) throws -> IDBRequest {
    let limit = limit.map { $0.value == 0 ? Int.max : Int(clamped: $0.value) } ?? Int.max
    return try request(method, query) { reader, range, realm in
      let found = reader.all(in: range, limit: limit)
      let list = try realm.context.makeArray(count: found.count) { try value(found[$0], realm) }
      return .value(realm.context.protect(list))
    }
  }

  fileprivate func cursor(
    _ method: String, _ query: Value?, _ direction: String?, hasValues: Bool
  ) throws -> IDBRequest {
    let direction = try Self.direction(direction, of: method)
    try requireReadable(for: method)
    let range = try transaction.realm.keyRange(query, for: (Self.interfaceName, method))
    let cursor = IDBCursor(
      self, in: range ?? DatabaseKeyRange(), direction, hasValues: hasValues)
    return try cursor.open()
  }

  private static func direction(
    _ name: String?, of method: String
  ) throws -> DatabaseReader.Direction {
    guard let name else { return .next }
    guard let direction = DatabaseReader.Direction(rawValue: name) else {
      let names = DatabaseReader.Direction.allCases.map { "\"\($0.rawValue)\"" }
      throw ScriptError.type(
        """
        Argument 2 ('direction') to \(interfaceName).\(method) must be one of: \
        \(names.joined(separator: ", "))
        """)
    }
    return direction
  }

  fileprivate func copy(_ found: DatabaseReader.Found, _ realm: Realm) throws -> Value {
    try (found.value as? DatabaseValue)?.copy(in: realm) ?? realm.context.undefined
  }
}

extension InterfaceBuilder where Subject: DatabaseQuerySource {
  /// The methods that read, which stores and indexes share (Indexed Database API, 4.5 and 4.6).
  func includeQueries() throws {
    try method("get") { (source, query: Value) in
      try source.request("get", query, needsKey: true) { reader, range, realm in
        guard let found = reader.first(in: range) else { return .undefined }
        return .value(realm.context.protect(try source.copy(found, realm)))
      }
    }
    try method("getKey") { (source, query: Value) in
      try source.request("getKey", query, needsKey: true) { reader, range, realm in
        guard let found = reader.first(in: range) else { return .undefined }
        return .value(realm.context.protect(realm.value(of: found.primaryKey)))
      }
    }
    try method("getAll") { (source, query: Value?, limit: EnforcedLong?) in
      try source.all("getAll", query, limit) { try source.copy($0, $1) }
    }
    try method("getAllKeys") { (source, query: Value?, limit: EnforcedLong?) in
      try source.all("getAllKeys", query, limit) { $1.value(of: $0.primaryKey) }
    }
    try method("count") { (source, query: Value?) in
      try source.request("count", query) { reader, range, realm in
        let count = Double(reader.count(in: range))
        return .value(realm.context.protect(realm.context.makeNumber(count)))
      }
    }
    try method("openCursor") { (source, query: Value?, direction: String?) in
      try source.cursor("openCursor", query, direction, hasValues: true)
    }
    try method("openKeyCursor") { (source, query: Value?, direction: String?) in
      try source.cursor("openKeyCursor", query, direction, hasValues: false)
    }
  }
}
