/// A point with a perspective (Geometry Interfaces, 2).
public final class DOMPoint: DOMObject {
  public var x: Double
  public var y: Double
  public var z: Double
  public var w: Double
  /// Whether scripts may not change it.
  public let isReadOnly: Bool

  public init(
    x: Double = 0, y: Double = 0, z: Double = 0, w: Double = 1, isReadOnly: Bool = false
  ) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
    self.isReadOnly = isReadOnly
  }
}
