internal import Bytes

/// Divides CSS text into tokens (CSS Syntax, section 4.3).
///
/// It reads tokens one at a time from UTF-8 bytes, so that a style sheet need not be in memory as
/// tokens.
package struct CSSTokenizer {
  private let bytes: [UInt8]
  package private(set) var position = 0

  /// A tokenizer for `text`. It does not skip a byte order mark, which the decoder of a document
  /// removes.
  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// A tokenizer for UTF-8 bytes.
  package init(bytes: [UInt8], position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The number of bytes.
  package var count: Int { bytes.count }

  /// The source text between two byte offsets.
  package func source(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The number of a dimension as it was written.
  func number(of token: CSSToken) -> String {
    var reader = self
    var number = token
    reader.position = token.start
    reader.readNumber(into: &number)
    return source(token.start, reader.position)
  }

  /// All tokens of `text`. Comments are left out, and each run of white space is one token.
  package static func tokens(of text: String) -> [CSSToken] {
    var tokenizer = CSSTokenizer(text)
    var tokens: [CSSToken] = []
    while true {
      let token = tokenizer.next()
      if token.kind == .end { return tokens }
      tokens.append(token)
    }
  }

  /// The next token; one of the kind `end` at the end.
  mutating func next() -> CSSToken {
    skipComments()
    let start = position
    guard position < bytes.count else { return CSSToken(kind: .end, start: start, end: start) }
    let byte = bytes[position]
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
      while position < bytes.count, bytes[position].isASCIIWhitespace { position += 1 }
      return CSSToken(kind: .whitespace, start: start, end: position)
    case 0x22, 0x27:
      return readString(quote: byte)
    case 0x23:
      guard
        isName(at: position + 1) || isEscape(at: position + 1) || self.byte(at: position + 1) == 0
      else { return readDelimiter() }
      position += 1
      let isIdentifier = startsIdentifier(at: position)
      var token = CSSToken(kind: .hash, start: start, end: 0)
      token.text = readName()
      token.isIdentifier = isIdentifier
      token.end = position
      return token
    case 0x28: return readSimple(.leftParenthesis)
    case 0x29: return readSimple(.rightParenthesis)
    case 0x2B, 0x2E:
      return startsNumber(at: position) ? readNumeric() : readDelimiter()
    case 0x2C: return readSimple(.comma)
    case 0x2D:
      if startsNumber(at: position) { return readNumeric() }
      if self.byte(at: position + 1) == 0x2D, self.byte(at: position + 2) == 0x3E {
        position += 3
        return CSSToken(kind: .cdc, start: start, end: position)
      }
      return startsIdentifier(at: position) ? readIdentifierLike() : readDelimiter()
    case 0x3A: return readSimple(.colon)
    case 0x3B: return readSimple(.semicolon)
    case 0x3C:
      if self.byte(at: position + 1) == 0x21, self.byte(at: position + 2) == 0x2D,
        self.byte(at: position + 3) == 0x2D
      {
        position += 4
        return CSSToken(kind: .cdo, start: start, end: position)
      }
      return readDelimiter()
    case 0x40:
      guard startsIdentifier(at: position + 1) else { return readDelimiter() }
      position += 1
      var token = CSSToken(kind: .atKeyword, start: start, end: 0)
      token.text = readName()
      token.end = position
      return token
    case 0x5B: return readSimple(.leftBracket)
    case 0x5C: return isEscape(at: position) ? readIdentifierLike() : readDelimiter()
    case 0x5D: return readSimple(.rightBracket)
    case 0x7B: return readSimple(.leftBrace)
    case 0x7D: return readSimple(.rightBrace)
    case 0x30...0x39: return readNumeric()
    default:
      return isNameStart(at: position) ? readIdentifierLike() : readDelimiter()
    }
  }

  // MARK: - Kinds of token

  private mutating func readSimple(_ kind: CSSToken.Kind) -> CSSToken {
    position += 1
    return CSSToken(kind: kind, start: position - 1, end: position)
  }

  private mutating func readDelimiter() -> CSSToken {
    var token = readSimple(.delimiter)
    token.text = String(decoding: bytes[token.start..<token.end], as: UTF8.self)
    return token
  }

  /// A string (section 4.3.5), which ends at the same quotation mark or at the end of the text. A
  /// line break makes it invalid.
  private mutating func readString(quote: UInt8) -> CSSToken {
    var token = CSSToken(kind: .string, start: position, end: 0)
    position += 1
    var text: [UInt8] = []
    scan: while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case quote:
        position += 1
        break scan
      case 0x0A, 0x0C, 0x0D:
        token.kind = .badString
        break scan
      case 0x5C:
        guard position + 1 < bytes.count else {
          position += 1
          break scan
        }
        if isNewline(bytes[position + 1]) {
          position += 1
          skipNewline()
        } else {
          position += 1
          appendEscaped(to: &text)
        }
      case 0:
        position += 1
        text += Self.replacement
      default:
        text.append(byte)
        position += 1
      }
    }
    token.text = String(decoding: text, as: UTF8.self)
    token.end = position
    return token
  }

  /// A number, percentage or dimension (section 4.3.3).
  private mutating func readNumeric() -> CSSToken {
    var token = CSSToken(kind: .number, start: position, end: 0)
    readNumber(into: &token)
    if startsIdentifier(at: position) {
      token.kind = .dimension
      token.text = readName()
    } else if byte(at: position) == 0x25 {
      token.kind = .percentage
      position += 1
    }
    token.end = position
    return token
  }

  private mutating func readNumber(into token: inout CSSToken) {
    let start = position
    token.isInteger = true
    if bytes[position] == 0x2B || bytes[position] == 0x2D {
      token.hasSign = true
      position += 1
    }
    var integer = 0
    var digits = 0
    while let digit = byte(at: position), digit.isASCIIDigit {
      if digits < 18 { integer = integer * 10 + Int(digit &- 0x30) }
      digits += 1
      position += 1
    }
    if byte(at: position) == 0x2E, byte(at: position + 1)?.isASCIIDigit == true {
      token.isInteger = false
      position += 1
      while byte(at: position)?.isASCIIDigit == true { position += 1 }
    }
    if let exponent = byte(at: position), exponent | 0x20 == 0x65 {
      var next = position + 1
      if let sign = byte(at: next), sign == 0x2B || sign == 0x2D { next += 1 }
      if byte(at: next)?.isASCIIDigit == true {
        token.isInteger = false
        position = next
        while byte(at: position)?.isASCIIDigit == true { position += 1 }
      }
    }
    if token.isInteger, digits < 18 {
      token.number = Double(bytes[start] == 0x2D ? -integer : integer)
      if integer == 0, bytes[start] == 0x2D { token.number = -0.0 }
    } else {
      // Double can read CSS numbers, except for those that begin with the point.
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      token.number = Double(text) ?? Double(text.replacingLeadingPoint) ?? 0
    }
  }

  /// An identifier, function or URL (section 4.3.4).
  private mutating func readIdentifierLike() -> CSSToken {
    var token = CSSToken(kind: .ident, start: position, end: 0)
    token.text = readName()
    if byte(at: position) == 0x28 {
      position += 1
      token.kind = .function
      if token.text.equalsIgnoringASCIICase("url") {
        var next = position
        while let byte = byte(at: next), byte.isASCIIWhitespace { next += 1 }
        if byte(at: next) != 0x22, byte(at: next) != 0x27 {
          position = next
          readURL(into: &token)
        }
      }
    }
    token.end = position
    return token
  }

  /// The rest of an unquoted URL (section 4.3.6), after its opening and white space.
  private mutating func readURL(into token: inout CSSToken) {
    token.kind = .url
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x29:
        position += 1
        token.text = String(decoding: text, as: UTF8.self)
        return
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        while let space = self.byte(at: position), space.isASCIIWhitespace { position += 1 }
        if position < bytes.count, bytes[position] != 0x29 { return readBadURL(into: &token) }
      case 0x22, 0x27, 0x28, 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F:
        return readBadURL(into: &token)
      case 0x5C:
        guard isEscape(at: position) else { return readBadURL(into: &token) }
        position += 1
        appendEscaped(to: &text)
      case 0:
        position += 1
        text += Self.replacement
      default:
        text.append(byte)
        position += 1
      }
    }
    token.text = String(decoding: text, as: UTF8.self)
  }

  private mutating func readBadURL(into token: inout CSSToken) {
    token.kind = .badURL
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x29 { return }
      if byte == 0x5C, position < bytes.count, !isNewline(bytes[position]) { position += 1 }
    }
  }

  // MARK: - Names and escapes

  /// A name (section 4.3.11). Names without escapes and special characters are copied at once.
  private mutating func readName() -> String {
    let start = position
    while isName(at: position) { position += 1 }
    guard position < bytes.count, isEscape(at: position) || bytes[position] == 0 else {
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      if isName(at: position) {
        text.append(bytes[position])
        position += 1
      } else if bytes[position] == 0 {
        position += 1
        text += Self.replacement
      } else if isEscape(at: position) {
        position += 1
        appendEscaped(to: &text)
      } else {
        break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the code point of an escape (section 4.3.7). The backslash was read before.
  private mutating func appendEscaped(to text: inout [UInt8]) {
    guard position < bytes.count else {
      text += Self.replacement
      return
    }
    guard bytes[position].hexadecimalValue != nil else {
      if bytes[position] == 0 {
        text += Self.replacement
        position += 1
        return
      }
      repeat {
        text.append(bytes[position])
        position += 1
      } while position < bytes.count && bytes[position] & 0xC0 == 0x80
      return
    }
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, let digit = byte(at: position)?.hexadecimalValue {
      value = value << 4 | UInt32(digit)
      digits += 1
      position += 1
    }
    if let byte = byte(at: position), byte.isASCIIWhitespace {
      if isNewline(byte) { skipNewline() } else { position += 1 }
    }
    if value != 0, let scalar = Unicode.Scalar(value) {
      text += Array(String(Character(scalar)).utf8)
    } else {
      text += Self.replacement
    }
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  // MARK: - Looking ahead

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0C || byte == 0x0D }

  private mutating func skipNewline() {
    if bytes[position] == 0x0D, byte(at: position + 1) == 0x0A { position += 1 }
    position += 1
  }

  private mutating func skipComments() {
    while byte(at: position) == 0x2F, byte(at: position + 1) == 0x2A {
      position += 2
      while position < bytes.count {
        if bytes[position] == 0x2A, byte(at: position + 1) == 0x2F {
          position += 2
          break
        }
        position += 1
      }
    }
  }

  private func isEscape(at index: Int) -> Bool {
    guard byte(at: index) == 0x5C else { return false }
    guard let next = byte(at: index + 1) else { return true }
    return !isNewline(next)
  }

  private func isNameStart(at index: Int) -> Bool {
    guard let byte = byte(at: index) else { return false }
    return (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80 || byte == 0
  }

  private func isName(at index: Int) -> Bool {
    guard let byte = byte(at: index) else { return false }
    return (byte | 0x20) &- 0x61 < 26 || byte.isASCIIDigit || byte == 0x5F || byte == 0x2D
      || byte >= 0x80
  }

  /// Whether an identifier starts at `index` (section 4.3.9).
  private func startsIdentifier(at index: Int) -> Bool {
    if byte(at: index) == 0x2D {
      return isNameStart(at: index + 1) || byte(at: index + 1) == 0x2D || isEscape(at: index + 1)
    }
    return isNameStart(at: index) || isEscape(at: index)
  }

  /// Whether a number starts at `index` (section 4.3.10).
  private func startsNumber(at index: Int) -> Bool {
    var index = index
    if let sign = byte(at: index), sign == 0x2B || sign == 0x2D { index += 1 }
    if byte(at: index)?.isASCIIDigit == true { return true }
    return byte(at: index) == 0x2E && byte(at: index + 1)?.isASCIIDigit == true
  }
}

extension String {
  /// The number with a zero before a leading point: `-0.5` for `-.5`.
  fileprivate var replacingLeadingPoint: String {
    if hasPrefix("-.") { return "-0." + dropFirst(2) }
    if hasPrefix("+.") { return "0." + dropFirst(2) }
    if hasPrefix(".") { return "0" + self }
    return self
  }
}
