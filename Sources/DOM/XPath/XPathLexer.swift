internal import Bytes

/// Divides an XPath expression into tokens (XPath 1.0, section 3.7).
struct XPathLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var tokens: [XPathToken] = []

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// - Throws: a `SyntaxError`.
  static func tokens(of text: String) throws(DOMException) -> [XPathToken] {
    var lexer = XPathLexer(text)
    lexer.skipWhitespace()
    while lexer.index < lexer.bytes.count {
      lexer.tokens.append(try lexer.next())
      lexer.skipWhitespace()
    }
    return lexer.tokens
  }

  static let error = DOMException(.syntax, "The expression is no XPath")

  /// Whether the last token ends an operand. The next name or `*` is then an operator.
  private var followsOperand: Bool {
    switch tokens.last {
    case .closeParenthesis, .closeBracket, .dot, .dotDot, .number, .literal, .variable, .name: true
    default: false
    }
  }

  private mutating func next() throws(DOMException) -> XPathToken {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "("): return take(1, .openParenthesis)
    case UInt8(ascii: ")"): return take(1, .closeParenthesis)
    case UInt8(ascii: "["): return take(1, .openBracket)
    case UInt8(ascii: "]"): return take(1, .closeBracket)
    case UInt8(ascii: ","): return take(1, .comma)
    case UInt8(ascii: "@"): return take(1, .at)
    case UInt8(ascii: "|"): return take(1, .union)
    case UInt8(ascii: "+"): return take(1, .additive(.plus))
    case UInt8(ascii: "-"): return take(1, .additive(.minus))
    case UInt8(ascii: "="): return take(1, .comparison(.equal))
    case UInt8(ascii: "/"):
      return follows("/") ? take(2, .doubleSlash) : take(1, .slash)
    case UInt8(ascii: "<"):
      return follows("=") ? take(2, .comparison(.lessOrEqual)) : take(1, .comparison(.less))
    case UInt8(ascii: ">"):
      return follows("=") ? take(2, .comparison(.greaterOrEqual)) : take(1, .comparison(.greater))
    case UInt8(ascii: "!"):
      guard follows("=") else { throw Self.error }
      return take(2, .comparison(.notEqual))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try readLiteral(byte)
    case UInt8(ascii: "."):
      if follows(".") { return take(2, .dotDot) }
      if index + 1 < bytes.count, bytes[index + 1].isASCIIDigit { return readNumber() }
      return take(1, .dot)
    case UInt8(ascii: "$"):
      index += 1
      guard readName() != nil else { throw Self.error }
      if peek(":"), index + 1 < bytes.count, Self.startsName(bytes[index + 1]) {
        index += 1
        _ = readName()
      }
      return .variable
    case UInt8(ascii: "*"):
      return take(1, followsOperand ? .multiplicative(.multiply) : .name(prefix: nil, local: nil))
    case _ where byte.isASCIIDigit: return readNumber()
    default: return try readWord()
    }
  }

  private mutating func take(_ count: Int, _ token: XPathToken) -> XPathToken {
    index += count
    return token
  }

  private func peek(_ character: Unicode.Scalar) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: character)
  }

  private func follows(_ character: Unicode.Scalar) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: character)
  }

  private mutating func skipWhitespace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func readLiteral(_ quote: UInt8) throws(DOMException) -> XPathToken {
    guard let end = bytes[(index + 1)...].firstIndex(of: quote) else { throw Self.error }
    defer { index = end + 1 }
    return .literal(DOMString(bytes: Array(bytes[index + 1..<end])))
  }

  private mutating func readNumber() -> XPathToken {
    let start = index
    while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
    if peek(".") {
      index += 1
      while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
    }
    return .number(XPathValue.number(DOMString(bytes: Array(bytes[start..<index]))))
  }

  /// Reads a name, a longer token that begins with a name, or an operator.
  private mutating func readWord() throws(DOMException) -> XPathToken {
    guard let first = readName() else { throw Self.error }
    if followsOperand {
      switch first {
      case "or": return .or
      case "and": return .and
      case "div": return .multiplicative(.divide)
      case "mod": return .multiplicative(.modulo)
      default: throw Self.error
      }
    }
    var prefix: String?
    var local = first
    if peek(":"), !follows(":") {
      index += 1
      prefix = first
      if peek("*") {
        index += 1
        return .name(prefix: prefix, local: nil)
      }
      guard let name = readName() else { throw Self.error }
      local = name
    }
    skipWhitespace()
    if peek(":"), follows(":") {
      guard prefix == nil, let axis = XPathStep.Axis(rawValue: local) else { throw Self.error }
      index += 2
      return .axis(axis)
    }
    guard peek("(") else { return .name(prefix: prefix, local: local) }
    if prefix != nil { throw Self.error }
    let isNodeType = ["text", "comment", "processing-instruction", "node"].contains(local)
    return isNodeType ? .nodeType(local) : .function(local)
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// A name without a colon (Namespaces in XML, `NCName`); nil if there is none here.
  private mutating func readName() -> String? {
    guard index < bytes.count, Self.startsName(bytes[index]) else { return nil }
    let start = index
    while index < bytes.count,
      Self.startsName(bytes[index]) || bytes[index].isASCIIDigit
        || bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: ".")
    {
      index += 1
    }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    guard name.utf8.allSatisfy({ $0 < 0x80 }) || Names.isValidName(name) else { return nil }
    return name
  }
}
