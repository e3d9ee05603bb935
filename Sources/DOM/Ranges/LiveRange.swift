/// A range that follows the tree (DOM Standard, 5.5), which scripts see as `Range`.
package final class LiveRange: AbstractRange {
  /// The selection that uses this range, see ``Selection/range``.
  // A weak reference would make each call on the range slow. The selection removes this one at its end.
  unowned(unsafe) var selection: Selection?
  private let index: LiveRangeIndex

  package override init(start: BoundaryPoint, end: BoundaryPoint) {
    index = start.node.pool.ranges
    super.init(start: start, end: end)
    index.add(self)
  }

  deinit { index.remove(self) }

  /// DOM Standard, Document.createRange: both ends at the document's start.
  package convenience init(in document: Document) {
    let point = BoundaryPoint(node: document.node, offset: 0)
    self.init(start: point, end: point)
  }

  /// Moves the ends after a change of the tree. `body` is called with each end.
  func moveBoundaries(_ body: (inout BoundaryPoint) -> Void) {
    var (start, end) = (start, end)
    body(&start)
    body(&end)
    move(to: start, end)
  }

  private func move(to start: BoundaryPoint, _ end: BoundaryPoint) {
    let old = (self.start, self.end)
    self.start = start
    self.end = end
    if old == (start, end) { return }
    shared?.set(start, end)
    index.move(self, from: old)
  }

  /// Sets both ends. They must be in order, and in the same tree.
  func set(_ start: BoundaryPoint, _ end: BoundaryPoint) {
    move(to: start, end)
    selection?.rangeWasSet()
  }

  // MARK: Setting the ends

  /// DOM Standard, Range.setStart. If the end is before the new start, it moves there too.
  package func setStart(_ node: Node, _ offset: Int) throws(DOMException) {
    setStart(try BoundaryPoint(checking: node, offset: offset))
  }

  /// DOM Standard, Range.setEnd. If the start is after the new end, it moves there too.
  package func setEnd(_ node: Node, _ offset: Int) throws(DOMException) {
    setEnd(try BoundaryPoint(checking: node, offset: offset))
  }

  func setStart(_ point: BoundaryPoint) {
    let position = point.position(relativeTo: end)
    set(point, position == nil || position == .after ? point : end)
  }

  func setEnd(_ point: BoundaryPoint) {
    let position = point.position(relativeTo: start)
    set(position == nil || position == .before ? point : start, point)
  }

  /// DOM Standard, Range.setStartBefore and setStartAfter.
  package func setStart(beside node: Node, after: Bool) throws(DOMException) {
    setStart(try BoundaryPoint(beside: node, after: after))
  }

  /// DOM Standard, Range.setEndBefore and setEndAfter.
  package func setEnd(beside node: Node, after: Bool) throws(DOMException) {
    setEnd(try BoundaryPoint(beside: node, after: after))
  }

  package func collapse(toStart: Bool) {
    if toStart { set(start, start) } else { set(end, end) }
  }

  /// DOM Standard, Range.selectNode.
  package func select(_ node: Node) throws(DOMException) {
    let point = try BoundaryPoint(beside: node, after: false)
    set(point, BoundaryPoint(node: point.node, offset: point.offset + 1))
  }

  /// DOM Standard, Range.selectNodeContents.
  package func selectContents(of node: Node) throws(DOMException) {
    let point = try BoundaryPoint(checking: node, offset: 0)
    set(point, BoundaryPoint(node: node, offset: node.length))
  }

  /// DOM Standard, Range.cloneRange.
  package func copy() -> LiveRange { LiveRange(start: start, end: end) }

  // MARK: Comparing

  /// DOM Standard, Range.commonAncestorContainer.
  package var commonAncestor: Node {
    // Both ends are always in the same tree.
    Node.commonAncestor(start.node, end.node)?.ancestor ?? start.node
  }

  /// The values of Range.compareBoundaryPoints' argument. Each of them names an end of the other
  /// range, and then an end of this one.
  package enum Comparison: Int, Sendable {
    case startToStart, startToEnd, endToEnd, endToStart
  }

  /// DOM Standard, Range.compareBoundaryPoints.
  package func compare(
    _ ends: Comparison, with other: LiveRange
  ) throws(DOMException) -> BoundaryPoint.Position {
    let (mine, theirs) =
      switch ends {
      case .startToStart: (start, other.start)
      case .startToEnd: (end, other.start)
      case .endToEnd: (end, other.end)
      case .endToStart: (start, other.end)
      }
    guard let position = mine.position(relativeTo: theirs) else {
      throw DOMException(.wrongDocument, "The ranges lie in different trees")
    }
    return position
  }

  /// DOM Standard, Range.comparePoint: the position of a point relative to the range.
  package func comparePoint(
    _ node: Node, _ offset: Int
  ) throws(DOMException) -> BoundaryPoint.Position {
    guard node.root == start.node.root else {
      throw DOMException(.wrongDocument, "The point lies in another tree than the range")
    }
    let point = try BoundaryPoint(checking: node, offset: offset)
    if point.position(relativeTo: start) == .before { return .before }
    if point.position(relativeTo: end) == .after { return .after }
    return .equal
  }

  /// DOM Standard, Range.isPointInRange.
  package func contains(_ node: Node, _ offset: Int) throws(DOMException) -> Bool {
    if node.root != start.node.root { return false }
    return try comparePoint(node, offset) == .equal
  }

  /// The position of a node relative to the range, for `Range.compareNode`. No standard has this
  /// method.
  package enum NodeComparison: Int, Sendable {
    case before, after, beforeAndAfter, inside
  }

  /// WebKit's `Range.compareNode`.
  package func compare(_ node: Node) throws(DOMException) -> NodeComparison {
    guard node.root == start.node.root else { return .before }
    guard let parent = node.parentNode else {
      throw DOMException(.notFound, "The node has no parent")
    }
    let index = node.index
    let before = BoundaryPoint(node: parent, offset: index).position(relativeTo: start) == .before
    let after = BoundaryPoint(node: parent, offset: index + 1).position(relativeTo: end) == .after
    return before ? (after ? .beforeAndAfter : .before) : (after ? .after : .inside)
  }
}
