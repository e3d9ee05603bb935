internal import Glibc

/// A point, or the way from one point to another.
package struct SVGPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  static let zero = SVGPoint(x: 0, y: 0)

  static func + (left: SVGPoint, right: SVGPoint) -> SVGPoint {
    SVGPoint(x: left.x + right.x, y: left.y + right.y)
  }

  static func - (left: SVGPoint, right: SVGPoint) -> SVGPoint {
    SVGPoint(x: left.x - right.x, y: left.y - right.y)
  }

  static func * (point: SVGPoint, factor: Double) -> SVGPoint {
    SVGPoint(x: point.x * factor, y: point.y * factor)
  }

  /// The distance from the origin.
  var length: Double { hypot(x, y) }

  /// The point at a part of the way to another one.
  func toward(_ other: SVGPoint, _ part: Double) -> SVGPoint { self + (other - self) * part }

  /// The size of the parallelogram between two ways. It is positive if the second one is to the right
  /// of the first one, because the y axis points down.
  func cross(_ other: SVGPoint) -> Double { x * other.y - y * other.x }

  func dot(_ other: SVGPoint) -> Double { x * other.x + y * other.y }
}
