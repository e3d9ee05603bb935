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

  package var left: Double { min(x, x + width) }
  package var right: Double { max(x, x + width) }
  package var top: Double { min(y, y + height) }
  package var bottom: Double { max(y, y + height) }
}
