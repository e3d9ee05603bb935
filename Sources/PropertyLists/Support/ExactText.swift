internal import Glibc

/// Compares strings by their scalars, not by Unicode's canonical equivalence.
enum ExactText {
  enum Order {
    case ascending, same, descending
  }

  /// Whether the strings have the same UTF-8 bytes.
  static func isEqual(_ left: String, _ right: String) -> Bool {
    let leftText = left.utf8Span
    let rightText = right.utf8Span
    guard leftText.count == rightText.count else { return false }
    return leftText.span.withUnsafeBytes { leftBytes in
      rightText.span.withUnsafeBytes { rightBytes in
        guard let leftBase = leftBytes.baseAddress, let rightBase = rightBytes.baseAddress else {
          return true
        }
        return memcmp(leftBase, rightBase, leftBytes.count) == 0
      }
    }
  }

  /// Feeds a string's UTF-8 bytes to a hasher.
  static func hash(_ text: String, into hasher: inout Hasher) {
    let utf8 = text.utf8Span
    hasher.combine(utf8.count)
    utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// The order of two strings by UTF-16 code units, in which Core Foundation writes dictionary
  /// keys.
  static func compare(_ left: String, _ right: String) -> Order {
    let leftText = left.utf8Span
    let rightText = right.utf8Span
    let leftBytes = leftText.span
    let rightBytes = rightText.span
    for index in 0..<min(leftBytes.count, rightBytes.count)
    where leftBytes[index] != rightBytes[index] {
      return rank(leftBytes[index]) < rank(rightBytes[index]) ? .ascending : .descending
    }
    if leftBytes.count == rightBytes.count { return .same }
    return leftBytes.count < rightBytes.count ? .ascending : .descending
  }

  /// The rank in UTF-16 of the character of a byte, at which two strings begin to differ. UTF-8 has
  /// the order of UTF-16 with one exception: the surrogates of characters of four bytes (F0 ... F4)
  /// come before U+E000 ... U+FFFF, whose first bytes are EE and EF.
  private static func rank(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0xEE, 0xEF: byte + 0x0A
    case 0xF0...0xF7: byte - 2
    default: byte
    }
  }
}
