/// A live range (DOM Standard, 5.5): what scripts see as `Range`.
public final class LiveRange: DOMObject {
  public private(set) var start: BoundaryPoint
  public private(set) var end: BoundaryPoint

  public init(start: BoundaryPoint, end: BoundaryPoint) {
    self.start = start
    self.end = end
    super.init()
    start.node.pool.ranges.append(WeakRange(range: self))
  }

  func moveBoundaries(_ body: (inout BoundaryPoint) -> Void) {
    body(&start)
    body(&end)
  }
}
