// The Infra Standard's ASCII operations, and no others: case and white space beyond ASCII stay.

extension UInt8 {
  /// The byte, in lower case where it is an ASCII letter.
  @inlinable
  package var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// Whether the byte is ASCII whitespace (Infra Standard, 4.6): tab, line feed, form feed,
  /// carriage return or space.
  @inlinable package var isASCIIWhitespace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }

  /// Whether the byte is a letter from A to Z or a to z.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is a digit from 0 to 9.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// The value of a hexadecimal digit, or nil.
  @inlinable package var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self &- 0x30
    case 0x41...0x46: self &- 0x37
    case 0x61...0x66: self &- 0x57
    default: nil
    }
  }
}

extension String {
  /// The text with its ASCII letters in lower case, and nothing else changed.
  package var asciiLowercased: String {
    guard utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return self }
    return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// The text with its ASCII letters in upper case, and nothing else changed.
  package var asciiUppercased: String {
    guard utf8.contains(where: { $0 >= 0x61 && $0 <= 0x7A }) else { return self }
    return String(
      decoding: utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// Whether the text is `other` when letters A to Z count as a to z.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    let left = utf8
    let right = other.utf8
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { first, second in
      first == second
        || (first | 0x20 == second | 0x20 && (first | 0x20) &- 0x61 < 26)
    }
  }

  /// Whether `other` is a part of the text when letters A to Z count as a to z.
  ///
  /// - Parameter other: a text in lower case that begins with a letter and is not empty.
  package func containsIgnoringASCIICase(lowercased other: String) -> Bool {
    let wanted = other.utf8
    guard let first = wanted.first else { return true }
    var rest = utf8[...]
    while let start = rest.firstIndex(where: { $0.asciiLowercased == first }) {
      rest = rest[start...]
      if rest.lazy.map(\.asciiLowercased).starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// The text without white space, as CSS and HTML count it, at both ends.
  package var trimmingASCIIWhitespace: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !$0.isASCIIWhitespace }),
      let last = bytes.lastIndex(where: { !$0.isASCIIWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
