extension CSSValueParser {
  /// The type and the limits of a number.
  package struct Numeric: Hashable, Sendable {
    var allowsNumber = false
    var allowsInteger = false
    var allowsPercentage = false
    package var category: CSSUnit.Category?
    var unitlessZero = false
    package var minimum = -Double.infinity
    package var maximum = Double.infinity

    /// Lengths and percentages of any size.
    package static let lengthPercentage = Numeric(
      allowsPercentage: true, category: .length, unitlessZero: true)

    func contains(_ value: Double) -> Bool { value >= minimum && value <= maximum }

    /// The quantity that percentages stand for; nil if they stay percentages.
    package var percentages: CSSUnit.Category? { allowsPercentage ? category : nil }

    /// Whether a math function of a type may stand here.
    func allows(_ type: CSSCalculationType) -> Bool {
      if type == .number { return allowsNumber || allowsInteger }
      if type == .percentage { return allowsPercentage }
      return category.map { type == .dimension($0) } ?? false
    }
  }
}

extension CSSValueParser.Numeric {
  /// The value for the result of a math function, which is moved into the range (CSS Values and Units,
  /// 10.12).
  ///
  /// - Parameter result: a number, a percentage or a dimension in its canonical unit; or the sum of one of these and
  ///   a length of zero.
  /// - Returns: nil if the calculation has no result yet.
  package func value(of result: CSSCalculation) -> CSSValue? {
    switch result {
    case .number(let number): .number(limited(number))
    case .percentage(let number): .percentage(limited(number))
    case .dimension(let number, .px): .dimension(Double(limited(Float(number))), .px)
    // Turns without end lead nowhere.
    case .dimension(let number, .deg): .dimension(limited(number.isFinite ? number : 0), .deg)
    case .dimension(let number, let unit): .dimension(limited(number), unit)
    // A length of zero adds nothing to a share.
    case .sum(let terms) where terms.count == 2 && terms.contains(.dimension(0, .px)):
      terms.first { $0 != .dimension(0, .px) }.flatMap(value)
    default: nil
    }
  }

  /// A number in the range. It is rounded if it must be an integer; halves are rounded up (CSS Values
  /// and Units, 5.2.1).
  package func limited(_ number: Double) -> Double {
    var (low, high) = (-Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude)
    var number = number.isNaN ? 0 : number
    if allowsInteger, !allowsNumber {
      (low, high) = (Double(Int32.min), Double(Int32.max))
      number = (number + 0.5).rounded(.down)
    }
    return max(max(low, minimum), min(min(high, maximum), number)) + 0
  }

  /// A length in pixels in the range, and in that of all lengths.
  package func limited(_ pixels: Float) -> Float {
    max(Float(minimum), min(Float(maximum), CSSUnit.limited(pixels: pixels)))
  }
}

extension CSSUnit {
  /// A length in pixels in the range of WebKit's lengths, which are fixed-point numbers of 32 bits with 6
  /// binary places.
  package static func limited(pixels: Float) -> Float {
    pixels.isNaN ? 0 : max(-33_554_430, min(33_554_428, pixels))
  }
}
