/// A point with a perspective (Geometry Interfaces, 2).
package final class DOMPoint: DOMObject {
  package var x: Double
  package var y: Double
  package var z: Double
  package var w: Double
  /// Whether scripts cannot change it.
  package let isReadOnly: Bool

  package init(
    x: Double = 0, y: Double = 0, z: Double = 0, w: Double = 1, isReadOnly: Bool = false
  ) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
    self.isReadOnly = isReadOnly
  }
}
