extension CSSCalculation {
  /// The calculation with all its leaves replaced. It is simplified again.
  package func mapLeaves(_ replace: (CSSCalculation) -> CSSCalculation) -> CSSCalculation {
    switch self {
    case .number, .percentage, .dimension, .symbol: return replace(self)
    case .sum(let terms): return .simplifiedSum(terms.map { $0.mapLeaves(replace) })
    case .product(let factors):
      return .simplifiedProduct(factors.map { $0.mapLeaves(replace) })
    case .inverse(let divisor): return .simplifiedInverse(divisor.mapLeaves(replace))
    case .function(let name, let keyword, let arguments):
      return .simplifiedFunction(name, keyword: keyword, arguments.map { $0.mapLeaves(replace) })
    }
  }
}
