extension CSSCalculation {
  /// Whether the calculation depends on an element's place among its siblings.
  var countsSiblings: Bool {
    switch self {
    case .siblingIndex, .siblingCount: true
    case .number, .percentage, .dimension, .symbol: false
    case .sum(let parts), .product(let parts), .function(_, _, let parts):
      parts.contains(where: \.countsSiblings)
    case .inverse(let divisor): divisor.countsSiblings
    }
  }

  /// The calculation with all its leaves replaced. It is simplified again.
  /// - Parameter percentages: whether percentages stand for other values, so that not even their signs
  ///   are known.
  package func mapLeaves(
    resolvingPercentages percentages: Bool = true, _ replace: (CSSCalculation) -> CSSCalculation
  ) -> CSSCalculation {
    func map(_ parts: [CSSCalculation]) -> [CSSCalculation] {
      parts.map { $0.mapLeaves(resolvingPercentages: percentages, replace) }
    }
    switch self {
    case .number, .percentage, .dimension, .symbol: return replace(self)
    case .sum(let terms): return .simplifiedSum(map(terms))
    case .product(let factors): return .simplifiedProduct(map(factors))
    case .inverse(let divisor):
      return .simplifiedInverse(divisor.mapLeaves(resolvingPercentages: percentages, replace))
    case .function(let name, let keyword, let arguments):
      return .simplifiedFunction(
        name, keyword: keyword, map(arguments), resolvingPercentages: percentages)
    }
  }
}
