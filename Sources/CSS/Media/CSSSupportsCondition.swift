/// The condition of `@supports` and of `CSS.supports()` (CSS Conditional Rules, section 6).
package struct CSSSupportsCondition: Hashable, Sendable {
  /// The condition as it was written.
  package let text: String

  /// Whether the condition is met.
  package let isMet: Bool

  /// Whether the text has the syntax of a condition.
  package let isValid: Bool

  /// The condition in `text`. It is not met if it cannot be parsed.
  package init(parsing text: String) {
    self.text = text
    var reader = Reader(text)
    let result = reader.parseCondition()
    isValid = result != nil && reader.isAtEnd
    isMet = isValid && result == true
  }

  /// Whether a condition is met. A single declaration may stand without parentheses
  /// (`CSS.supports(condition)`).
  package static func supports(condition: String) -> Bool {
    CSSSupportsCondition(parsing: condition).isMet
      || CSSSupportsCondition(parsing: "(" + condition + ")").isMet
  }

  /// Whether a declaration of `property` with `value` is supported (`CSS.supports(name, value)`).
  package static func supports(property: String, value: String) -> Bool {
    // An empty value removes a property, but is valid for a custom property.
    if value.isEmpty { return property.utf8.starts(with: [0x2D, 0x2D]) && property.utf8.count > 2 }
    var block = CSSDeclarationBlock()
    return block.setProperty(property, value: value)
  }

  /// Evaluates the condition while it reads the text. Nil means that the text cannot be parsed.
  private struct Reader {
    private let source: CSSTokenizer
    private let tokens: [CSSToken]
    private var position = 0
    private var depth = 0

    package init(_ text: String) {
      source = CSSTokenizer(text)
      tokens = CSSTokenizer.tokens(of: text)
    }

    package var isAtEnd: Bool {
      tokens[position...].allSatisfy { $0.kind == .whitespace }
    }

    private mutating func skipWhitespace() {
      while position < tokens.count, tokens[position].kind == .whitespace { position += 1 }
    }

    private mutating func consumeKeyword(_ name: String) -> Bool {
      skipWhitespace()
      guard position < tokens.count, tokens[position].isIdentifier(name) else { return false }
      position += 1
      return true
    }

    package mutating func parseCondition() -> Bool? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= CSSValueParser.deepestNesting else { return nil }
      if consumeKeyword("not") { return parseInParentheses().map { !$0 } }
      guard var result = parseInParentheses() else { return nil }
      if consumeKeyword("and") {
        repeat {
          guard let next = parseInParentheses() else { return nil }
          result = next && result
        } while consumeKeyword("and")
      } else if consumeKeyword("or") {
        repeat {
          guard let next = parseInParentheses() else { return nil }
          result = next || result
        } while consumeKeyword("or")
      }
      return result
    }

    private mutating func parseInParentheses() -> Bool? {
      skipWhitespace()
      guard position < tokens.count else { return nil }
      let opening = tokens[position]
      guard opening.kind == .leftParenthesis || opening.kind == .function else { return nil }
      let start = position
      // The end of the text closes at most one open parenthesis.
      let (end, stillOpen) = tokens.closing(of: start)
      if stillOpen > 1 { return nil }
      defer { position = min(end + 1, tokens.count) }
      let inside = Array(tokens[(start + 1)..<end])
      if opening.kind == .function {
        guard opening.isFunction("selector"), let first = inside.first, let last = inside.last
        else { return false }
        return SelectorList(parsing: source.source(first.start, last.end))?.isSupported == true
      }
      position = start + 1
      if let result = parseCondition() {
        skipWhitespace()
        if position == end { return result }
      }
      let content = Array(inside.drop { $0.kind == .whitespace })
      return !CSSDeclarationParser.declarations(content, in: source, mode: .standard).isEmpty
    }
  }
}
