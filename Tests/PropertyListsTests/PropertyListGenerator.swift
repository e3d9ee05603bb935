import PropertyLists
import TestSupport

/// Makes property lists of all types, with the values at which formats change their spelling.
struct PropertyListGenerator {
  var random: SeededGenerator
  /// Whether values may be ones that not every format can hold: nulls, NaN, UIDs.
  var makesSpecialValues = false

  private static let texts = [
    "", "a", "title", "og:title", "<b>&amp;</b>", "line\nbreak\ttab", "\"quoted\" \\ /", "é",
    "日本語", "😀", "\u{FF5E}", "0123456789abcde", "\u{2028}\u{85}\u{7F}", "'",
    "a longer text, which takes more than fifteen bytes", "Ünïcödé text of more than 15 units",
  ]
  private static let integers: [PropertyListInteger] = [
    0, 1, -1, 127, 128, 255, 256, 65535, 65536, 4_294_967_295, 4_294_967_296, -128, -32769,
    PropertyListInteger(Int64.max), PropertyListInteger(Int64.min),
    PropertyListInteger(UInt64(Int64.max) + 1), PropertyListInteger(UInt64.max),
  ]
  private static let reals: [Double] = [
    0, 1, -1, 0.1, 0.5, 1e15, 1e16, 1e17, 1e20, 1e21, 1e22, 1e-5, 1e-6, 1e-7, 123.456,
    .leastNonzeroMagnitude, 1.797_693_134_862_315_7e308, 2.2250738585072014e-308, 1.0 / 3, -2.5e-10,
  ]

  mutating func value(depth: Int = 4) -> PropertyList {
    switch Int.random(in: 0..<(depth > 0 ? 11 : 7), using: &random) {
    case 0: .boolean(.random(using: &random))
    case 1: .integer(Self.integers.randomElement(using: &random) ?? 0)
    case 2: .real(real())
    case 3: .date(Double(Int.random(in: -60_000_000_000...200_000_000_000, using: &random)) / 4)
    case 4: .data(data())
    case 5, 6: makesSpecialValues ? specialValue() : .string(text())
    case 7, 8: array(depth: depth)
    default: dictionary(depth: depth)
    }
  }

  mutating func dictionary(depth: Int) -> PropertyList {
    var entries: [(String, PropertyList)] = []
    for _ in 0..<Int.random(in: 0...18, using: &random) {
      entries.append((text(), value(depth: depth - 1)))
    }
    return .dictionary(PropertyListDictionary(entries))
  }

  private mutating func array(depth: Int) -> PropertyList {
    var elements: [PropertyList] = []
    for _ in 0..<Int.random(in: 0...18, using: &random) {
      elements.append(value(depth: depth - 1))
    }
    return .array(elements)
  }

  private mutating func specialValue() -> PropertyList {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .null
    case 1: .real([.nan, .infinity, -.infinity, -0.0].randomElement(using: &random) ?? .nan)
    case 2: .uid([0, 255, 256, 65536, .max].randomElement(using: &random) ?? 0)
    default: .string(text())
    }
  }

  private mutating func real() -> Double {
    if Bool.random(using: &random) { return Self.reals.randomElement(using: &random) ?? 0 }
    let value = Double(bitPattern: UInt64.random(in: .min ... .max, using: &random))
    return value.isFinite ? value : 0.25
  }

  private mutating func data() -> [UInt8] {
    (0..<Int.random(in: 0...120, using: &random)).map { _ in
      UInt8.random(in: .min ... .max, using: &random)
    }
  }

  private mutating func text() -> String {
    let text = Self.texts.randomElement(using: &random) ?? ""
    return Bool.random(using: &random)
      ? text : text + String(Int.random(in: 0..<1000, using: &random))
  }
}
