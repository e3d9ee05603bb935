/// Splits a script into tokens (ECMA-262, 12) in one pass.
///
/// Only the parser knows whether a slash begins a regular expression or a brace continues a
/// template. It then calls ``rescanRegularExpression(_:)`` or ``rescanTemplate(_:)``.
struct ScriptScanner {
  let bytes: [UInt8]
  var offset = 0
  /// Whether only white space and comments stand before, on this line.
  private var isLineStart = true

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: Array("#!".utf8)) { skipLine() }
  }

  func byte(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : 0
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The next token.
  mutating func next() throws(ScriptParsingError) -> Token {
    let followsLineBreak = try skipTrivia()
    isLineStart = false
    let start = offset
    guard !isAtEnd else {
      return Token(
        kind: .end, start: start, end: start, text: "", followsLineBreak: followsLineBreak)
    }
    var token = Token(
      kind: .punctuator, start: start, end: start, text: "", followsLineBreak: followsLineBreak)
    switch byte() {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber(into: &token)
    case UInt8(ascii: ".") where Self.isDigit(byte(1)): try scanNumber(into: &token)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try scanString(into: &token)
    case UInt8(ascii: "`"):
      offset += 1
      try scanTemplate(into: &token)
    case UInt8(ascii: "#"):
      offset += 1
      token.kind = .privateName
      token.text = try scanName().text
    case let byte where Self.isNameStart(byte) || byte == UInt8(ascii: "\\"):
      token.kind = .identifier
      let name = try scanName()
      token.text = name.text
      token.isMarked = name.isEscaped
    default: try scanPunctuator(into: &token)
    }
    token.end = offset
    return token
  }

  // MARK: White space and comments

  /// Skips white space and comments.
  ///
  /// - Returns: whether they contain the end of a line.
  private mutating func skipTrivia() throws(ScriptParsingError) -> Bool {
    var sawLineBreak = offset == 0
    while !isAtEnd {
      switch byte() {
      case 0x09, 0x0B, 0x0C, 0x20: offset += 1
      case 0x0A, 0x0D:
        sawLineBreak = true
        isLineStart = true
        offset += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        if try skipBlockComment() {
          sawLineBreak = true
          isLineStart = true
        }
      case UInt8(ascii: "<") where matches("<!--"): skipLine()
      case UInt8(ascii: "-") where isLineStart && matches("-->"): skipLine()
      case 0x80...:
        let width = whiteSpaceWidth
        guard width > 0 else { return sawLineBreak }
        if isLineSeparator {
          sawLineBreak = true
          isLineStart = true
        }
        offset += width
      default: return sawLineBreak
      }
    }
    return sawLineBreak
  }

  private func matches(_ text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { bytes[offset + $0] == buffer[$0] }
    }
  }

  private mutating func skipLine() {
    while !isAtEnd, byte() != 0x0A, byte() != 0x0D, !isLineSeparator { offset += 1 }
  }

  private mutating func skipBlockComment() throws(ScriptParsingError) -> Bool {
    let start = offset
    var sawLineBreak = false
    offset += 2
    while !isAtEnd {
      if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        offset += 2
        return sawLineBreak
      }
      if byte() == 0x0A || byte() == 0x0D || isLineSeparator { sawLineBreak = true }
      offset += 1
    }
    throw .unexpected(offset: start)
  }

  /// Whether U+2028 or U+2029 stands here.
  private var isLineSeparator: Bool {
    byte() == 0xE2 && byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9)
  }

  /// How many bytes the white space beyond ASCII at this place takes; 0 without such white space.
  private var whiteSpaceWidth: Int {
    switch (byte(), byte(1), byte(2)) {
    case (0xC2, 0xA0, _): 2
    case (0xEF, 0xBB, 0xBF), (0xE1, 0x9A, 0x80), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80): 3
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF): 3
    default: 0
    }
  }

  // MARK: Names

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "$"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private mutating func scanName() throws(ScriptParsingError) -> (text: String, isEscaped: Bool) {
    let start = offset
    var escaped: [UInt8]?
    while !isAtEnd {
      if byte() == UInt8(ascii: "\\") {
        if escaped == nil { escaped = Array(bytes[start..<offset]) }
        offset += 1
        guard byte() == UInt8(ascii: "u"), let scalar = scanUnicodeEscape() else {
          throw .unexpected(offset: offset)
        }
        escaped?.append(contentsOf: String(scalar).utf8)
      } else if Self.isDigit(byte()) || Self.isNameStart(byte()), whiteSpaceWidth == 0 {
        escaped?.append(byte())
        offset += 1
      } else {
        break
      }
    }
    guard offset > start else { throw .unexpected(offset: start) }
    return (
      String(decoding: escaped ?? Array(bytes[start..<offset]), as: UTF8.self), escaped != nil
    )
  }

  /// Reads `uXXXX` or `u{X…}`; nil for anything else. A lone surrogate is read as U+FFFD.
  mutating func scanUnicodeEscape() -> Unicode.Scalar? {
    offset += 1
    var value: UInt32 = 0
    if byte() == UInt8(ascii: "{") {
      offset += 1
      var count = 0
      while let digit = Self.hexadecimal(byte()) {
        value = min(value << 4 | digit, 0x0FFF_FFFF)
        count += 1
        offset += 1
      }
      guard count > 0, byte() == UInt8(ascii: "}"), value <= 0x10FFFF else { return nil }
      offset += 1
      return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
    guard let first = scanFourDigits() else { return nil }
    value = first
    if (0xD800..<0xDC00).contains(first), byte() == UInt8(ascii: "\\"),
      byte(1) == UInt8(ascii: "u")
    {
      let place = offset
      offset += 2
      if let second = scanFourDigits(), (0xDC00..<0xE000).contains(second) {
        value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      } else {
        offset = place
      }
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func scanFourDigits() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Self.hexadecimal(byte()) else { return nil }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }

  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // MARK: Punctuators

  private static let punctuators: [UInt8: [StaticString]] = {
    // The longest ones first.
    let all: [StaticString] = [
      ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==",
      "!=", "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=",
      "|=", "^=", "<<", ">>", "**", "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "+",
      "-", "*", "/", "%", "&", "|", "^", "!", "~", "?", ":", "=", "@",
    ]
    return Dictionary(grouping: all) { $0.utf8Start.pointee }
  }()

  private mutating func scanPunctuator(into token: inout Token) throws(ScriptParsingError) {
    for text in Self.punctuators[byte()] ?? [] where matches(text) {
      // `a?.5:b` is a conditional.
      if offset + 2 < bytes.count, text.utf8CodeUnitCount == 2, matches("?."),
        Self.isDigit(byte(2))
      {
        continue
      }
      offset += text.utf8CodeUnitCount
      token.text = text.description
      return
    }
    throw .unexpected(offset: offset)
  }
}
