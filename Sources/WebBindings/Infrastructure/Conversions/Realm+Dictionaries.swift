internal import ScriptEngine

extension Realm {
  /// A boolean member of a Web IDL dictionary; false if the dictionary or the member is missing.
  func boolean(_ name: PropertyName, of dictionary: Value?) throws -> Bool {
    guard let value = try member(name, of: dictionary) else { return false }
    return context.boolean(value)
  }

  /// The place of an enumeration's value in a list of its values; nil if the dictionary or the member is
  /// missing.
  ///
  /// - Throws: a `TypeError` for a value that is not in the list.
  func keyword(
    _ name: PropertyName, of dictionary: Value?, _ known: [String]
  ) throws -> Int? {
    guard let value = try member(name, of: dictionary) else { return nil }
    guard let index = known.firstIndex(of: try context.string(value)) else {
      throw ScriptError.type("Type error")
    }
    return index
  }

  /// A member that a dictionary must have.
  ///
  /// - Parameters:
  ///   - type: the member's type, as WebKit's message calls it.
  ///   - kind: the name of the dictionary's type.
  func required(
    _ name: String, _ type: String, of dictionary: Value?, _ kind: String
  ) throws -> Value {
    guard let value = try member(PropertyName(name), of: dictionary) else {
      throw ScriptError.missing(name, type, of: kind)
    }
    return value
  }

  /// A member of a Web IDL dictionary; nil if the dictionary or the member is missing.
  func member(_ name: PropertyName, of dictionary: Value?) throws -> Value? {
    guard let dictionary, context.isObject(dictionary) else { return nil }
    let value = try context.property(name, of: dictionary)
    return context.isUndefined(value) ? nil : value
  }
}

extension ScriptError {
  /// What WebKit says of a member that a dictionary must have, see ``Realm/required(_:_:of:_:)``.
  static func missing(_ name: String, _ type: String, of kind: String) -> ScriptError {
    .type("Member \(kind).\(name) is required and must be an instance of \(type)")
  }
}
