/// The first and the last leaves of elements, in a tree that does not change meanwhile.
///
/// A leaf is found once for all elements at whose edge it is. So elements that are nested deeply take
/// no longer than others.
final class LeafEdges {
  private let isLeaf: (Node) -> Bool
  private var firsts: [Node: Node] = .init()
  private var lasts: [Node: Node] = .init()

  /// - Parameter isLeaf: whether a node is what is looked for.
  init(isLeaf: @escaping (Node) -> Bool) { self.isLeaf = isLeaf }

  /// The first leaf among a node and its descendants.
  func first(in root: Node) -> Node? {
    var current: Node? = root
    while let node = current {
      if let leaf = firsts[node] ?? (isLeaf(node) ? node : nil) {
        Self.note(leaf, from: node, to: root, in: &firsts)
        return leaf
      }
      current = node.next(within: root)
    }
    return nil
  }

  /// The last leaf among a node and its descendants.
  func last(in root: Node) -> Node? {
    var current = root
    while true {
      while lasts[current] == nil, let child = current.lastChild { current = child }
      while true {
        if let leaf = lasts[current] ?? (isLeaf(current) ? current : nil) {
          Self.note(leaf, from: current, to: root, in: &lasts)
          return leaf
        }
        guard current != root else { return nil }
        if let before = current.previousSibling {
          current = before
          break
        }
        guard let parent = current.parentNode else { return nil }
        current = parent
      }
    }
  }

  /// Keeps a leaf for a node and all that is around it up to another one.
  private static func note(
    _ leaf: Node, from node: Node, to root: Node, in leaves: inout [Node: Node]
  ) {
    var current = node
    leaves[current] = leaf
    while current != root, let parent = current.parentNode {
      current = parent
      leaves[current] = leaf
    }
  }
}
