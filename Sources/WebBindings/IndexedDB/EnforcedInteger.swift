internal import ScriptEngine

/// An integer of Web IDL with `[EnforceRange]`: other numbers are errors.
protocol EnforcedInteger: ConvertibleArgument {
  /// The largest number.
  static var limit: Double { get }
  init(value: Double)
}

extension EnforcedInteger {
  static func convert(_ value: Value, in realm: Realm) throws -> Self {
    let number = try realm.context.number(value)
    let whole = number.rounded(.towardZero)
    guard whole >= 0, whole <= limit else {
      let text = try realm.context.string(realm.context.makeNumber(number))
      let end = try realm.context.string(realm.context.makeNumber(limit))
      throw ScriptError.type("Value \(text) is outside the range [0, \(end)]")
    }
    // The addition turns -0 into 0.
    return Self(value: whole + 0)
  }
}

/// `[EnforceRange] unsigned long`.
struct EnforcedLong: EnforcedInteger {
  static var limit: Double { 4_294_967_295 }
  var value: Double
}

/// `[EnforceRange] unsigned long long`.
struct EnforcedLongLong: EnforcedInteger {
  static var limit: Double { 9_007_199_254_740_991 }
  var value: Double
}
