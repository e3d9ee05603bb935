internal import ScriptEngine

/// A dictionary of Web IDL: an object, or null or undefined for a dictionary without members.
///
/// Read its members with ``Realm/member(_:of:)``, in the order of the standard.
struct DictionaryArgument: ConvertibleArgument {
  /// The object; nil for a dictionary without members.
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
