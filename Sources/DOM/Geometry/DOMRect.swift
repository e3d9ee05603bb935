/// A rectangle (Geometry Interfaces, 4).
package final class DOMRect: DOMObject {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  /// Whether scripts cannot change it.
  package let isReadOnly: Bool

  package init(
    x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0, isReadOnly: Bool = false
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.isReadOnly = isReadOnly
  }

  package var left: Double { .minimumOrNaN(x, x + width) }
  package var right: Double { .maximumOrNaN(x, x + width) }
  package var top: Double { .minimumOrNaN(y, y + height) }
  package var bottom: Double { .maximumOrNaN(y, y + height) }
}

extension Double {
  /// Geometry Interfaces, "NaN-safe minimum": NaN if one of the numbers is NaN.
  fileprivate static func minimumOrNaN(_ first: Double, _ second: Double) -> Double {
    first.isNaN || second.isNaN ? .nan : min(first, second)
  }

  /// Geometry Interfaces, "NaN-safe maximum".
  fileprivate static func maximumOrNaN(_ first: Double, _ second: Double) -> Double {
    first.isNaN || second.isNaN ? .nan : max(first, second)
  }
}
