// The character classes of HTTP's syntax (RFC 9110, section 5.6).

extension UInt8 {
  /// The byte with an ASCII capital made small.
  var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// Whether it is an optional white space character: a space or a tab.
  var isOptionalSpace: Bool { self == 0x20 || self == 0x09 }

  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  var isASCIILetter: Bool { asciiLowercased >= 0x61 && asciiLowercased <= 0x7A }

  /// Whether it may stand in a token (section 5.6.2).
  var isTokenCharacter: Bool {
    isASCIIDigit || isASCIILetter || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }

  /// The value of a hexadecimal digit; nil if the byte is not one.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension StringProtocol {
  /// The text without the spaces and tabs around it.
  var trimmingSpaces: String {
    let bytes = Array(utf8)
    guard let first = bytes.firstIndex(where: { !$0.isOptionalSpace }),
      let last = bytes.lastIndex(where: { !$0.isOptionalSpace })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// Whether it is a token: at least one character, and only those of section 5.6.2.
  var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenCharacter) }
}
