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
    root.pool.iterators.append(WeakIterator(iterator: self))
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

/// A reference to a node iterator that does not keep it alive.
struct WeakIterator {
  weak var iterator: NodeIterator?
}

extension DocumentPool {
  /// Moves the node iterators. Call this before a node is removed.
  func moveIterators(awayFrom node: Node) { forEachIterator { $0.willRemove(node) } }

  /// Moves the node iterators. Call this before all children of a node are removed. As in WebKit,
  /// all children are still in the tree when the iterators move.
  func moveIterators(outOf parent: Node) {
    if iterators.isEmpty { return }
    for child in parent.childNodes { moveIterators(awayFrom: child) }
  }

  private func forEachIterator(_ body: (NodeIterator) -> Void) {
    var isAnyGone = false
    for entry in iterators {
      if let iterator = entry.iterator { body(iterator) } else { isAnyGone = true }
    }
    if isAnyGone { iterators.removeAll { $0.iterator == nil } }
  }
}
