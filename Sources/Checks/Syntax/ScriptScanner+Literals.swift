// Numbers, strings, templates and regular expressions (ECMA-262, 12.9).

extension ScriptScanner {
  mutating func scanNumber(into token: inout Token) throws(ScriptParsingError) {
    let start = offset
    token.kind = .number
    let prefix = byte(1) | 0x20
    if byte() == UInt8(ascii: "0"),
      prefix == UInt8(ascii: "x") || prefix == UInt8(ascii: "o") || prefix == UInt8(ascii: "b")
    {
      offset += 2
      guard Self.hexadecimal(byte()) != nil else { throw .unexpected(offset: offset) }
      while Self.hexadecimal(byte()) != nil || byte() == UInt8(ascii: "_") { offset += 1 }
    } else {
      skipDigits()
      if byte() == UInt8(ascii: ".") {
        offset += 1
        skipDigits()
      }
      if byte() | 0x20 == UInt8(ascii: "e") {
        offset += 1
        if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { offset += 1 }
        guard Self.isDigit(byte()) else { throw .unexpected(offset: offset) }
        skipDigits()
      }
    }
    token.text = String(
      decoding: bytes[start..<offset].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    if byte() == UInt8(ascii: "n") {
      token.kind = .bigInt
      offset += 1
    }
    if Self.isNameStart(byte()) || Self.isDigit(byte()) { throw .unexpected(offset: offset) }
  }

  private mutating func skipDigits() {
    while Self.isDigit(byte()) || byte() == UInt8(ascii: "_") { offset += 1 }
  }

  mutating func scanString(into token: inout Token) throws(ScriptParsingError) {
    let start = offset
    let quote = byte()
    token.kind = .string
    offset += 1
    var text: [UInt8] = []
    while true {
      guard !isAtEnd, byte() != 0x0A, byte() != 0x0D else { throw .unexpected(offset: start) }
      let byte = byte()
      if byte == quote { break }
      if byte == UInt8(ascii: "\\") {
        try scanEscape(into: &text)
      } else {
        text.append(byte)
        offset += 1
      }
    }
    offset += 1
    token.text = String(decoding: text, as: UTF8.self)
  }

  private mutating func scanEscape(into text: inout [UInt8]) throws(ScriptParsingError) {
    offset += 1
    guard !isAtEnd else { throw .unexpected(offset: offset) }
    let byte = byte()
    switch byte {
    case UInt8(ascii: "u"):
      guard let scalar = scanUnicodeEscape() else { throw .unexpected(offset: offset) }
      text.append(contentsOf: String(scalar).utf8)
      return
    case UInt8(ascii: "x"):
      guard let high = Self.hexadecimal(self.byte(1)), let low = Self.hexadecimal(self.byte(2))
      else { throw .unexpected(offset: offset) }
      if let scalar = Unicode.Scalar(high << 4 | low) {
        text.append(contentsOf: String(scalar).utf8)
      }
      offset += 3
      return
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case 0x0D where self.byte(1) == 0x0A: offset += 1
    case 0x0A, 0x0D: break
    case UInt8(ascii: "0")...UInt8(ascii: "7"): text.append(byte & 7)
    case 0xE2 where self.byte(1) == 0x80 && (self.byte(2) == 0xA8 || self.byte(2) == 0xA9):
      offset += 2
    default: text.append(byte)
    }
    offset += 1
  }

  /// Continues after a back quote, or after the brace that ends a substitution.
  mutating func scanTemplate(into token: inout Token) throws(ScriptParsingError) {
    let start = offset
    token.kind = .template
    while !isAtEnd {
      let ends = byte() == UInt8(ascii: "`")
      if ends || byte() == UInt8(ascii: "$") && byte(1) == UInt8(ascii: "{") {
        token.isMarked = ends
        token.text = String(decoding: bytes[start..<offset], as: UTF8.self)
        offset += ends ? 1 : 2
        token.end = offset
        return
      }
      offset += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    throw .unexpected(offset: start)
  }

  /// Reads a closing brace again, as the place where a template continues.
  mutating func rescanTemplate(_ brace: Token) throws(ScriptParsingError) -> Token {
    var token = brace
    offset = brace.start + 1
    try scanTemplate(into: &token)
    return token
  }

  /// Reads a slash again, as the beginning of a regular expression.
  mutating func rescanRegularExpression(_ slash: Token) throws(ScriptParsingError) -> Token {
    var token = slash
    offset = slash.start + 1
    var isInClass = false
    while true {
      guard !isAtEnd, byte() != 0x0A, byte() != 0x0D else {
        throw .unexpected(offset: slash.start)
      }
      let byte = byte()
      offset += 1
      if byte == UInt8(ascii: "\\") {
        offset += 1
      } else if byte == UInt8(ascii: "[") {
        isInClass = true
      } else if byte == UInt8(ascii: "]") {
        isInClass = false
      } else if byte == UInt8(ascii: "/"), !isInClass {
        break
      }
    }
    while Self.isNameStart(byte()) || Self.isDigit(byte()) { offset += 1 }
    token.kind = .regularExpression
    token.end = offset
    token.text = String(decoding: bytes[slash.start..<min(offset, bytes.count)], as: UTF8.self)
    return token
  }
}
