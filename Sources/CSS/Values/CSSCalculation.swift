/// The tree of a math function (CSS Values and Units, section 10). It is simplified as far as this
/// is possible without knowledge of fonts, the viewport and the base of percentages.
package indirect enum CSSCalculation: Hashable, Sendable {
  case number(Double)
  case percentage(Double)
  case dimension(Double, CSSUnit)
  /// A number that is known by its name, such as a component of another color.
  case symbol(String)
  case sum([CSSCalculation])
  case product([CSSCalculation])
  case inverse(CSSCalculation)
  /// A function that could not be computed. Its keyword argument is nil if it has none.
  case function(String, keyword: String?, [CSSCalculation])

  /// The type of a calculation.
  package enum Kind: Hashable {
    case number, percentage
    case dimension(CSSUnit.Category)
  }

  /// The type of the calculation; nil if the types of its parts do not match.
  /// - Parameter percentages: the category that percentages stand for; nil if they stay
  ///   percentages.
  package func kind(percentages: CSSUnit.Category?) -> Kind? {
    switch self {
    case .number, .symbol: return .number
    case .percentage: return percentages.map(Kind.dimension) ?? .percentage
    case .dimension(_, let unit): return .dimension(unit.category)
    case .sum(let terms): return Self.commonKind(of: terms, percentages)
    case .product(let factors):
      var kind = Kind.number
      for factor in factors {
        guard let next = factor.kind(percentages: percentages) else { return nil }
        if next == .number { continue }
        if kind != .number { return nil }
        kind = next
      }
      return kind
    case .inverse(let divisor):
      return divisor.kind(percentages: percentages) == .number ? .number : nil
    case .function(let name, _, let arguments):
      guard let kind = Self.commonKind(of: arguments, percentages) else { return nil }
      switch name {
      case "sign": return .number
      case "sin", "cos", "tan":
        return kind == .number || kind == .dimension(.angle) ? .number : nil
      case "asin", "acos", "atan": return kind == .number ? .dimension(.angle) : nil
      case "atan2": return .dimension(.angle)
      case "pow", "sqrt", "log", "exp": return kind == .number ? .number : nil
      default: return kind
      }
    }
  }

  private static func commonKind(
    of terms: [CSSCalculation], _ percentages: CSSUnit.Category?
  ) -> Kind? {
    guard let kind = terms.first?.kind(percentages: percentages) else { return nil }
    for term in terms.dropFirst() where term.kind(percentages: percentages) != kind { return nil }
    return kind
  }
}

// MARK: - Simplifying

extension CSSCalculation {
  /// The value of a leaf; nil for other calculations.
  private var leaf: Double? {
    switch self {
    case .number(let value), .percentage(let value), .dimension(let value, _): value
    default: nil
    }
  }

  private func replacingLeaf(_ value: Double) -> CSSCalculation {
    switch self {
    case .percentage: .percentage(value)
    case .dimension(_, let unit): .dimension(value, unit)
    default: .number(value)
    }
  }

  /// Whether two leaves have the same unit, so that their values can be compared.
  private func hasUnit(of other: CSSCalculation) -> Bool {
    switch (self, other) {
    case (.number, .number), (.percentage, .percentage): true
    case (.dimension(_, let first), .dimension(_, let second)): first == second
    default: false
    }
  }

  /// A dimension in its category's canonical unit, if the factor does not depend on fonts, the
  /// viewport or a container.
  static func canonicalDimension(_ value: Double, _ unit: CSSUnit) -> CSSCalculation {
    guard let canonical = unit.canonical else { return .dimension(value, unit) }
    return .dimension(value * canonical.factor, canonical.unit)
  }

  /// A sum in which terms of the same unit have been added (section 10.10.1).
  package static func simplifiedSum(_ terms: [CSSCalculation]) -> CSSCalculation {
    var flat: [CSSCalculation] = []
    for term in terms {
      if case .sum(let inner) = term { flat += inner } else { flat.append(term) }
    }
    var result: [CSSCalculation] = []
    for term in flat {
      if let value = term.leaf,
        let index = result.firstIndex(where: { $0.leaf != nil && $0.hasUnit(of: term) })
      {
        result[index] = term.replacingLeaf((result[index].leaf ?? 0) + value)
      } else {
        result.append(term)
      }
    }
    return result.count == 1 ? result[0] : .sum(result)
  }

  /// A product in which the numbers have been multiplied with each other and, if possible, with the
  /// other factor.
  package static func simplifiedProduct(_ factors: [CSSCalculation]) -> CSSCalculation {
    var flat: [CSSCalculation] = []
    for factor in factors {
      if case .product(let inner) = factor { flat += inner } else { flat.append(factor) }
    }
    var number = 1.0
    var others: [CSSCalculation] = []
    for factor in flat {
      switch factor {
      case .number(let value): number *= value
      case .inverse(.number(let value)): number /= value
      default: others.append(factor)
      }
    }
    if others.isEmpty { return .number(number) }
    if others.count == 1 {
      if let value = others[0].leaf { return others[0].replacingLeaf(value * number) }
      if number == 1 { return others[0] }
      if case .sum(let terms) = others[0], terms.allSatisfy({ $0.leaf != nil }) {
        return .sum(terms.map { $0.replacingLeaf(($0.leaf ?? 0) * number) })
      }
    }
    return .product(number == 1 ? others : [.number(number)] + others)
  }

  /// 1 divided by the calculation.
  package static func simplifiedInverse(_ divisor: CSSCalculation) -> CSSCalculation {
    if case .number(let value) = divisor { return .number(1 / value) }
    if case .inverse(let inner) = divisor { return inner }
    return .inverse(divisor)
  }

  /// A function other than `calc()`. It is computed if its arguments allow this.
  package static func simplifiedFunction(
    _ name: String, keyword: String?, _ arguments: [CSSCalculation]
  ) -> CSSCalculation {
    let unsolved = CSSCalculation.function(name, keyword: keyword, arguments)
    switch name {
    case "min", "max":
      return simplifiedExtreme(name, arguments)
    case "sin", "cos", "tan":
      guard let angle = arguments[0].radians else { return unsolved }
      return .number(trigonometric(name, angle))
    case "asin", "acos", "atan", "sqrt", "exp":
      guard case .number(let value) = arguments[0] else { return unsolved }
      return inverseTrigonometric(name, value)
    default: break
    }
    guard let first = arguments.first, let value = first.leaf else { return unsolved }
    // For percentages of another value, even the sign is not known before layout.
    if case .percentage = first { return unsolved }
    var values: [Double] = []
    for argument in arguments {
      guard let value = argument.leaf, argument.hasUnit(of: first) else { return unsolved }
      values.append(value)
    }
    switch name {
    case "clamp" where values.count == 3:
      return first.replacingLeaf(max(values[0], min(values[1], values[2])))
    case "abs": return first.replacingLeaf(abs(value))
    case "sign": return .number(value.isNaN || value == 0 ? value : value < 0 ? -1 : 1)
    case "hypot":
      return first.replacingLeaf(values.reduce(0) { $0 + $1 * $1 }.squareRoot())
    case "pow" where values.count == 2: return .number(power(values[0], values[1]))
    case "log":
      return .number(logarithm(values[0], base: values.count == 2 ? values[1] : nil))
    case "atan2" where values.count == 2:
      return .dimension(arcTangent(values[0], values[1]) * 180 / Double.pi, .deg)
    case "mod" where values.count == 2:
      return first.replacingLeaf(values[0] - values[1] * (values[0] / values[1]).rounded(.down))
    case "rem" where values.count == 2:
      return first.replacingLeaf(values[0].truncatingRemainder(dividingBy: values[1]))
    case "round":
      let step = values.count == 2 ? values[1] : 1
      return first.replacingLeaf(rounded(value, to: step, keyword ?? "nearest"))
    default: return unsolved
    }
  }

  /// `min()` or `max()` of the arguments, in which arguments of the same unit have been combined.
  private static func simplifiedExtreme(
    _ name: String, _ arguments: [CSSCalculation]
  ) -> CSSCalculation {
    var result: [CSSCalculation] = []
    for argument in arguments {
      if let value = argument.leaf,
        let index = result.firstIndex(where: { $0.leaf != nil && $0.hasUnit(of: argument) }),
        let other = result[index].leaf
      {
        let chosen = name == "min" ? min(value, other) : max(value, other)
        result[index] = argument.replacingLeaf(chosen)
      } else {
        result.append(argument)
      }
    }
    return result.count == 1 ? result[0] : .function(name, keyword: nil, result)
  }

  private var radians: Double? {
    switch self {
    case .number(let value): value
    case .dimension(let value, .deg): value * Double.pi / 180
    default: nil
    }
  }

  private static func rounded(_ value: Double, to step: Double, _ strategy: String) -> Double {
    guard step != 0 else { return .nan }
    let quotient = value / abs(step)
    let count =
      switch strategy {
      case "up": quotient.rounded(.up)
      case "down": quotient.rounded(.down)
      case "to-zero": quotient.rounded(.towardZero)
      default: (quotient + 0.5).rounded(.down)
      }
    return count * abs(step)
  }
}

// MARK: - Serializing

extension CSSCalculation {
  /// Appends the canonical text (section 10.13): the function itself, or `calc(...)`.
  package func write(to output: inout String) {
    if case .function = self {
      writePart(to: &output)
    } else {
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
    case .sum(let terms):
      var isFirst = true
      for term in Self.sorted(terms) {
        var term = term
        if !isFirst {
          if let value = term.leaf, value < 0 {
            output += " - "
            term = term.replacingLeaf(-value)
          } else if case .product(let factors) = term, case .number(let value)? = factors.first,
            value < 0
          {
            output += " - "
            term = Self.simplifiedProduct([.number(-1), term])
          } else {
            output += " + "
          }
        }
        isFirst = false
        term.writeNested(to: &output)
      }
    case .product(let factors):
      var isFirst = true
      for factor in factors {
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
      if let keyword {
        output += keyword
        if !arguments.isEmpty { output += ", " }
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

  private func writeNested(to output: inout String) {
    switch self {
    case .sum, .product:
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

  /// The terms in the order of section 10.13: numbers, percentages, dimensions by their units, and
  /// then all others.
  private static func sorted(_ terms: [CSSCalculation]) -> [CSSCalculation] {
    var numbers: [CSSCalculation] = []
    var percentages: [CSSCalculation] = []
    var dimensions: [(unit: String, term: CSSCalculation)] = []
    var others: [CSSCalculation] = []
    for term in terms {
      switch term {
      case .number: numbers.append(term)
      case .percentage: percentages.append(term)
      case .dimension(_, let unit): dimensions.append((unit.rawValue, term))
      default: others.append(term)
      }
    }
    dimensions.sort { $0.unit < $1.unit }
    return numbers + percentages + dimensions.map(\.term) + others
  }
}
