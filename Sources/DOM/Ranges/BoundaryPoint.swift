/// A place between nodes or between the UTF-16 units of a text (DOM Standard, 5.2).
package struct BoundaryPoint: Hashable {
  package var node: Node
  package var offset: Int

  package init(node: Node, offset: Int) {
    self.node = node
    self.offset = offset
  }

  /// A boundary point from a script (DOM Standard, "set the start or end", steps 1 and 2).
  ///
  /// - Throws: `InvalidNodeTypeError` for a doctype, `IndexSizeError` for an offset beyond the
  ///   node's length.
  package init(checking node: Node, offset: Int) throws(DOMException) {
    if node.nodeType == .documentType {
      throw DOMException(.invalidNodeType, "A doctype has no place inside")
    }
    // This avoids counting many children when the offset is surely not beyond them.
    if offset > 0, node.isShorter(than: offset) {
      throw DOMException(.indexSize, "The offset \(offset) is beyond the end of the node")
    }
    self.init(node: node, offset: offset)
  }

  /// The point before or after a node, in its parent.
  ///
  /// - Throws: `InvalidNodeTypeError` for a node without a parent.
  init(beside node: Node, after: Bool) throws(DOMException) {
    guard let parent = node.parentNode else {
      throw DOMException(.invalidNodeType, "The node has no parent")
    }
    self.init(node: parent, offset: node.index + (after ? 1 : 0))
  }

  /// The position of one boundary point relative to another.
  package enum Position: Int, Sendable {
    case before = -1
    case equal = 0
    case after = 1

    init(_ first: Int, _ second: Int) {
      self = first < second ? .before : first == second ? .equal : .after
    }
  }

  /// DOM Standard, "position" of this point relative to `other`; nil if they are in different
  /// trees.
  package func position(relativeTo other: BoundaryPoint) -> Position? {
    if node == other.node { return Position(offset, other.offset) }
    guard let (_, mine, theirs) = Node.commonAncestor(node, other.node) else { return nil }
    switch (mine, theirs) {
    case (nil, let child?): return child.precedes(offset: offset) ? .after : .before
    case (let child?, nil): return child.precedes(offset: other.offset) ? .before : .after
    case (let mine?, let theirs?): return mine.precedesSibling(theirs) ? .before : .after
    // Both nil would mean that the nodes are the same.
    case (nil, nil): return .equal
    }
  }
}

extension Node {
  /// The lowest common inclusive ancestor, and its children that contain the two nodes; a child is
  /// nil if the node is the ancestor itself. The result is nil if the nodes are in different trees.
  static func commonAncestor(
    _ first: Node, _ second: Node
  ) -> (ancestor: Node, first: Node?, second: Node?)? {
    var (one, other) = (first, second)
    var (below, otherBelow): (Node?, Node?) = (nil, nil)
    var (depth, otherDepth) = (first.depth, second.depth)
    while one != other {
      if depth >= otherDepth {
        guard let parent = one.parentNode else { return nil }
        (below, one, depth) = (one, parent, depth - 1)
      } else {
        guard let parent = other.parentNode else { return nil }
        (otherBelow, other, otherDepth) = (other, parent, otherDepth - 1)
      }
    }
    return (one, below, otherBelow)
  }

  /// The number of ancestors.
  private var depth: Int {
    var depth = 0
    var current = parentNode
    while let node = current {
      depth += 1
      current = node.parentNode
    }
    return depth
  }

  /// Whether the node's ``length`` is less than `count`.
  fileprivate func isShorter(than count: Int) -> Bool {
    if isCharacterData || count > Self.fewSiblings { return length < count }
    var left = count
    var current = firstChild
    while let node = current, left > 0 {
      left -= 1
      current = node.nextSibling
    }
    return left > 0
  }

  /// Whether the node's index is less than `offset`.
  fileprivate func precedes(offset: Int) -> Bool {
    if offset > Self.fewSiblings { return index < offset }
    var left = offset
    var current: Node? = self
    while let node = current, left > 0 {
      left -= 1
      current = node.previousSibling
    }
    return current == nil
  }

  /// Whether the node comes before another child of the same parent.
  func precedesSibling(_ other: Node) -> Bool {
    // The loop walks in both directions, so that near siblings are found quickly.
    var forward = nextSibling
    var backward = previousSibling
    var steps = 0
    while forward != nil || backward != nil {
      if forward == other { return true }
      if backward == other { return false }
      steps += 1
      if steps > Self.fewSiblings { return index < other.index }
      forward = forward?.nextSibling
      backward = backward?.previousSibling
    }
    return false
  }

  /// The child at an offset; nil at the end.
  func child(at offset: Int) -> Node? {
    if offset > Self.fewSiblings { return childNodeList[offset] }
    var left = offset
    var current = firstChild
    while let node = current, left > 0 {
      left -= 1
      current = node.nextSibling
    }
    return current
  }
}
