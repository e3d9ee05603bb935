internal import Bytes

/// Reads values from the tokens of one declaration, which must not have white space.
package struct CSSValueParser {
  let tokens: [CSSToken]
  package var position = 0
  /// The names that stand for numbers in math functions.
  var symbols: Set<String> = []

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
  /// The type and the limits of a number. Calculations are moved into the limits later.
  struct Numeric {
    var allowsNumber = false
    var allowsInteger = false
    var allowsPercentage = false
    package var category: CSSUnit.Category?
    var unitlessZero = false
    package var minimum = -Double.infinity
    package var maximum = Double.infinity

    package func contains(_ value: Double) -> Bool { value >= minimum && value <= maximum }
  }

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
        numeric.contains(token.number),
        let unit = CSSUnit(rawValue: token.text.asciiLowercased), unit.category == category
      else { return nil }
      position += 1
      return .dimension(token.number, unit)
    case .function:
      return attempt { parser in
        guard let calculation = parser.parseMathFunction() else { return nil }
        let percentages = numeric.allowsPercentage ? numeric.category : nil
        switch calculation.kind(percentages: percentages) {
        case .number where numeric.allowsNumber || numeric.allowsInteger: break
        case .percentage where numeric.allowsPercentage: break
        case .dimension(let category) where category == numeric.category: break
        default: return nil
        }
        return .calculation(calculation)
      }
    default: return nil
    }
  }

  /// Reads a math function (CSS Values and Units, section 10.1).
  mutating func parseMathFunction() -> CSSCalculation? {
    guard let next, next.kind == .function else { return nil }
    let name = next.text.asciiLowercased
    return attempt { parser in
      parser.position += 1
      let result: CSSCalculation?
      switch name {
      case "calc", "-webkit-calc": result = parser.parseCalculationSum()
      case "min", "max", "hypot":
        result = parser.parseCalculationArguments(1...Int.max).map {
          .simplifiedFunction(name, keyword: nil, $0)
        }
      case "clamp": result = parser.parseClampArguments()
      case "round": result = parser.parseRoundArguments()
      case "mod", "rem", "atan2", "pow":
        result = parser.parseCalculationArguments(2...2).map {
          .simplifiedFunction(name, keyword: nil, $0)
        }
      case "log":
        result = parser.parseCalculationArguments(1...2).map {
          .simplifiedFunction(name, keyword: nil, $0)
        }
      case "sin", "cos", "tan", "asin", "acos", "atan", "sqrt", "exp", "abs", "sign":
        result = parser.parseCalculationArguments(1...1).map {
          .simplifiedFunction(name, keyword: nil, $0)
        }
      default: return nil
      }
      guard let result, parser.consumeClosing() else { return nil }
      return result
    }
  }

  private mutating func parseCalculationArguments(
    _ count: ClosedRange<Int>
  ) -> [CSSCalculation]? {
    var arguments: [CSSCalculation] = []
    repeat {
      guard let argument = parseCalculationSum() else { return nil }
      arguments.append(argument)
    } while consumeComma()
    guard count.contains(arguments.count) else { return nil }
    // Arguments of different types make the function invalid, even before it is computed.
    let probe = CSSCalculation.function("max", keyword: nil, arguments)
    return probe.kind(percentages: .length) == nil && probe.kind(percentages: nil) == nil
      ? nil : arguments
  }

  private mutating func parseClampArguments() -> CSSCalculation? {
    let hasMinimum = !consumeKeyword("none")
    let minimum = hasMinimum ? parseCalculationSum() : nil
    guard hasMinimum == (minimum != nil), consumeComma(), let middle = parseCalculationSum(),
      consumeComma()
    else { return nil }
    let hasMaximum = !consumeKeyword("none")
    let maximum = hasMaximum ? parseCalculationSum() : nil
    guard hasMaximum == (maximum != nil) else { return nil }
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      return .simplifiedFunction("clamp", keyword: nil, [minimum, middle, maximum])
    case (let minimum?, nil):
      return .simplifiedFunction("max", keyword: nil, [minimum, middle])
    case (nil, let maximum?):
      return .simplifiedFunction("min", keyword: nil, [middle, maximum])
    case (nil, nil): return middle
    }
  }

  private mutating func parseRoundArguments() -> CSSCalculation? {
    let strategy = consumeKeyword(among: ["nearest", "up", "down", "to-zero"])
    if strategy != nil, !consumeComma() { return nil }
    guard let arguments = parseCalculationArguments(1...2) else { return nil }
    return .simplifiedFunction(
      "round", keyword: strategy == "nearest" ? nil : strategy, arguments)
  }

  private mutating func parseCalculationSum() -> CSSCalculation? {
    guard let first = parseCalculationProduct() else { return nil }
    var terms = [first]
    while let next, next.isDelimiter("+") || next.isDelimiter("-") {
      // The sign of a sum must have white space on both sides. Otherwise it belongs to a number or
      // a name.
      guard position > 0, tokens[position - 1].end < next.start,
        position + 1 < tokens.count, tokens[position + 1].start > next.end
      else { return nil }
      position += 1
      guard let term = parseCalculationProduct() else { return nil }
      terms.append(next.isDelimiter("+") ? term : .simplifiedProduct([.number(-1), term]))
    }
    return terms.count == 1 ? first : .simplifiedSum(terms)
  }

  private mutating func parseCalculationProduct() -> CSSCalculation? {
    guard let first = parseCalculationValue() else { return nil }
    var factors = [first]
    while let next, next.isDelimiter("*") || next.isDelimiter("/") {
      position += 1
      guard let factor = parseCalculationValue() else { return nil }
      factors.append(next.isDelimiter("*") ? factor : .simplifiedInverse(factor))
    }
    return factors.count == 1 ? first : .simplifiedProduct(factors)
  }

  private mutating func parseCalculationValue() -> CSSCalculation? {
    guard let token = next else { return nil }
    switch token.kind {
    case .number:
      position += 1
      return .number(token.number)
    case .percentage:
      position += 1
      return .percentage(token.number)
    case .dimension:
      guard let unit = CSSUnit(rawValue: token.text.asciiLowercased) else { return nil }
      position += 1
      return .canonicalDimension(token.number, unit)
    case .leftParenthesis:
      position += 1
      guard let inner = parseCalculationSum(), consumeClosing() else { return nil }
      return inner
    case .ident:
      position += 1
      let name = token.text.asciiLowercased
      if symbols.contains(name) { return .symbol(name) }
      switch name {
      case "pi": return .number(Double.pi)
      case "e": return .number(2.718281828459045)
      case "infinity": return .number(.infinity)
      case "-infinity": return .number(-.infinity)
      case "nan": return .number(.nan)
      default: return nil
      }
    case .function: return parseMathFunction()
    default: return nil
    }
  }
}
