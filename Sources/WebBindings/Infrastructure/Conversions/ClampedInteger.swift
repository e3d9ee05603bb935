internal import ScriptEngine

/// `[Clamp] long long` of Web IDL: the nearest number in its range.
struct ClampedInteger: ConvertibleArgument {
  var value: Int

  static func convert(_ value: Value, in realm: Realm) throws -> ClampedInteger {
    ClampedInteger(value: Int(clamped: try realm.context.number(value)))
  }
}
