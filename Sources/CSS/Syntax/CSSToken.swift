internal import Bytes

/// A token of CSS text (CSS Syntax, section 4), with its place in the text.
package struct CSSToken {
  /// The kinds of tokens, with the standard's names.
  package enum Kind: UInt8 {
    case ident, function, atKeyword, hash, string, badString, url, badURL, delimiter
    case number, percentage, dimension, whitespace, cdo, cdc, colon, semicolon, comma
    case leftBracket, rightBracket, leftParenthesis, rightParenthesis, leftBrace, rightBrace
    case end
  }

  package var kind: Kind

  /// The offset in bytes at which the token's source text starts.
  package var start: Int

  /// The offset in bytes at which the token's source text ends.
  package var end: Int

  /// The name of an identifier, function, at-keyword or hash, the unit of a dimension, the contents
  /// of a string or URL, or the character of a delimiter. Escapes have been replaced.
  package var text = ""

  /// The value of a number, percentage or dimension.
  package var number = 0.0

  /// Whether a number was written without a fraction and without an exponent.
  package var isInteger = false

  /// Whether a number was written with a plus or minus sign.
  var hasSign = false

  /// Whether a hash token is a valid identifier.
  var isIdentifier = false

  /// The kind of token that closes the block that this token opens; nil if it does not open one.
  package var closingKind: Kind? {
    switch kind {
    case .function, .leftParenthesis: .rightParenthesis
    case .leftBracket: .rightBracket
    case .leftBrace: .rightBrace
    default: nil
    }
  }

  /// Whether the token is the delimiter `character`.
  package func isDelimiter(_ character: String) -> Bool { kind == .delimiter && text == character }

  /// Whether the token is the identifier `name`, which must be in lower case.
  package func isIdentifier(_ name: String) -> Bool {
    kind == .ident && text.equalsIgnoringASCIICase(name)
  }

  /// Whether the token opens the function `name`, which must be in lower case.
  package func isFunction(_ name: String) -> Bool {
    kind == .function && text.equalsIgnoringASCIICase(name)
  }

  /// Whether the token opens a function that counts an element's siblings.
  var isSiblingFunction: Bool {
    kind == .function
      && (text.equalsIgnoringASCIICase("sibling-index")
        || text.equalsIgnoringASCIICase("sibling-count"))
  }
}

extension [CSSToken] {
  /// The index of the token that closes the one at `start`, and 0. If there is none, the index of
  /// the end, and the number of blocks that are open there.
  package func closing(of start: Int) -> (index: Int, stillOpen: Int) {
    var depth = 0
    for index in start..<count {
      if self[index].closingKind != nil { depth += 1 }
      switch self[index].kind {
      case .rightParenthesis, .rightBracket, .rightBrace: depth -= 1
      default: break
      }
      if depth == 0 { return (index, 0) }
    }
    return (count, depth)
  }
}
