/// A range that does not follow the tree (DOM Standard, 5.4).
package final class StaticRange: AbstractRange {
  /// - Throws: `InvalidNodeTypeError` if a node is a doctype or an attribute. The offsets are not
  ///   checked.
  package init(
    checkingStart start: BoundaryPoint, end: BoundaryPoint
  ) throws(DOMException) {
    for node in [start.node, end.node]
    where node.nodeType == .documentType || node.nodeType == .attribute {
      throw DOMException(.invalidNodeType, "A range cannot lie in a doctype or an attribute")
    }
    super.init(start: start, end: end)
  }

  /// A range whose ends must be in order, and in the same tree.
  override init(start: BoundaryPoint, end: BoundaryPoint) {
    super.init(start: start, end: end)
  }

  /// A copy of a range's present ends.
  package init(_ range: AbstractRange) {
    super.init(start: range.start, end: range.end)
  }
}
