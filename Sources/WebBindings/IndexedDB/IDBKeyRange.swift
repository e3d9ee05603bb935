internal import DOM
internal import ScriptEngine

/// A range of keys, for scripts (Indexed Database API, 4.7).
final class IDBKeyRange: DOMObject, ObjectResult, ObjectArgument {
  let range: DatabaseKeyRange
  var interface: InterfaceDefinition { Interfaces.idbKeyRange.definition }

  init(_ range: DatabaseKeyRange) { self.range = range }
}

extension Interfaces {
  static let idbKeyRange = Interface<IDBKeyRange>("IDBKeyRange") {
    try $0.readonly("lower") { (range, realm: Realm) in
      range.range.lower.map(realm.value) ?? realm.context.undefined
    }
    try $0.readonly("upper") { (range, realm: Realm) in
      range.range.upper.map(realm.value) ?? realm.context.undefined
    }
    try $0.readonly("lowerOpen") { $0.range.isLowerOpen }
    try $0.readonly("upperOpen") { $0.range.isUpperOpen }
    try $0.method("includes") { (range, key: Value, realm: Realm) in
      guard let key = try realm.databaseKey(key) else {
        throw DOMException(
          .data,
          """
          Failed to execute 'includes' on 'IDBKeyRange': The passed-in value is not a valid \
          IndexedDB key.
          """)
      }
      return range.range.contains(key)
    }
    $0.staticMethod("only") { (key: Value, realm: Realm) in
      IDBKeyRange(DatabaseKeyRange(only: try realm.boundOfRange(key)))
    }
    $0.staticMethod("lowerBound") { (lower: Value, isOpen: Bool?, realm: Realm) in
      IDBKeyRange(
        DatabaseKeyRange(
          lower: try realm.boundOfRange(lower), isLowerOpen: isOpen ?? false,
          isUpperOpen: true))
    }
    $0.staticMethod("upperBound") { (upper: Value, isOpen: Bool?, realm: Realm) in
      IDBKeyRange(
        DatabaseKeyRange(
          upper: try realm.boundOfRange(upper), isLowerOpen: true,
          isUpperOpen: isOpen ?? false))
    }
    $0.staticMethod("bound") {
      (lower: Value, upper: Value, isLowerOpen: Bool?, isUpperOpen: Bool?, realm: Realm) in
      let range = DatabaseKeyRange(
        lower: try realm.boundOfRange(lower), upper: try realm.boundOfRange(upper),
        isLowerOpen: isLowerOpen ?? false, isUpperOpen: isUpperOpen ?? false)
      guard let lower = range.lower, let upper = range.upper, lower <= upper,
        lower < upper || !range.isLowerOpen && !range.isUpperOpen
      else { throw Realm.inadequateKey }
      return IDBKeyRange(range)
    }
  }
}

extension Realm {
  static var inadequateKey: DOMException { DOMException(.data, "Provided data is inadequate.") }

  fileprivate func boundOfRange(_ value: Value) throws -> DatabaseKey {
    guard let key = try databaseKey(value) else { throw Self.inadequateKey }
    return key
  }

  /// Indexed Database API, "convert a value to a key range".
  ///
  /// - Parameter subject: the interface and the method, for the error.
  /// - Returns: nil if the value is null or undefined.
  func keyRange(
    _ value: Value?, for subject: (interface: String, method: String)
  ) throws
    -> DatabaseKeyRange?
  {
    guard let value, !context.isNull(value), !context.isUndefined(value) else { return nil }
    if let range = shown(value)?.object as? IDBKeyRange { return range.range }
    guard let key = try databaseKey(value) else {
      throw DOMException(
        .data,
        """
        Failed to execute '\(subject.method)' on '\(subject.interface)': The parameter is not a \
        valid key.
        """)
    }
    return DatabaseKeyRange(only: key)
  }
}
