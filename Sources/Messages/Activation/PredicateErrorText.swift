package import AppExtension

/// The message for a string that is not a predicate.
package struct PredicateErrorText: Sendable, Hashable {
  /// A sentence, without its full stop.
  package var text: String

  package init(_ reason: PredicateError.Reason) {
    text =
      switch reason {
      case .empty: "there is nothing"
      case .unexpectedCharacter(let scalar): "'\(scalar)' means nothing here"
      case .unterminatedString: "the string has no closing quotation mark"
      case .invalidEscape: "this is no escape sequence"
      case .invalidNumber: "this is no number"
      case .formatArgument: "a rule has no arguments that could be put here"
      case .unexpected(let found, let expectation):
        "\(found.map { "'\($0)' stands" } ?? "the rule ends") where \(Self.words(expectation)) "
          + "should be"
      case .misspelt(let word, let nearest): "'\(word)' is no operator; did you mean \(nearest)?"
      case .notAPredicate: "this has a value, and is neither true nor false"
      case .notAValue: "this is true or false, and a value should be here"
      case .unboundVariable(let name): "no SUBQUERY around this declares $\(name)"
      case .unknownFunction(let name): "rules have no function '\(name)'"
      case .argumentCount(let name, let count):
        "'\(name)' takes \(count) argument\(count == 1 ? "" : "s")"
      case .unknownOperator(let name): "there is no collection operator @\(name)"
      case .unknownOption(let letter): "'\(letter)' is no option of an operator: c, d, l and n are"
      case .invalidPattern: "this is no regular expression that a rule can have"
      case .tooDeep(let limit): "nested more than \(limit) levels deep"
      case .tooLong(let limit): "the rule has more than \(limit) characters"
      }
  }

  private static func words(_ expectation: PredicateError.Expectation) -> String {
    switch expectation {
    case .predicateOrValue: "a condition or a value"
    case .value: "a value"
    case .comparison: "a comparison"
    case .andOrEnd: "AND, OR or the end"
    case .closingParenthesis: "')'"
    case .closingBrace: "'}'"
    case .closingBracket: "']'"
    case .comma: "','"
    case .variable: "a variable, such as $item,"
    case .key: "a key"
    case .openingParenthesis: "'('"
    case .number: "a number"
    }
  }
}
