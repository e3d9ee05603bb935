internal import Bytes

/// Parses one media query (Media Queries, section 3).
struct CSSMediaQueryParser {
  private var parser: CSSValueParser
  private let source: CSSTokenizer
  private var depth = 0

  private let isContainer: Bool

  /// - Parameter isContainer: whether the query is for a container, not for the medium.
  package init(_ tokens: [CSSToken], source: CSSTokenizer, isContainer: Bool = false) {
    self.isContainer = isContainer
    parser = CSSValueParser(tokens.filter { $0.kind != .whitespace })
    self.source = source
  }

  /// The query; nil if the text is not a query.
  package mutating func parseQuery() -> CSSMediaQuery? {
    let start = parser.position
    if let condition = parseCondition(allowsOr: true), parser.isAtEnd {
      return CSSMediaQuery(prefix: nil, type: nil, condition: condition)
    }
    parser.position = start
    var prefix: CSSMediaQuery.Prefix?
    if let word = parser.consumeKeyword(among: ["not", "only"]) {
      prefix = CSSMediaQuery.Prefix(rawValue: word)
    }
    guard let token = parser.next, token.kind == .ident,
      !["not", "only", "and", "or", "layer"].contains(token.text.asciiLowercased)
    else { return nil }
    parser.position += 1
    let type = token.text.asciiLowercased
    if parser.isAtEnd { return CSSMediaQuery(prefix: prefix, type: type, condition: nil) }
    guard parser.consumeKeyword("and"), let condition = parseCondition(allowsOr: false),
      parser.isAtEnd
    else { return nil }
    return CSSMediaQuery(prefix: prefix, type: type, condition: condition)
  }

  /// The condition; nil if the text has anything else.
  mutating func parseWholeCondition() -> CSSMediaCondition? {
    guard let condition = parseCondition(allowsOr: true), parser.isAtEnd else { return nil }
    return condition
  }

  /// A condition. It cannot have `or` if it follows a type.
  private mutating func parseCondition(allowsOr: Bool) -> CSSMediaCondition? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= CSSValueParser.deepestNesting else { return nil }
    if parser.consumeKeyword("not") {
      return parseInParentheses().map { .not($0) }
    }
    guard let first = parseInParentheses() else { return nil }
    var parts = [first]
    let word =
      allowsOr
      ? parser.consumeKeyword(among: ["and", "or"])
      : parser.consumeKeyword(among: ["and"])
    guard let word else { return first }
    repeat {
      guard let next = parseInParentheses() else { return nil }
      parts.append(next)
    } while parser.consumeKeyword(word)
    return word == "and" ? .all(parts) : .any(parts)
  }

  private mutating func parseInParentheses() -> CSSMediaCondition? {
    guard let token = parser.next else { return nil }
    let start = parser.position
    if token.kind == .leftParenthesis {
      parser.position += 1
      if let inner = parseCondition(allowsOr: true), parser.consumeClosing() {
        return .group(inner)
      }
      parser.position = start + 1
      // An unknown condition keeps its text.
      if let feature = parseFeature()?.validated(isContainer: isContainer), parser.consumeClosing()
      {
        return .feature(feature)
      }
      parser.position = start
    } else if token.kind != .function {
      return nil
    }
    return parseEnclosed()
  }

  /// Any tokens in balanced brackets. Their text does not change.
  private mutating func parseEnclosed() -> CSSMediaCondition? {
    let start = parser.position
    var expected: [CSSToken.Kind] = []
    repeat {
      guard let token = parser.next else { break }
      if let closing = token.closingKind {
        expected.append(closing)
      } else if token.kind == expected.last {
        expected.removeLast()
      } else if [.rightParenthesis, .rightBracket, .rightBrace].contains(token.kind) {
        return nil
      }
      parser.position += 1
    } while !expected.isEmpty
    var text = source.source(parser.tokens[start].start, parser.tokens[parser.position - 1].end)
    for _ in expected { text += ")" }
    return .unknown(text)
  }

  /// Reads the text in a feature's parentheses.
  private mutating func parseFeature() -> CSSMediaFeature? {
    if let token = parser.next, token.kind == .ident {
      let start = parser.position
      parser.position += 1
      let name = token.text.asciiLowercased
      if parser.isAtEnd || parser.next?.kind == .rightParenthesis {
        return CSSMediaFeature(name: name, question: .presence)
      }
      if parser.consume(where: { $0.kind == .colon }) {
        guard let value = parseValue() else { return nil }
        let (plain, comparison) = Self.unprefixed(name)
        return CSSMediaFeature(name: plain, question: .plain(value, comparison))
      }
      if let comparison = parseComparison(), let right = parseValue() {
        return CSSMediaFeature(
          name: name, question: .range(left: nil, nil, comparison, right: right))
      }
      parser.position = start
    }
    guard let left = parseValue(), let first = parseComparison(), let token = parser.next,
      token.kind == .ident
    else { return nil }
    parser.position += 1
    let name = token.text.asciiLowercased
    guard let second = parseComparison() else {
      return CSSMediaFeature(name: name, question: .range(left: left, first, nil, right: nil))
    }
    guard let right = parseValue() else { return nil }
    return CSSMediaFeature(name: name, question: .range(left: left, first, second, right: right))
  }

  /// A name without `min-` or `max-`, and the comparison for this prefix.
  private static func unprefixed(_ name: String) -> (String, CSSMediaFeature.Comparison) {
    if name.hasPrefix("min-") { return (String(name.dropFirst(4)), .greaterOrEqual) }
    if name.hasPrefix("max-") { return (String(name.dropFirst(4)), .lessOrEqual) }
    if name.hasPrefix("-webkit-min-") {
      return ("-webkit-" + name.dropFirst(12), .greaterOrEqual)
    }
    if name.hasPrefix("-webkit-max-") { return ("-webkit-" + name.dropFirst(12), .lessOrEqual) }
    return (name, .equal)
  }

  private mutating func parseComparison() -> CSSMediaFeature.Comparison? {
    guard let token = parser.next, token.kind == .delimiter else { return nil }
    let symbol = token.text
    guard symbol == "<" || symbol == ">" || symbol == "=" else { return nil }
    parser.position += 1
    if symbol != "=", let next = parser.next, next.isDelimiter("="), next.start == token.end {
      parser.position += 1
      return symbol == "<" ? .lessOrEqual : .greaterOrEqual
    }
    return CSSMediaFeature.Comparison(rawValue: symbol)
  }

  private mutating func parseValue() -> CSSValue? {
    if let token = parser.next, token.kind == .ident {
      parser.position += 1
      return .keyword(token.text.asciiLowercased)
    }
    if let number = parser.parseNumeric(.init(allowsNumber: true)) {
      guard parser.consumeSlash() else { return number }
      guard let second = parser.parseNumeric(.init(allowsNumber: true)) else { return nil }
      return .list([number, .slash, second])
    }
    return parser.parseNumeric(.init(category: .length))
      ?? parser.parseNumeric(.init(category: .resolution))
  }
}
