/// Walks a tree with a filter (DOM Standard, 6.2).
package final class TreeWalker: DOMObject {
  package let root: Node
  package let filter: TraversalFilter
  package var currentNode: Node

  package init(root: Node, filter: TraversalFilter) {
    self.root = root
    self.filter = filter
    currentNode = root
  }

  private func verdict(_ node: Node) throws -> Int {
    try filter.filter(node)
  }

  package func parentNode() throws -> Node? {
    var current: Node? = currentNode
    while let node = current, node != root {
      current = node.parentNode
      if let parent = current, try verdict(parent) == TraversalFilter.Verdict.accept {
        currentNode = parent
        return parent
      }
    }
    return nil
  }

  package func firstChild() throws -> Node? { try child(first: true) }
  package func lastChild() throws -> Node? { try child(first: false) }
  package func nextSibling() throws -> Node? { try sibling(next: true) }
  package func previousSibling() throws -> Node? { try sibling(next: false) }

  /// DOM Standard, "traverse children".
  private func child(first: Bool) throws -> Node? {
    var current = first ? currentNode.firstChild : currentNode.lastChild
    while let node = current {
      switch try verdict(node) {
      case TraversalFilter.Verdict.accept:
        currentNode = node
        return node
      case TraversalFilter.Verdict.skip:
        if let child = first ? node.firstChild : node.lastChild {
          current = child
          continue
        }
      default: break
      }
      current = afterSkipped(node, forward: first)
    }
    return nil
  }

  /// The next candidate: the sibling of a node, or of one of its ancestors below the current node.
  private func afterSkipped(_ node: Node, forward: Bool) -> Node? {
    var current = node
    while true {
      if let sibling = forward ? current.nextSibling : current.previousSibling { return sibling }
      guard let parent = current.parentNode, parent != root, parent != currentNode else {
        return nil
      }
      current = parent
    }
  }

  /// DOM Standard, "traverse siblings".
  private func sibling(next: Bool) throws -> Node? {
    var node = currentNode
    if node == root { return nil }
    while true {
      var sibling = next ? node.nextSibling : node.previousSibling
      while let candidate = sibling {
        node = candidate
        let result = try verdict(node)
        if result == TraversalFilter.Verdict.accept {
          currentNode = node
          return node
        }
        sibling = next ? node.firstChild : node.lastChild
        if result == TraversalFilter.Verdict.reject || sibling == nil {
          sibling = next ? node.nextSibling : node.previousSibling
        }
      }
      guard let parent = node.parentNode, parent != root else { return nil }
      node = parent
      if try verdict(node) == TraversalFilter.Verdict.accept { return nil }
    }
  }

  package func previousNode() throws -> Node? {
    var node = currentNode
    while node != root {
      var sibling = node.previousSibling
      while let candidate = sibling {
        node = candidate
        var result = try verdict(node)
        while result != TraversalFilter.Verdict.reject, let last = node.lastChild {
          node = last
          result = try verdict(node)
        }
        if result == TraversalFilter.Verdict.accept {
          currentNode = node
          return node
        }
        sibling = node.previousSibling
      }
      guard node != root, let parent = node.parentNode else { return nil }
      node = parent
      if try verdict(node) == TraversalFilter.Verdict.accept {
        currentNode = node
        return node
      }
    }
    return nil
  }

  package func nextNode() throws -> Node? {
    var node = currentNode
    var result = TraversalFilter.Verdict.accept
    while true {
      while result != TraversalFilter.Verdict.reject, let child = node.firstChild {
        node = child
        result = try verdict(node)
        if result == TraversalFilter.Verdict.accept {
          currentNode = node
          return node
        }
      }
      // As in WebKit, for a number that is not a verdict this does not visit the children.
      repeat {
        guard let next = node.nextSkippingChildren(within: root) else { return nil }
        node = next
        result = try verdict(node)
        if result == TraversalFilter.Verdict.accept {
          currentNode = node
          return node
        }
      } while result != TraversalFilter.Verdict.skip
    }
  }
}
