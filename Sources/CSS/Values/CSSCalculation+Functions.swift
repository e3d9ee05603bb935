internal import Glibc

// The mathematical functions on real numbers.

extension CSSCalculation {
  static func trigonometric(_ name: String, _ angle: Double) -> Double {
    switch name {
    case "sin": sin(angle)
    case "cos": cos(angle)
    default: tan(angle)
    }
  }

  static func inverseTrigonometric(_ name: String, _ value: Double) -> CSSCalculation {
    switch name {
    case "asin": .dimension(asin(value) * 180 / Double.pi, .deg)
    case "acos": .dimension(acos(value) * 180 / Double.pi, .deg)
    case "atan": .dimension(atan(value) * 180 / Double.pi, .deg)
    case "sqrt": .number(value.squareRoot())
    default: .number(exp(value))
    }
  }

  package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  static func logarithm(_ value: Double, base: Double?) -> Double {
    base.map { log(value) / log($0) } ?? log(value)
  }

  static func arcTangent(_ vertical: Double, _ horizontal: Double) -> Double {
    atan2(vertical, horizontal)
  }
}
