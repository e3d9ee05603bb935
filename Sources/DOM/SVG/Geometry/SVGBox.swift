/// The smallest upright rectangle around something.
package struct SVGBox: Hashable, Sendable {
  package private(set) var left: Double
  package private(set) var top: Double
  private var right: Double
  private var bottom: Double

  package var width: Double { right - left }
  package var height: Double { bottom - top }

  init(_ point: SVGPoint) {
    (left, top, right, bottom) = (point.x, point.y, point.x, point.y)
  }

  init(x: Double, y: Double, width: Double, height: Double) {
    (left, top, right, bottom) = (x, y, x + width, y + height)
  }

  mutating func add(_ point: SVGPoint) {
    left = min(left, point.x)
    right = max(right, point.x)
    top = min(top, point.y)
    bottom = max(bottom, point.y)
  }

  mutating func add(_ other: SVGBox) {
    add(SVGPoint(x: other.left, y: other.top))
    add(SVGPoint(x: other.right, y: other.bottom))
  }

  /// The box around the corners after a transform.
  func transformed(_ transform: AffineTransform) -> SVGBox {
    var box = SVGBox(transform(SVGPoint(x: left, y: top)))
    for (x, y) in [(right, top), (left, bottom), (right, bottom)] {
      box.add(transform(SVGPoint(x: x, y: y)))
    }
    return box
  }
}
