// The character classes of HTTP's syntax (RFC 9110, section 5.6).

internal import Bytes

extension UInt8 {
  /// Whether it is an optional white space character: a space or a tab.
  var isOptionalSpace: Bool { self == 0x20 || self == 0x09 }

  /// Whether it may stand in a token (section 5.6.2).
  var isTokenCharacter: Bool {
    isASCIIDigit || isASCIILetter || "!#$%&'*+-.^_`|~".utf8.contains(self)
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
