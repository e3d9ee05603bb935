internal import ScriptEngine

extension Realm {
  /// A boolean member of a Web IDL dictionary; false if the dictionary or the member is missing.
  func boolean(_ name: PropertyName, of dictionary: Value?) throws -> Bool {
    guard let value = try member(name, of: dictionary) else { return false }
    return context.boolean(value)
  }

  /// A member of a Web IDL dictionary; nil if the dictionary or the member is missing.
  func member(_ name: PropertyName, of dictionary: Value?) throws -> Value? {
    guard let dictionary, context.isObject(dictionary) else { return nil }
    let value = try context.property(name, of: dictionary)
    return context.isUndefined(value) ? nil : value
  }
}
