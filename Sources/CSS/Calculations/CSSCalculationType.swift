/// The type of a calculation: the exponent of each quantity in it (CSS Values and Units, 10.2; CSS Typed
/// OM, 4.3.2). A number has none, a length has the exponent 1 of the lengths.
package struct CSSCalculationType: Hashable, Sendable {
  /// The exponents of lengths, angles, times, frequencies, resolutions and percentages.
  private var exponents: SIMD8<Int8>

  private init(_ exponents: SIMD8<Int8>) {
    self.exponents = exponents
  }

  /// The type of plain numbers.
  package static let number = CSSCalculationType(.zero)

  /// The type of percentages that do not stand for another quantity.
  package static let percentage = CSSCalculationType(place: 6)

  private init(place: Int) {
    exponents = .zero
    exponents[place] = 1
  }

  /// The type of a quantity.
  package static func dimension(_ category: CSSUnit.Category) -> CSSCalculationType {
    switch category {
    case .length: CSSCalculationType(place: 0)
    case .angle: CSSCalculationType(place: 1)
    case .time: CSSCalculationType(place: 2)
    case .frequency: CSSCalculationType(place: 3)
    case .resolution: CSSCalculationType(place: 4)
    case .flex: CSSCalculationType(place: 5)
    }
  }

  /// The type of a product.
  static func * (first: CSSCalculationType, second: CSSCalculationType) -> CSSCalculationType {
    CSSCalculationType(first.exponents &+ second.exponents)
  }

  /// The type of 1 divided by a value.
  var inverse: CSSCalculationType { CSSCalculationType(.zero &- exponents) }
}
