/// Iterates over a tree in order. It keeps a valid place when nodes are removed (DOM Standard,
/// 6.1).
package final class NodeIterator: DOMObject {
  package let root: Node
  package let filter: TraversalFilter
  package private(set) var referenceNode: Node
  package private(set) var pointerBeforeReferenceNode = true

  package init(root: Node, filter: TraversalFilter) {
    self.root = root
    self.filter = filter
    referenceNode = root
    super.init()
    root.pool.iterators.add(self)
  }

  package func nextNode() throws -> Node? { try traverse(forward: true) }
  package func previousNode() throws -> Node? { try traverse(forward: false) }

  /// DOM Standard, "traverse".
  private func traverse(forward: Bool) throws -> Node? {
    var node = referenceNode
    var isBefore = pointerBeforeReferenceNode
    while true {
      if isBefore == forward {
        isBefore.toggle()
      } else {
        guard let next = forward ? node.next(within: root) : node.previous(within: root) else {
          return nil
        }
        node = next
      }
      if try filter.filter(node) == TraversalFilter.Verdict.accept { break }
    }
    referenceNode = node
    pointerBeforeReferenceNode = isBefore
    return node
  }

  /// DOM Standard, "NodeIterator pre-removal steps".
  func willRemove(_ removed: Node) {
    guard removed != root, removed.contains(referenceNode), root.contains(removed) else { return }
    if pointerBeforeReferenceNode {
      if let next = removed.nextSkippingChildren(within: root) {
        referenceNode = next
        return
      }
      pointerBeforeReferenceNode = false
    }
    if var previous = removed.previousSibling {
      while let last = previous.lastChild { previous = last }
      referenceNode = previous
    } else if let parent = removed.parentNode {
      referenceNode = parent
    }
  }
}

/// The node iterators of a pool by their roots: the removal of a node concerns only the iterators
/// whose roots are around it.
struct NodeIteratorIndex {
  private struct WeakIterator {
    weak var iterator: NodeIterator?
  }

  private var byRoot: [Node: [WeakIterator]] = [:]
  private var count = 0
  /// The number at which entries of iterators that no longer exist are removed.
  private var limit = 64

  var isEmpty: Bool { byRoot.isEmpty }

  mutating func add(_ iterator: NodeIterator) {
    byRoot[iterator.root, default: []].append(WeakIterator(iterator: iterator))
    count += 1
    if count > limit {
      byRoot = byRoot.compactMapValues { iterators in
        let alive = iterators.filter { $0.iterator != nil }
        return alive.isEmpty ? nil : alive
      }
      count = byRoot.values.reduce(0) { $0 + $1.count }
      limit = max(64, count * 2)
    }
  }

  /// The iterators whose roots are ancestors of a node.
  func iterators(around node: Node) -> [NodeIterator] {
    var found: [NodeIterator] = []
    var current = node.parentNode
    while let ancestor = current {
      if let iterators = byRoot[ancestor] { found += iterators.compactMap(\.iterator) }
      current = ancestor.parentNode
    }
    return found
  }
}

extension DocumentPool {
  /// Moves the node iterators. Call this before a node is removed.
  func moveIterators(awayFrom node: Node) {
    if iterators.isEmpty { return }
    for iterator in iterators.iterators(around: node) { iterator.willRemove(node) }
  }

  /// Moves the node iterators. Call this before all children of a node are removed. As in WebKit,
  /// all children are still in the tree when the iterators move.
  func moveIterators(outOf parent: Node) {
    if iterators.isEmpty { return }
    for child in parent.childNodes { moveIterators(awayFrom: child) }
  }
}
