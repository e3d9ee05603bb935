internal import ScriptEngine

/// A dictionary of Web IDL: an object; null and undefined give a dictionary without members.
///
/// Its members are read with ``Realm/member(_:of:)``, in the order of the standard.
struct DictionaryArgument: ConvertibleArgument {
  /// The object, or nil for no members.
  var value: Value?

  static func convert(_ value: Value, in realm: Realm) throws -> DictionaryArgument {
    let context = realm.context
    if context.isObject(value) { return DictionaryArgument(value: value) }
    guard context.isNull(value) || context.isUndefined(value) else {
      throw ScriptError.type("Type error")
    }
    return DictionaryArgument(value: nil)
  }
}
