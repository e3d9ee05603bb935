/// A set of ASCII characters. A lookup takes one shift and one mask.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The characters of `text`; characters outside of ASCII are left out.
  init(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      for byte in bytes { insert(byte) }
    }
  }

  /// The C0 controls and U+007F.
  static let controls: ASCIISet = {
    var set = ASCIISet("\u{7F}")
    for byte in UInt8(0)..<0x20 { set.insert(byte) }
    return set
  }()

  /// This set and the characters of `text`.
  func with(_ text: StaticString) -> ASCIISet {
    var set = self
    let more = ASCIISet(text)
    set.low |= more.low
    set.high |= more.high
    return set
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 {
      low |= 1 << UInt64(byte)
    } else if byte < 128 {
      high |= 1 << UInt64(byte - 64)
    }
  }

  /// Whether `byte` is in the set. Bytes from 0x80 on never are.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte >= 128 { return false }
    let half = byte < 64 ? low : high
    return half >> UInt64(byte & 63) & 1 != 0
  }
}
