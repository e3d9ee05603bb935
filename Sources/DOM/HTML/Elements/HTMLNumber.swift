internal import Glibc
internal import Bytes

/// Numbers as HTML's attributes hold them (HTML Standard, 2.3.4).
package enum HTMLNumber {
  /// HTML Standard, "rules for parsing integers".
  ///
  /// - Returns: nil if the text does not begin with an integer, or if a `long` cannot hold it.
  package static func integer(_ text: DOMStringView) -> Int? {
    let bytes = text.bytes
    var index = 0
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < bytes.count, bytes[index].isASCIIDigit else { return nil }
    var value = 0
    while index < bytes.count, bytes[index].isASCIIDigit {
      value = value * 10 + Int(bytes[index] & 0x0F)
      if value > 0x8000_0000 { return nil }
      index += 1
    }
    if isNegative { value = -value }
    return Int32(exactly: value) == nil ? nil : value
  }

  /// HTML Standard, "rules for parsing non-negative integers".
  package static func nonNegativeInteger(_ text: DOMStringView) -> Int? {
    integer(text).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Whether the text begins with an integer that is too large for a `long`.
  static func isTooLarge(_ text: DOMStringView) -> Bool {
    let rest = text.bytes.drop { $0.isASCIIWhitespace || $0 == UInt8(ascii: "+") }
    guard let first = rest.first, first.isASCIIDigit else { return false }
    return integer(text) == nil
  }

  /// The number that the whole text stands for; nil if it is not a "valid floating-point number".
  /// Such a number does not end with a point, and has no white space or plus sign before it.
  package static func floatingPoint(_ text: DOMStringView) -> Double? {
    let bytes = text.bytes
    var index = 0
    func skipDigits() -> Bool {
      let start = index
      while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
      return index > start
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    let hasWhole = skipDigits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() else { return nil }
    } else if !hasWhole {
      return nil
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
      {
        index += 1
      }
      guard skipDigits() else { return nil }
    }
    guard index == bytes.count, let value = Double(text.string), value.isFinite else { return nil }
    return value == 0 ? 0 : value
  }

  /// HTML Standard, "rules for parsing floating-point number values": the number at the beginning
  /// of the text; nil if there is none.
  package static func leadingFloatingPoint(_ text: DOMStringView) -> Double? {
    let bytes = text.bytes
    var index = 0
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      index += 1
    }
    var digits = 0
    func skipDigits() {
      while index < bytes.count, bytes[index].isASCIIDigit {
        index += 1
        digits += 1
      }
    }
    skipDigits()
    var text = Array(bytes[start..<index])
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      skipDigits()
      if index > fraction { text += bytes[(fraction - 1)..<index] }
    }
    if digits == 0 { return nil }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var end = index + 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") {
        end += 1
      }
      if end < bytes.count, bytes[end].isASCIIDigit {
        while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
        text += bytes[index..<end]
      }
    }
    if text.first == UInt8(ascii: ".") { text.insert(UInt8(ascii: "0"), at: 0) }
    guard let value = Double(String(decoding: text, as: UTF8.self)),
      value.isFinite
    else { return nil }
    return value == 0 ? 0 : value
  }

  /// HTML Standard, "best representation of a number as a floating-point number": the same text as
  /// in ECMAScript.
  package static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
    // Swift gives the same shortest digits, but writes large and small exponents in another way.
    let text = value.magnitude.description
    let parts = text.split(separator: "e")
    var digits = String(parts[0])
    var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    if let point = digits.firstIndex(of: ".") {
      var fraction = String(digits[digits.index(after: point)...])
      if fraction == "0" { fraction = "" }
      digits = digits[..<point] + fraction
      exponent -= fraction.utf8.count
    }
    let leadingZeros = digits.utf8.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(leadingZeros)
    while digits.hasSuffix("0") {
      digits.removeLast()
      exponent += 1
    }
    return (value < 0 ? "-" : "") + ecmaScriptText(digits: digits, exponent: exponent)
  }

  /// ECMAScript, "Number::toString", from the number's digits and the power of ten of the last
  /// digit.
  private static func ecmaScriptText(digits: String, exponent: Int) -> String {
    let count = digits.utf8.count
    let point = count + exponent
    switch point {
    case count...21: return digits + String(repeating: "0", count: point - count)
    case 1...21: return digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0: return "0." + String(repeating: "0", count: -point) + digits
    default:
      let power = point - 1
      let sign = power < 0 ? "-" : "+"
      let fraction = count > 1 ? "." + digits.dropFirst(1) : ""
      return digits.prefix(1) + fraction + "e" + sign + String(abs(power))
    }
  }
}
