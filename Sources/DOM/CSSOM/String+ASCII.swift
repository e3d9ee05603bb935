extension String {
  /// The text with the letters A to Z replaced by a to z; anything else stays.
  var lowercasedASCII: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return self }
    return String(
      decoding: utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Whether the text is `other` when letters A to Z count as a to z.
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    let left = utf8
    let right = other.utf8
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { first, second in
      first == second
        || (first | 0x20 == second | 0x20 && (first | 0x20) &- 0x61 < 26)
    }
  }

  /// The text without white space, as CSS and HTML count it, at both ends.
  var trimmingASCIIWhitespace: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !$0.isASCIIWhitespace }),
      let last = bytes.lastIndex(where: { !$0.isASCIIWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension UInt8 {
  /// Whether the byte is a space, tab, line feed, form feed or carriage return.
  var isASCIIWhitespace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }

  /// Whether the byte is a digit from 0 to 9.
  var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// The value of a hexadecimal digit, or nil.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self &- 0x30
    case 0x41...0x46: self &- 0x37
    case 0x61...0x66: self &- 0x57
    default: nil
    }
  }
}
