/// The condition of `@supports` and of `CSS.supports()` (CSS Conditional Rules, section 6).
package struct CSSSupportsCondition: Hashable, Sendable {
  /// The condition as it was written.
  package let text: String

  /// Whether the condition is met.
  package let isMet: Bool

  /// Whether it is a condition at all.
  package let isValid: Bool

  /// The condition of `text`; one that cannot be parsed is not met.
  package init(parsing text: String) {
    self.text = text
    var reader = Reader(text)
    let result = reader.condition()
    isValid = result != nil && reader.isAtEnd
    isMet = isValid && result == true
  }

  /// Whether a condition is met, with or without the parentheses around a single declaration
  /// (`CSS.supports(condition)`).
  package static func supports(condition: String) -> Bool {
    CSSSupportsCondition(parsing: condition).isMet
      || CSSSupportsCondition(parsing: "(" + condition + ")").isMet
  }

  /// Whether a declaration of `property` with `value` is supported (`CSS.supports(name, value)`).
  package static func supports(property: String, value: String) -> Bool {
    // Setting nothing removes a property, but it is a value of one that a page makes up.
    if value.isEmpty { return property.utf8.starts(with: [0x2D, 0x2D]) && property.utf8.count > 2 }
    var block = CSSDeclarationBlock()
    return block.setProperty(property, value: value)
  }

  /// Evaluates while it reads; nil means that the text cannot be parsed.
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

    private mutating func keyword(_ name: String) -> Bool {
      skipWhitespace()
      guard position < tokens.count, tokens[position].isIdentifier(name) else { return false }
      position += 1
      return true
    }

    package mutating func condition() -> Bool? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= CSSValueParser.deepestNesting else { return nil }
      if keyword("not") { return inParentheses().map { !$0 } }
      guard var result = inParentheses() else { return nil }
      if keyword("and") {
        repeat {
          guard let next = inParentheses() else { return nil }
          result = next && result
        } while keyword("and")
      } else if keyword("or") {
        repeat {
          guard let next = inParentheses() else { return nil }
          result = next || result
        } while keyword("or")
      }
      return result
    }

    private mutating func inParentheses() -> Bool? {
      skipWhitespace()
      guard position < tokens.count else { return nil }
      let opening = tokens[position]
      guard opening.kind == .leftParenthesis || opening.kind == .function else { return nil }
      let start = position
      // The end of the text closes one that is open, and no more.
      let (end, stillOpen) = tokens.closing(of: start)
      if stillOpen > 1 { return nil }
      defer { position = min(end + 1, tokens.count) }
      let inside = Array(tokens[(start + 1)..<end])
      if opening.kind == .function {
        // The matcher decides which selectors are supported; here, any text that reads as a
        // selector counts.
        guard opening.isFunction("selector"), let first = inside.first, let last = inside.last
        else { return false }
        return !CSSSelector.list(source.source(first.start, last.end)).isEmpty
      }
      position = start + 1
      if let result = condition() {
        skipWhitespace()
        if position == end { return result }
      }
      let content = Array(inside.drop { $0.kind == .whitespace })
      return !CSSDeclarationParser.declarations(content, in: source, mode: .standard).isEmpty
    }
  }
}
