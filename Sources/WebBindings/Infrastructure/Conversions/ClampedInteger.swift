internal import ScriptEngine

/// `[Clamp] long long` of Web IDL: the nearest number that it can be.
struct ClampedInteger: ConvertibleArgument {
  var value: Int

  static func convert(_ value: Value, in realm: Realm) throws -> ClampedInteger {
    let number = try realm.context.number(value)
    if number.isNaN { return ClampedInteger(value: 0) }
    // The greatest whole number up to which all are doubles.
    let limit = 9_007_199_254_740_991.0
    let clamped = min(max(number, -limit), limit)
    return ClampedInteger(value: Int(clamped.rounded(.toNearestOrEven)))
  }
}
