/// The canonical text of calculations (CSS Values and Units, 10.13).
extension CSSCalculation {
  /// Appends the text: the function itself, or `calc(...)`.
  package func write(to output: inout String) {
    switch self {
    case .function, .siblingIndex, .siblingCount: writePart(to: &output)
    default:
      output += "calc("
      writePart(to: &output)
      output += ")"
    }
  }

  private func writePart(to output: inout String) {
    switch self {
    case .number(let value): value.writeCSSNumber(to: &output)
    case .percentage(let value): Self.write(value, "%", to: &output)
    case .dimension(let value, let unit): Self.write(value, unit.rawValue, to: &output)
    case .symbol(let name): output += name
    case .sum(let terms): Self.writeSum(terms, to: &output)
    case .product(let factors):
      var isFirst = true
      for factor in Self.sorted(factors) {
        if case .inverse(let divisor) = factor {
          output += isFirst ? "1 / " : " / "
          divisor.writeNested(to: &output)
        } else {
          if !isFirst { output += " * " }
          factor.writeNested(to: &output)
        }
        isFirst = false
      }
    case .inverse(let divisor):
      output += "1 / "
      divisor.writeNested(to: &output)
    case .function(let name, let keyword, let arguments):
      output += name
      output += "("
      if name == "round" {
        output += keyword ?? "nearest"
        output += ", "
      }
      var isFirst = true
      for argument in arguments {
        if !isFirst { output += ", " }
        argument.writePart(to: &output)
        isFirst = false
      }
      output += ")"
    }
  }

  private static func writeSum(_ terms: [CSSCalculation], to output: inout String) {
    var isFirst = true
    for term in sorted(terms) {
      var term = term
      if !isFirst {
        if let value = term.leaf, value < 0 {
          output += " - "
          term = term.replacingLeaf(-value)
        } else if case .product(let factors) = term, case .number(let value)? = factors.first,
          value < 0
        {
          output += " - "
          term = simplifiedProduct([.number(-1), term])
        } else {
          output += " + "
        }
      }
      isFirst = false
      term.writeNested(to: &output)
    }
  }

  private func writeNested(to output: inout String) {
    switch self {
    case .sum, .product, .inverse:
      output += "("
      writePart(to: &output)
      output += ")"
    default: writePart(to: &output)
    }
  }

  private static func write(_ value: Double, _ unit: String, to output: inout String) {
    value.writeCSSNumber(to: &output)
    if !value.isFinite { output += " * 1" }
    output += unit
  }

  /// The terms or factors in the order of section 10.13: numbers, percentages, dimensions by their
  /// units, and then all others.
  private static func sorted(_ parts: [CSSCalculation]) -> [CSSCalculation] {
    var numbers: [CSSCalculation] = []
    var percentages: [CSSCalculation] = []
    var dimensions: [(unit: String, term: CSSCalculation)] = []
    var others: [CSSCalculation] = []
    for part in parts {
      switch part {
      case .number: numbers.append(part)
      case .percentage: percentages.append(part)
      case .dimension(_, let unit): dimensions.append((unit.rawValue, part))
      default: others.append(part)
      }
    }
    dimensions.sort { $0.unit < $1.unit }
    return numbers + percentages + dimensions.map(\.term) + others
  }
}
