internal import ScriptEngine

/// The conversions from a script's number to an `Int`. Nothing else converts one: it may be
/// infinite, NaN or 1e300, and Swift ends the process if a number does not fit.
extension Int {
  /// The whole part of a script's number.
  ///
  /// - Returns: nil for NaN, the infinities, and numbers outside the range of `Int`.
  init?(script number: Double) {
    self.init(exactly: number.rounded(.towardZero))
  }

  /// A count or an index from the program's own scripts: a whole number, not negative.
  ///
  /// - Throws: a `RangeError` for any other number.
  init(count number: Double) throws(ScriptError) {
    guard let count = Int(script: number), count >= 0 else {
      throw .range("Out of range")
    }
    self = count
  }

  /// Web IDL, "convert to an integer" without a range: NaN and the infinities give 0; other numbers
  /// are truncated and wrapped to 64 bits.
  init(folded number: Double) {
    guard number.isFinite else {
      self = 0
      return
    }
    let whole = number.rounded(.towardZero)
    self = Int(exactly: whole) ?? Int(exactly: whole.truncatingRemainder(dividingBy: 0x1p63)) ?? 0
  }

  /// `[Clamp]` of Web IDL: the nearest whole number whose absolute value is below 2^53. NaN gives
  /// 0.
  init(clamped number: Double) {
    let limit = 9_007_199_254_740_991.0
    let clamped = Swift.min(Swift.max(number.isNaN ? 0 : number, -limit), limit)
    self = Int(exactly: clamped.rounded(.toNearestOrEven)) ?? 0
  }
}
