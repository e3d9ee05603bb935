/// A range that does not follow the tree (DOM Standard, 5.4).
package final class StaticRange: AbstractRange {
  /// - Throws: an `InvalidNodeTypeError` where a node is a doctype or an attribute. The offsets may
  ///   be any.
  package init(
    checkingStart start: BoundaryPoint, end: BoundaryPoint
  ) throws(DOMException) {
    for node in [start.node, end.node]
    where node.nodeType == .documentType || node.nodeType == .attribute {
      throw DOMException(.invalidNodeType, "A range cannot lie in a doctype or an attribute")
    }
    super.init(start: start, end: end)
  }

  /// A range whose ends are known to be in order, in one tree.
  override init(start: BoundaryPoint, end: BoundaryPoint) {
    super.init(start: start, end: end)
  }

  /// A copy of a range as it is now.
  package init(_ range: AbstractRange) {
    super.init(start: range.start, end: range.end)
  }
}
