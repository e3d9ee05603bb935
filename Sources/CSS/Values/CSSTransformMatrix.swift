internal import Glibc

/// A two-dimensional transform (CSS Transforms, section 12), the resolved value of `transform`.
package struct CSSTransformMatrix {
  private var a = 1.0
  private var b = 0.0
  private var c = 0.0
  private var d = 1.0
  private var e = 0.0
  private var f = 0.0

  /// The product of the functions in a computed `transform`; nil if one of them is
  /// three-dimensional, or depends on the size of the box.
  package init?(_ functions: [CSSValue]) {
    for function in functions {
      guard case .function(let name, let arguments) = function else { return nil }
      let numbers = arguments.filter { $0 != .comma }.map(Self.number)
      guard let next = Self.matrix(name, numbers) else { return nil }
      self = multiplied(by: next)
    }
  }

  private init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The six numbers, in the order of the function.
  package var numbers: [Double] { [a, b, c, d, e, f] }

  /// The matrix as a function.
  package var value: CSSValue {
    let numbers = numbers.map { CSSValue.number($0) }
    return .function("matrix", Array(numbers.map { [$0] }.joined(separator: [.comma])))
  }

  /// The number for a number, a length in pixels or an angle in radians; nil for other values.
  private static func number(_ value: CSSValue) -> Double? {
    switch value {
    case .number(let number), .dimension(let number, .px): number
    case .percentage(0): 0
    case .dimension(let number, let unit):
      unit.category == .angle ? unit.canonical.map { number * $0.factor * Double.pi / 180 } : nil
    default: nil
    }
  }

  private static func matrix(_ name: String, _ numbers: [Double?]) -> Self? {
    guard let first = numbers.first, let x = first, !numbers.contains(where: { $0 == nil }) else {
      return nil
    }
    let y = numbers.count > 1 ? numbers[1] : nil
    switch name {
    case "translate": return Self(1, 0, 0, 1, x, y ?? 0)
    case "translate3d" where numbers.count == 3 && numbers[2] == 0:
      return Self(1, 0, 0, 1, x, y ?? 0)
    case "translateZ" where x == 0: return Self(1, 0, 0, 1, 0, 0)
    case "scale3d" where numbers.count == 3 && numbers[2] == 1:
      return Self(x, 0, 0, y ?? x, 0, 0)
    case "translateX": return Self(1, 0, 0, 1, x, 0)
    case "translateY": return Self(1, 0, 0, 1, 0, x)
    case "scale": return Self(x, 0, 0, y ?? x, 0, 0)
    case "scaleX": return Self(x, 0, 0, 1, 0, 0)
    case "scaleY": return Self(1, 0, 0, x, 0, 0)
    case "rotate", "rotateZ": return Self(cos(x), sin(x), -sin(x), cos(x), 0, 0)
    case "skew": return Self(1, tan(y ?? 0), tan(x), 1, 0, 0)
    case "skewX": return Self(1, 0, tan(x), 1, 0, 0)
    case "skewY": return Self(1, tan(x), 0, 1, 0, 0)
    case "matrix" where numbers.count == 6:
      let values = numbers.compactMap { $0 }
      return Self(values[0], values[1], values[2], values[3], values[4], values[5])
    default: return nil
    }
  }

  private func multiplied(by other: Self) -> Self {
    Self(
      a * other.a + c * other.b, b * other.a + d * other.b, a * other.c + c * other.d,
      b * other.c + d * other.d, a * other.e + c * other.f + e, b * other.e + d * other.f + f)
  }
}
