/// DOM Standard, Node.compareDocumentPosition: bits for the position of a node.
package struct DocumentPosition: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let disconnected = DocumentPosition(rawValue: 0x01)
  package static let preceding = DocumentPosition(rawValue: 0x02)
  package static let following = DocumentPosition(rawValue: 0x04)
  package static let contains = DocumentPosition(rawValue: 0x08)
  package static let containedBy = DocumentPosition(rawValue: 0x10)
  package static let implementationSpecific = DocumentPosition(rawValue: 0x20)
}

extension Node {
  /// The way to the root of the node's tree.
  private struct Way {
    /// The topmost ancestor.
    var root: Node
    /// How many ancestors there are.
    var length = 0

    /// - Parameter limit: how far to go: then the way is not complete.
    init(from node: Node, atMost limit: Int = .max) {
      root = node
      while length < limit, let parent = root.parentNode {
        root = parent
        length += 1
      }
    }
  }

  /// The depth up to which two nodes are compared by their ancestors alone: to find their numbers in a
  /// table takes longer.
  private static let fewAncestors = 32

  /// The ancestor that is so many steps above.
  private func ancestor(_ steps: Int) -> Node {
    var node = self
    for _ in 0..<max(steps, 0) { node = node.parentNode ?? node }
    return node
  }

  /// Whether the node comes before another one of the same tree, in tree order.
  package func precedes(_ other: Node) -> Bool {
    compare(to: other).contains(.following)
  }

  /// The position of `other` relative to this node.
  private func compare(to other: Node) -> DocumentPosition {
    if self == other { return [] }
    var mine = Way(from: self, atMost: Self.fewAncestors)
    var theirs = Way(from: other, atMost: Self.fewAncestors)
    if max(mine.length, theirs.length) == Self.fewAncestors {
      let pool = pool
      if let known = pool.treeOrder.position(of: other, relativeTo: self, in: pool) { return known }
      (mine, theirs) = (Way(from: self), Way(from: other))
      pool.treeOrder.noteSearch(mine.length + theirs.length, below: mine.root, in: pool)
    }
    guard mine.root == theirs.root else { return .disconnected }
    var one = ancestor(mine.length - theirs.length)
    var two = other.ancestor(theirs.length - mine.length)
    if one == two {
      return mine.length < theirs.length ? [.following, .containedBy] : [.preceding, .contains]
    }
    while let left = one.parentNode, let right = two.parentNode, left != right {
      (one, two) = (left, right)
    }
    // Of two siblings: walk from both at once, so that near ones are quick.
    // The walks from the other one end where it is the first or the last.
    var (forward, backward) = (one.nextSibling, one.previousSibling)
    var (otherForward, otherBackward) = (two.nextSibling, two.previousSibling)
    var steps = 0
    while true {
      steps += 1
      if steps > 8 * Self.fewSiblings {
        return one.index < two.index ? .following : .preceding
      }
      if forward == two { return .following }
      if backward == two { return .preceding }
      if forward == nil || otherBackward == nil { return .preceding }
      if backward == nil || otherForward == nil { return .following }
      forward = forward?.nextSibling
      backward = backward?.previousSibling
      otherForward = otherForward?.nextSibling
      otherBackward = otherBackward?.previousSibling
    }
  }

  /// DOM Standard, Node.compareDocumentPosition.
  package func compareDocumentPosition(_ other: Node) -> DocumentPosition {
    if self == other { return [] }
    var first: Node? = self
    var second: Node? = other
    let attributes = (Attr(self), Attr(other))
    if let attribute = attributes.0 { first = attribute.ownerElement?.node }
    if let attribute = attributes.1 { second = attribute.ownerElement?.node }
    if let mine = attributes.0, let theirs = attributes.1, let owner = first, owner == second,
      let element = Element(owner)
    {
      for attribute in element.attributes {
        if attribute == theirs { return [.implementationSpecific, .preceding] }
        if attribute == mine { return [.implementationSpecific, .following] }
      }
    }
    var unrelated: DocumentPosition {
      [
        .disconnected, .implementationSpecific,
        UInt(bitPattern: raw) < UInt(bitPattern: other.raw) ? .following : .preceding,
      ]
    }
    guard let first, let second else { return unrelated }
    if first == second {
      // One of the two is an attribute of the other.
      return attributes.0 == nil ? [.containedBy, .following] : [.contains, .preceding]
    }
    var position = first.compare(to: second)
    if position == .disconnected { return unrelated }
    if attributes.0 != nil, position.contains(.containedBy) { position = .following }
    if attributes.1 != nil, position.contains(.contains) { position = .preceding }
    return position
  }

  /// DOM Standard, "locate a namespace".
  package func locateNamespace(prefix: String?) -> String? {
    var current = namespaceElement
    if current == nil { return nil }
    if prefix == "xml" { return Names.xml }
    if prefix == "xmlns" { return Names.xmlns }
    while let element = current {
      if element.namespaceURI != nil, element.prefix == prefix { return element.namespaceURI }
      for attribute in element.attributes where attribute.namespaceURI == Names.xmlns {
        if prefix == nil && attribute.prefix == nil && attribute.localName == "xmlns"
          || prefix != nil && attribute.prefix == "xmlns" && attribute.localName == prefix
        {
          let value = attribute.value.string
          return value.isEmpty ? nil : value
        }
      }
      current = element.node.parentElement
    }
    return nil
  }

  /// DOM Standard, "locate a namespace prefix".
  package func locatePrefix(namespace: String?) -> String? {
    guard let namespace, !namespace.isEmpty else { return nil }
    var current = namespaceElement
    while let element = current {
      if element.namespaceURI == namespace, let prefix = element.prefix { return prefix }
      for attribute in element.attributes
      where attribute.prefix == "xmlns" && attribute.value.string == namespace {
        return attribute.localName
      }
      current = element.node.parentElement
    }
    return nil
  }

  private var namespaceElement: Element? {
    switch nodeType {
    case .element: Element(self)
    case .document: Document(self)?.documentElement
    case .documentType, .documentFragment: nil
    case .attribute: Attr(self)?.ownerElement
    default: parentElement
    }
  }
}
