/// UI Events, 3.5.
public final class WheelEvent: MouseEvent {
  public var deltaX = 0.0
  public var deltaY = 0.0
  public var deltaZ = 0.0
  /// What the deltas count: 0 pixels, 1 lines, 2 pages.
  public var deltaMode = 0
}
