/// A rectangle (Geometry Interfaces, 4).
public final class DOMRect: DOMObject {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  /// Whether scripts may change it.
  public let isReadOnly: Bool

  public init(
    x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0, isReadOnly: Bool = false
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.isReadOnly = isReadOnly
  }

  public var left: Double { min(x, x + width) }
  public var right: Double { max(x, x + width) }
  public var top: Double { min(y, y + height) }
  public var bottom: Double { max(y, y + height) }
}
