internal import ScriptEngine

/// The one place where a number of a script becomes a whole number of Swift's: a number is any of
/// infinity, NaN and 1e300, and Swift ends the process where one does not fit.
extension Int {
  /// The whole part of a script's number.
  ///
  /// - Returns: nil for NaN, the infinities, and what no `Int` can be.
  init?(script number: Double) {
    self.init(exactly: number.rounded(.towardZero))
  }

  /// A count or an index that the program's own scripts give: a whole number from 0 on.
  ///
  /// - Throws: a `RangeError` where it is none after all.
  init(count number: Double) throws(ScriptError) {
    guard let count = Int(script: number), count >= 0 else {
      throw .range("Out of range")
    }
    self = count
  }

  /// Web IDL, "convert to an integer" without a range: NaN and the infinities are 0, the rest is cut
  /// and, where it has more than 64 bits, folded.
  init(folded number: Double) {
    guard number.isFinite else {
      self = 0
      return
    }
    let whole = number.rounded(.towardZero)
    self = Int(exactly: whole) ?? Int(exactly: whole.truncatingRemainder(dividingBy: 0x1p63)) ?? 0
  }

  /// `[Clamp]` of Web IDL: the nearest number that it can be, among those up to which all whole
  /// numbers are doubles. NaN is 0.
  init(clamped number: Double) {
    let limit = 9_007_199_254_740_991.0
    let clamped = Swift.min(Swift.max(number.isNaN ? 0 : number, -limit), limit)
    self = Int(exactly: clamped.rounded(.toNearestOrEven)) ?? 0
  }
}
