internal import ScriptEngine

/// `long long` of Web IDL: the number modulo 2^64, with a sign.
struct LongLong: ConvertibleArgument {
  /// The number. It is whole.
  var value: Double

  static func convert(_ value: Value, in realm: Realm) throws -> LongLong {
    let number = try realm.context.number(value)
    guard number.isFinite else { return LongLong(value: 0) }
    let whole = number.rounded(.towardZero)
    let range = 18_446_744_073_709_551_616.0
    var folded = whole.truncatingRemainder(dividingBy: range)
    if folded >= range / 2 { folded -= range }
    if folded < -range / 2 { folded += range }
    // The addition turns -0 into 0.
    return LongLong(value: folded + 0)
  }
}
