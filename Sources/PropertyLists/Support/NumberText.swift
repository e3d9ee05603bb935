internal import Glibc

/// Floating-point numbers as text.
enum NumberText {
  /// The number as JavaScript prints it (ECMA-262, Number::toString): the fewest digits that read
  /// back as the same number, an integer without a fraction. Unlike JavaScript, negative zero keeps
  /// its sign. The number must be finite.
  static func shortest(_ value: Double) -> String {
    if let integer = Int64(exactly: value), integer != 0, integer.magnitude < 1 << 53 {
      return integer.description
    }
    let sign = value.sign == .minus ? "-" : ""
    if value == 0 { return sign + "0" }

    let (digits, pointPosition) = decimal(value.magnitude)
    let count = digits.count
    switch pointPosition {
    case count...21 where count <= 21:
      return sign + digits + String(repeating: "0", count: pointPosition - count)
    case 1...21:
      return sign + digits.prefix(pointPosition) + "." + digits.dropFirst(pointPosition)
    case -5...0:
      return sign + "0." + String(repeating: "0", count: -pointPosition) + digits
    default:
      let exponent = pointPosition - 1
      let fraction = count > 1 ? "." + digits.dropFirst() : ""
      return sign + digits.prefix(1) + fraction + (exponent < 0 ? "e-" : "e+")
        + String(abs(exponent))
    }
  }

  /// The fewest significant digits that read back as `value`, without zeros on either side, and
  /// where the decimal point stands: `value` is 0.`digits` times ten to the `pointPosition`.
  private static func decimal(_ value: Double) -> (digits: Substring, pointPosition: Int) {
    // The standard library prints the fewest digits, as `12.5`, `1e-05` or `1.25e+20`.
    let parts = value.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    var digits = mantissa[0] + fraction
    var pointPosition = mantissa[0].count + exponent
    while digits.first == "0" {
      digits.removeFirst()
      pointPosition -= 1
    }
    while digits.last == "0" {
      digits.removeLast()
    }
    return (digits, pointPosition)
  }

  /// The number as Core Foundation writes it into XML property lists: C's `%.17g`, with names for
  /// the infinities and NaN, and one zero.
  static func coreFoundation(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
    if value == 0 { return "0.0" }
    // The longest text, `-2.2250738585072014e-308`, has 24 characters.
    return String(unsafeUninitializedCapacity: 32) { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        let count = withVaList([value]) {
          vsnprintf(characters.baseAddress, characters.count, "%.17g", $0)
        }
        // The decimal point is the locale's, should the program have set one.
        for index in 0..<Int(count) where characters[index] == CChar(UInt8(ascii: ",")) {
          characters[index] = CChar(UInt8(ascii: "."))
        }
        return Int(count)
      }
    }
  }
}
