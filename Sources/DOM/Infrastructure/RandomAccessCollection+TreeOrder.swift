internal import Algorithms

extension RandomAccessCollection where Element: NodeKind {
  /// The index at which a node belongs among nodes in tree order: behind those that precede it.
  func place(of node: Node) -> Index {
    // Most are added at the end.
    guard let last, !last.node.precedes(node) else { return endIndex }
    return partitionPoint { !$0.node.precedes(node) }
  }
}
