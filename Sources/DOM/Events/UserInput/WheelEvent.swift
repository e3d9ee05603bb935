/// UI Events, 3.5.
public final class WheelEvent: MouseEvent {
  public var deltaX = 0.0
  public var deltaY = 0.0
  public var deltaZ = 0.0
  /// The unit of the deltas: 0 for pixels, 1 for lines, 2 for pages.
  public var deltaMode = 0
  private var oldDeltaX: Int?
  private var oldDeltaY: Int?

  /// The delta with the sign that old pages expect, which is the opposite.
  public var wheelDeltaX: Int {
    get { oldDeltaX ?? Int(-deltaX.clamped) }
    set { oldDeltaX = newValue }
  }

  public var wheelDeltaY: Int {
    get { oldDeltaY ?? Int(-deltaY.clamped) }
    set { oldDeltaY = newValue }
  }
}

extension Double {
  /// The number, brought into the range of a 32-bit integer.
  fileprivate var clamped: Double { isNaN ? 0 : min(max(self, -2_147_483_647), 2_147_483_647) }
}
