internal import Bytes

/// Math functions (CSS Values and Units, section 10).
extension CSSValueParser {
  /// A part of a math function, and its type.
  struct Calculation {
    let calculation: CSSCalculation
    let type: CSSCalculationType
  }

  /// Reads a math function (section 10.1); nil if the next token begins no function of this kind, or if its types
  /// do not match.
  mutating func parseMathFunction() -> Calculation? {
    guard let next, next.kind == .function else { return nil }
    let name = next.text.asciiLowercased
    return attempt { parser in
      parser.position += 1
      let result: Calculation?
      switch name {
      case "calc", "-webkit-calc": result = parser.parseCalculationSum()
      case "min", "max", "hypot": result = parser.parseArguments(of: name, 1...Int.max)
      case "clamp": result = parser.parseClampArguments()
      case "round":
        let strategy = parser.consumeKeyword(among: ["nearest", "up", "down", "to-zero"])
        if strategy != nil, !parser.consumeComma() { return nil }
        result = parser.parseArguments(of: name, 1...2, keyword: strategy)
      case "mod", "rem", "atan2", "pow": result = parser.parseArguments(of: name, 2...2)
      case "log": result = parser.parseArguments(of: name, 1...2)
      case "progress": result = parser.parseArguments(of: name, 3...3)
      case "sin", "cos", "tan", "asin", "acos", "atan", "sqrt", "exp", "abs", "sign":
        result = parser.parseArguments(of: name, 1...1)
      case "sibling-index": result = Calculation(calculation: .siblingIndex, type: .number)
      case "sibling-count": result = Calculation(calculation: .siblingCount, type: .number)
      default: return nil
      }
      guard let result, parser.consumeClosing() else { return nil }
      return result
    }
  }

  private mutating func parseArguments(
    of name: String, _ count: ClosedRange<Int>, keyword: String? = nil
  ) -> Calculation? {
    var arguments: [Calculation] = []
    repeat {
      guard let argument = parseCalculationSum() else { return nil }
      arguments.append(argument)
    } while consumeComma()
    guard count.contains(arguments.count) else { return nil }
    return function(name, keyword: keyword, arguments.map(\.calculation), arguments.map(\.type))
  }

  /// The function of arguments, simplified; nil if their types do not match.
  private func function(
    _ name: String, keyword: String? = nil, _ arguments: [CSSCalculation],
    _ types: [CSSCalculationType]
  ) -> Calculation? {
    CSSCalculation.type(ofFunction: name, types).map {
      Calculation(
        calculation: .simplifiedFunction(
          name, keyword: keyword, arguments, resolvingPercentages: percentages != nil),
        type: $0)
    }
  }

  private mutating func parseClampArguments() -> Calculation? {
    var arguments: [CSSCalculation] = []
    var types: [CSSCalculationType] = []
    for index in 0..<3 {
      if index > 0, !consumeComma() { return nil }
      if index != 1, consumeKeyword("none") {
        arguments.append(.noLimit)
      } else if let argument = parseCalculationSum() {
        arguments.append(argument.calculation)
        types.append(argument.type)
      } else {
        return nil
      }
    }
    if types.count == 1 { return Calculation(calculation: arguments[1], type: types[0]) }
    return function("clamp", arguments, types)
  }

  private mutating func parseCalculationSum() -> Calculation? {
    guard let first = parseCalculationProduct() else { return nil }
    var terms = [first.calculation]
    while let next, next.isDelimiter("+") || next.isDelimiter("-") {
      // The sign of a sum must have white space on both sides. Otherwise it belongs to a number or
      // a name.
      guard position > 0, tokens[position - 1].end < next.start,
        position + 1 < tokens.count, tokens[position + 1].start > next.end
      else { return nil }
      position += 1
      guard let term = parseCalculationProduct(), term.type == first.type else { return nil }
      terms.append(
        next.isDelimiter("+")
          ? term.calculation : .simplifiedProduct([.number(-1), term.calculation]))
    }
    return terms.count == 1
      ? first : Calculation(calculation: .simplifiedSum(terms), type: first.type)
  }

  private mutating func parseCalculationProduct() -> Calculation? {
    guard let first = parseCalculationValue() else { return nil }
    var factors = [first.calculation]
    var type = first.type
    while let next, next.isDelimiter("*") || next.isDelimiter("/") {
      position += 1
      guard let factor = parseCalculationValue() else { return nil }
      let isFactor = next.isDelimiter("*")
      factors.append(isFactor ? factor.calculation : .simplifiedInverse(factor.calculation))
      type = type * (isFactor ? factor.type : factor.type.inverse)
    }
    return factors.count == 1
      ? first : Calculation(calculation: .simplifiedProduct(factors), type: type)
  }

  private mutating func parseCalculationValue() -> Calculation? {
    guard let token = next else { return nil }
    switch token.kind {
    case .number:
      position += 1
      return Calculation(calculation: .number(token.number), type: .number)
    case .percentage:
      position += 1
      return Calculation(
        calculation: .percentage(token.number),
        type: percentages.map(CSSCalculationType.dimension) ?? .percentage)
    case .dimension:
      // A share of the free space is not a quantity that can be calculated with.
      guard let unit = CSSUnit(rawValue: token.text.asciiLowercased), unit.category != .flex else {
        return nil
      }
      position += 1
      return Calculation(
        calculation: .canonicalDimension(token.number, unit), type: .dimension(unit.category))
    case .leftParenthesis:
      position += 1
      guard let inner = parseCalculationSum(), consumeClosing() else { return nil }
      return inner
    case .ident:
      position += 1
      return constant(token.text.asciiLowercased)
        .map { Calculation(calculation: $0, type: .number) }
    case .function: return parseMathFunction()
    default: return nil
    }
  }

  /// The number that a word stands for (section 10.7); nil for other words.
  private func constant(_ name: String) -> CSSCalculation? {
    if symbols.contains(name) { return .symbol(name) }
    return switch name {
    case "pi": .number(Double.pi)
    case "e": .number(2.718281828459045)
    case "infinity": .number(.infinity)
    case "-infinity": .number(-.infinity)
    case "nan": .number(.nan)
    default: nil
    }
  }
}
