/// The tree of a math function (CSS Values and Units, section 10). It is simplified as far as this
/// is possible without knowledge of fonts, the viewport and the base of percentages.
package indirect enum CSSCalculation: Hashable, Sendable {
  case number(Double)
  case percentage(Double)
  case dimension(Double, CSSUnit)
  /// A number that is known by its name, such as a component of another color, or `none` in `clamp()`.
  case symbol(String)
  case sum([CSSCalculation])
  case product([CSSCalculation])
  case inverse(CSSCalculation)
  /// A function that could not be computed. Its keyword argument is nil if it has none.
  case function(String, keyword: String?, [CSSCalculation])

  /// The place of the element among its siblings, counted from 1 (CSS Values and Units 5, 9).
  package static let siblingIndex = CSSCalculation.symbol("sibling-index()")
  /// The number of the element and its siblings.
  package static let siblingCount = CSSCalculation.symbol("sibling-count()")
  /// What stands for a limit that `clamp()` does not have.
  static let noLimit = CSSCalculation.symbol("none")

  /// The type of the calculation; nil if the types of its parts do not match.
  /// - Parameter percentages: the category that percentages stand for; nil if they stay
  ///   percentages.
  package func type(percentages: CSSUnit.Category?) -> CSSCalculationType? {
    switch self {
    case .number, .symbol: return .number
    case .percentage: return percentages.map(CSSCalculationType.dimension) ?? .percentage
    case .dimension(_, let unit): return .dimension(unit.category)
    case .sum(let terms): return Self.type(ofFunction: "sum", terms, percentages)
    case .product(let factors):
      var type = CSSCalculationType.number
      for factor in factors {
        guard let next = factor.type(percentages: percentages) else { return nil }
        type = type * next
      }
      return type
    case .inverse(let divisor): return divisor.type(percentages: percentages)?.inverse
    case .function(let name, _, let arguments):
      return Self.type(ofFunction: name, arguments, percentages)
    }
  }

  private static func type(
    ofFunction name: String, _ arguments: [CSSCalculation], _ percentages: CSSUnit.Category?
  ) -> CSSCalculationType? {
    var types: [CSSCalculationType] = []
    for argument in arguments where argument != .noLimit {
      guard let type = argument.type(percentages: percentages) else { return nil }
      types.append(type)
    }
    return type(ofFunction: name, types)
  }

  /// The type of a function by those of its arguments; nil if they do not match.
  static func type(
    ofFunction name: String, _ arguments: [CSSCalculationType]
  ) -> CSSCalculationType? {
    guard let type = arguments.first, arguments.allSatisfy({ $0 == type }) else { return nil }
    switch name {
    case "sign", "progress": return .number
    case "sin", "cos", "tan": return type == .number || type == .dimension(.angle) ? .number : nil
    case "asin", "acos", "atan": return type == .number ? .dimension(.angle) : nil
    case "atan2": return .dimension(.angle)
    case "pow", "sqrt", "log", "exp": return type == .number ? .number : nil
    // Only a number can do without the step.
    case "round": return arguments.count == 1 && type != .number ? nil : type
    default: return type
    }
  }
}

// MARK: - Simplifying

extension CSSCalculation {
  /// The value of a leaf; nil for other calculations.
  var leaf: Double? {
    switch self {
    case .number(let value), .percentage(let value), .dimension(let value, _): value
    default: nil
    }
  }

  func replacingLeaf(_ value: Double) -> CSSCalculation {
    switch self {
    case .percentage: .percentage(value)
    case .dimension(_, let unit): .dimension(value, unit)
    default: .number(value)
    }
  }

  /// Whether two leaves have the same unit, so that their values can be compared.
  func hasUnit(of other: CSSCalculation) -> Bool {
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
    return canonicalProduct(number, others)
      ?? .product(number == 1 ? others : [.number(number)] + others)
  }

  /// The product of dimensions in canonical units, if it is a number or a dimension; otherwise nil.
  private static func canonicalProduct(
    _ number: Double, _ factors: [CSSCalculation]
  ) -> CSSCalculation? {
    var value = number
    var exponents: [(unit: CSSUnit, exponent: Int)] = []
    func count(_ unit: CSSUnit, _ exponent: Int) {
      if let index = exponents.firstIndex(where: { $0.unit == unit }) {
        exponents[index].exponent += exponent
      } else {
        exponents.append((unit, exponent))
      }
    }
    for factor in factors {
      switch factor {
      case .dimension(let number, let unit) where unit.canonical?.unit == unit:
        value *= number
        count(unit, 1)
      case .inverse(.dimension(let number, let unit)) where unit.canonical?.unit == unit:
        value /= number
        count(unit, -1)
      default: return nil
      }
    }
    exponents.removeAll { $0.exponent == 0 }
    guard let first = exponents.first else { return .number(value) }
    return exponents.count == 1 && first.exponent == 1 ? .dimension(value, first.unit) : nil
  }

  /// 1 divided by the calculation.
  package static func simplifiedInverse(_ divisor: CSSCalculation) -> CSSCalculation {
    if case .number(let value) = divisor { return .number(1 / value) }
    if case .inverse(let inner) = divisor { return inner }
    return .inverse(divisor)
  }
}
