/// UI Events, 3.5.
package final class WheelEvent: MouseEvent {
  package var deltaX = 0.0
  package var deltaY = 0.0
  package var deltaZ = 0.0
  /// The unit of the deltas: 0 for pixels, 1 for lines, 2 for pages.
  package var deltaMode = 0
  private var oldDeltaX: Int?
  private var oldDeltaY: Int?

  /// The horizontal delta with the opposite sign, as old pages expect it.
  package var wheelDeltaX: Int {
    get { oldDeltaX ?? Int(-deltaX.clamped) }
    set { oldDeltaX = newValue }
  }

  package var wheelDeltaY: Int {
    get { oldDeltaY ?? Int(-deltaY.clamped) }
    set { oldDeltaY = newValue }
  }
}

extension Double {
  /// The number, moved into the range of a 32-bit integer.
  fileprivate var clamped: Double { isNaN ? 0 : min(max(self, -2_147_483_647), 2_147_483_647) }
}
