internal import Glibc

/// A two-dimensional transform, as SVG's matrices are.
package struct AffineTransform: Hashable, Sendable {
  package var a = 1.0
  package var b = 0.0
  package var c = 0.0
  package var d = 1.0
  package var e = 0.0
  package var f = 0.0

  /// The transform that changes nothing.
  package static let identity = AffineTransform()

  init() {}

  init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(1, 0, 0, 1, x, y)
  }

  static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(x, 0, 0, y, 0, 0)
  }

  static func rotation(degrees: Double) -> AffineTransform {
    let radians = degrees * Double.pi / 180
    return AffineTransform(cos(radians), sin(radians), -sin(radians), cos(radians), 0, 0)
  }

  /// The transform that applies `other` first.
  static func * (left: AffineTransform, right: AffineTransform) -> AffineTransform {
    AffineTransform(
      left.a * right.a + left.c * right.b, left.b * right.a + left.d * right.b,
      left.a * right.c + left.c * right.d, left.b * right.c + left.d * right.d,
      left.a * right.e + left.c * right.f + left.e, left.b * right.e + left.d * right.f + left.f)
  }

  func callAsFunction(_ point: SVGPoint) -> SVGPoint {
    SVGPoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }
}
