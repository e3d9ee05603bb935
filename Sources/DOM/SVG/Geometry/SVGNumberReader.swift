internal import Bytes

/// Reads the numbers in attributes of SVG (SVG 2, 9.3.9).
struct SVGNumberReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
  }

  /// Skips space with at most one comma in it.
  mutating func skipSeparators() {
    skipSpace()
    guard index < bytes.count, bytes[index] == 0x2C else { return }
    index += 1
    skipSpace()
  }

  /// Reads a character if it is the next one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  /// Reads letters; nil if there are none.
  mutating func name() -> String? {
    let start = index
    while index < bytes.count, bytes[index].isASCIILetter { index += 1 }
    return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads the next letter; nil if the next character is none.
  mutating func letter() -> UInt8? {
    guard index < bytes.count, bytes[index].isASCIILetter else { return nil }
    index += 1
    return bytes[index - 1]
  }

  /// Reads numbers up to the first thing that is none.
  mutating func numbers() -> [Double]? {
    var numbers: [Double] = []
    skipSpace()
    while let number = number() {
      numbers.append(number)
      skipSeparators()
    }
    return numbers
  }

  /// Reads 0 or 1, which need no separator behind them.
  mutating func flag() -> Bool? {
    guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { return nil }
    index += 1
    return bytes[index - 1] == 0x31
  }

  /// Reads a number; nil if there is none.
  mutating func number() -> Double? {
    var next = index
    func digits() -> Int {
      let start = next
      while next < bytes.count, bytes[next].isASCIIDigit { next += 1 }
      return next - start
    }
    var text = ""
    if next < bytes.count, bytes[next] == 0x2B || bytes[next] == 0x2D {
      if bytes[next] == 0x2D { text = "-" }
      next += 1
    }
    var start = next
    let whole = digits()
    text += whole == 0 ? "0" : String(decoding: bytes[start..<next], as: UTF8.self)
    if next + 1 < bytes.count, bytes[next] == 0x2E, bytes[next + 1].isASCIIDigit {
      start = next
      next += 1
      _ = digits()
      text += String(decoding: bytes[start..<next], as: UTF8.self)
    } else if whole == 0 {
      return nil
    }
    if next < bytes.count, bytes[next] | 0x20 == 0x65 {
      start = next
      next += 1
      if next < bytes.count, bytes[next] == 0x2B || bytes[next] == 0x2D { next += 1 }
      // A letter without digits behind it is no exponent: it may be a unit such as `em`.
      if digits() > 0 {
        text += String(decoding: bytes[start..<next], as: UTF8.self)
      } else {
        next = start
      }
    }
    guard let number = Double(text), Float(number).isFinite else { return nil }
    index = next
    return number
  }
}
