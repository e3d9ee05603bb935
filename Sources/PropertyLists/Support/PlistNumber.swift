/// Numbers as XML property lists spell them.
enum PlistNumber {
  enum Result<Value> {
    case value(Value)
    case malformed
    case outOfRange
  }

  /// Reads decimal digits, or hexadecimal ones behind `0x`, with an optional sign.
  static func integer(_ text: Substring) -> Result<PropertyListInteger> {
    var digits = text.utf8[...]
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    var radix: UInt64 = 10
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      digits.removeFirst(2)
      radix = 16
    }
    if digits.isEmpty { return .malformed }
    var magnitude: UInt64 = 0
    var overflows = false
    for byte in digits {
      guard let digit = Hexadecimal.value(of: byte), digit < radix else { return .malformed }
      let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, isStillTooLarge) = product.addingReportingOverflow(UInt64(digit))
      overflows = overflows || isTooLarge || isStillTooLarge
      magnitude = sum
    }
    if overflows { return .outOfRange }
    if sign != UInt8(ascii: "-") { return .value(PropertyListInteger(magnitude)) }
    guard magnitude <= Int64.min.magnitude else { return .outOfRange }
    return .value(PropertyListInteger(Int64(truncatingIfNeeded: 0 &- magnitude)))
  }

  /// Reads a decimal number, or one of the names of NaN and the infinities that Core Foundation
  /// takes, in any case.
  static func real(_ text: Substring) -> Result<Double> {
    switch text.lowercased() {
    case "nan": return .value(.nan)
    case "inf", "+inf", "infinity", "+infinity": return .value(.infinity)
    case "-inf", "-infinity": return .value(-.infinity)
    default: break
    }
    // `Double` also accepts words and hexadecimal numbers, which are excluded here.
    let isDecimal = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard isDecimal, let value = Double(text) else { return .malformed }
    return value.isFinite ? .value(value) : .outOfRange
  }
}
