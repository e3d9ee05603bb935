// Tokens as text (CSS Syntax, section 9, "Serialization").

internal import Bytes

extension CSSToken {
  /// Whether the text of this token and that of the next one would be read as other tokens if nothing stood
  /// between them.
  func joins(_ next: CSSToken) -> Bool {
    switch kind {
    case .ident:
      next.isWord || next.isNumeric || next.isDelimiter("-") || next.kind == .cdc
        || next.kind == .leftParenthesis
    case .atKeyword, .hash, .dimension:
      next.isWord || next.isNumeric || next.isDelimiter("-") || next.kind == .cdc
    case .number: next.isWord || next.isNumeric || next.isDelimiter("%")
    case .delimiter:
      switch text {
      case "#", "-": next.isWord || next.isNumeric || next.isDelimiter("-")
      case "@": next.isWord || next.isDelimiter("-")
      case ".", "+": next.isNumeric
      case "/": next.isDelimiter("*")
      default: false
      }
    default: false
    }
  }

  private var isWord: Bool {
    kind == .ident || kind == .function || kind == .url || kind == .badURL
  }

  private var isNumeric: Bool { kind == .number || kind == .percentage || kind == .dimension }

  /// Appends the token. As in WebKit, a number is as it was written, and white space as long.
  fileprivate func write(to output: inout String, in source: CSSTokenizer) {
    switch kind {
    case .ident: text.writeCSSIdentifier(to: &output)
    case .function:
      text.writeCSSIdentifier(to: &output)
      output += "("
    case .atKeyword:
      output += "@"
      text.writeCSSIdentifier(to: &output)
    case .hash:
      output += "#"
      if isIdentifier { text.writeCSSIdentifier(to: &output) } else { output += text }
    case .string: text.writeCSSString(to: &output)
    case .url:
      output += "url("
      text.writeCSSIdentifier(to: &output)
      output += ")"
    case .dimension:
      output += source.number(of: self)
      output += text
    case .whitespace:
      for byte in source.source(start, end).utf8 {
        output += byte == 0x20 || byte == 0x09 ? " " : "\n"
      }
    default: output += source.source(start, end)
    }
  }
}

extension Sequence<CSSToken> {
  /// The text of tokens. Comments are left out, but for empty ones that keep tokens apart.
  func text(in source: CSSTokenizer) -> String {
    var output = ""
    var last: CSSToken?
    for token in self {
      if let last, last.joins(token) { output += "/**/" }
      token.write(to: &output, in: source)
      last = token
    }
    return output
  }
}

/// A text out of parts whose tokens never become one token, as the values of custom properties are put
/// together.
package struct CSSJoinedText {
  package private(set) var text = ""
  private var last = ""

  package init() {}

  package mutating func append(_ part: String) {
    guard !part.isEmpty else { return }
    if joins(part) { text += "/**/" }
    text += part
    last = part
  }

  /// Whether the last token so far and the first one of a part must be kept apart.
  private func joins(_ part: String) -> Bool {
    // Most parts end and begin with something that no token goes on with.
    guard let end = last.utf8.last, let start = part.utf8.first,
      Self.mayEnd(end), Self.mayStart(start)
    else { return false }
    var next = CSSTokenizer(part)
    // A comment at the end keeps them apart already.
    guard let token = CSSTokenizer.tokens(of: last).last, token.end == last.utf8.count else {
      return false
    }
    return token.joins(next.next())
  }

  private static func mayEnd(_ byte: UInt8) -> Bool {
    isName(byte) || byte == 0x20 || byte == 0x23 || byte == 0x2B || byte == 0x2E || byte == 0x2F
      || byte == 0x40
  }

  private static func mayStart(_ byte: UInt8) -> Bool {
    isName(byte) || byte == 0x25 || byte == 0x28 || byte == 0x2A || byte == 0x2B || byte == 0x2E
      || byte == 0x5C
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == 0x2D || byte == 0x5F
  }
}
