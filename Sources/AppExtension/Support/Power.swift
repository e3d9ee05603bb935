internal import Glibc

/// Raising numbers to powers.
enum Power {
  static func of(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
