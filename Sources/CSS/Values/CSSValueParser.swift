internal import Bytes

/// Reads values from the tokens of one declaration, which must not have white space.
package struct CSSValueParser {
  let tokens: [CSSToken]
  package var position = 0
  /// The names that stand for numbers in math functions.
  var symbols: Set<String> = []
  /// The quantity that percentages in math functions stand for; nil if they stay percentages.
  var percentages: CSSUnit.Category?
  /// Whether another color is derived from those that are read, so that they are kept as they are written.
  var keepsNotations = false

  /// The deepest nesting of blocks and functions. Deeper ones are invalid, so that recursion is
  /// possible.
  package static let deepestNesting = 100

  init(_ tokens: [CSSToken]) {
    self.tokens = tokens
  }

  /// Whether all tokens have been read.
  package var isAtEnd: Bool { position >= tokens.count }

  /// The next token; nil at the end.
  var next: CSSToken? { position < tokens.count ? tokens[position] : nil }

  /// Reads the delimiter, comma or keyword that `condition` accepts.
  mutating func consume(where condition: (CSSToken) -> Bool) -> Bool {
    guard let next, condition(next) else { return false }
    position += 1
    return true
  }

  mutating func consumeComma() -> Bool { consume { $0.kind == .comma } }

  mutating func consumeSlash() -> Bool { consume { $0.isDelimiter("/") } }

  mutating func consumeKeyword(_ name: String) -> Bool { consume { $0.isIdentifier(name) } }

  /// Reads a keyword if it is one of `names`, and returns it in lower case; nil if it is not.
  mutating func consumeKeyword(among names: [String]) -> String? {
    guard let next, next.kind == .ident else { return nil }
    let name = next.text.asciiLowercased
    guard names.contains(name) else { return nil }
    position += 1
    return name
  }

  /// Reads the closing parenthesis of a function. The end of the text also closes it.
  mutating func consumeClosing() -> Bool {
    isAtEnd || consume { $0.kind == .rightParenthesis }
  }

  /// Runs `body`. If it returns nil, the position goes back to the start.
  mutating func attempt<T>(_ body: (inout CSSValueParser) -> T?) -> T? {
    let start = position
    if let result = body(&self) { return result }
    position = start
    return nil
  }

  /// Reads the function `name`. `body` must read all its arguments.
  package mutating func parseFunction<T>(
    _ name: String, _ body: (inout CSSValueParser) -> T?
  ) -> T? {
    guard let next, next.isFunction(name) else { return nil }
    return attempt { parser in
      parser.position += 1
      guard let result = body(&parser), parser.consumeClosing() else { return nil }
      return result
    }
  }
}

// MARK: - Numbers

extension CSSValueParser {
  /// Reads a number, percentage, dimension or calculation that `numeric` allows; nil if there is
  /// none.
  mutating func parseNumeric(_ numeric: Numeric) -> CSSValue? {
    guard let token = next else { return nil }
    switch token.kind {
    case .number:
      guard token.number.isFinite else { return nil }
      let isLength = numeric.unitlessZero && token.number == 0
      if !isLength, numeric.allowsNumber || numeric.allowsInteger && token.isInteger {
        guard numeric.contains(token.number) else { return nil }
        position += 1
        return .number(token.number)
      }
      guard numeric.unitlessZero, token.number == 0 else { return nil }
      position += 1
      return .dimension(0, numeric.category == .angle ? .deg : .px)
    case .percentage:
      guard numeric.allowsPercentage, token.number.isFinite, numeric.contains(token.number)
      else { return nil }
      position += 1
      return .percentage(token.number)
    case .dimension:
      guard let category = numeric.category, token.number.isFinite,
        let unit = CSSUnit(rawValue: token.text.asciiLowercased), unit.category == category,
        numeric.contains(token.number * (unit.canonical?.factor ?? 1))
      else { return nil }
      position += 1
      return .dimension(token.number, unit)
    case .function:
      return attempt { parser in
        parser.percentages = numeric.percentages
        guard let function = parser.parseMathFunction(), numeric.allows(function.type) else {
          return nil
        }
        return .calculation(function.calculation, numeric)
      }
    default: return nil
    }
  }
}
