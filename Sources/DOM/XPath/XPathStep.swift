internal import Bytes

/// A step of a location path (XPath 1.0, section 2.1).
struct XPathStep {
  enum Axis: String {
    case ancestor, attribute, child, descendant, following, namespace, parent, preceding
    case ancestorOrSelf = "ancestor-or-self"
    case descendantOrSelf = "descendant-or-self"
    case followingSibling = "following-sibling"
    case precedingSibling = "preceding-sibling"
    case itself = "self"
  }

  /// The condition for the nodes of a step (section 2.3).
  enum Test {
    case anyNode, text, comment
    /// A processing instruction with this target; nil stands for any target.
    case processingInstruction(DOMString?)
    /// An element or, on the attribute axis, an attribute. Nil stands for any name or any
    /// namespace.
    case name(local: String?, namespace: String?)
  }

  var axis: Axis
  var test: Test
  var predicates: [XPathTerm] = []

  /// The nodes to which the step leads from a node, in the order of the axis.
  func nodes(from node: Node, _ memory: XPathMemory) throws(DOMException) -> XPathNodeSet {
    var found = XPathNodeSet(isSorted: !isReverse)
    // A number as the first predicate says how many nodes are enough.
    var wanted = Int.max
    if case .number(let number) = predicates.first, number >= 1, number < 1e9 {
      wanted = Int(number)
    }
    forEachNode(from: node) {
      if matches($0) { found.nodes.append($0) }
      return found.nodes.count < wanted
    }
    return try found.filtered(by: predicates, memory)
  }

  /// Whether the axis is in reverse document order.
  private var isReverse: Bool {
    switch axis {
    case .ancestor, .ancestorOrSelf, .preceding, .precedingSibling: true
    default: false
    }
  }

  // MARK: Axes (section 2.2)

  /// Calls `body` with each node of the axis, until it returns false.
  private func forEachNode(from node: Node, _ body: (Node) -> Bool) {
    let attribute = Attr(node)
    let owner = attribute?.ownerElement?.node
    switch axis {
    case .itself: _ = body(node)
    case .child:
      if attribute == nil { for child in node.childNodes where !body(child) { return } }
    case .descendant, .descendantOrSelf:
      if axis == .descendantOrSelf, !body(node) { return }
      if attribute == nil { for node in node.descendants where !body(node) { return } }
    case .parent: _ = (attribute == nil ? node.parentNode : owner).map(body)
    case .ancestor, .ancestorOrSelf:
      if axis == .ancestorOrSelf, !body(node) { return }
      var current = attribute == nil ? node.parentNode : owner
      while let ancestor = current, body(ancestor) { current = ancestor.parentNode }
    case .followingSibling:
      var current = attribute == nil ? node.nextSibling : nil
      while let sibling = current, body(sibling) { current = sibling.nextSibling }
    case .precedingSibling:
      var current = attribute == nil ? node.previousSibling : nil
      while let sibling = current, body(sibling) { current = sibling.previousSibling }
    case .following:
      let root = (owner ?? node).root
      var current =
        owner.map { $0.next(within: root) } ?? node.nextSkippingChildren(within: root)
      while let next = current, body(next) { current = next.next(within: root) }
    case .preceding:
      var current = owner ?? node
      while let parent = current.parentNode {
        var sibling = current.previousSibling
        while let tree = sibling {
          guard Self.descendBackwards(tree, body) else { return }
          sibling = tree.previousSibling
        }
        current = parent
      }
    case .attribute:
      guard let element = Element(node) else { return }
      for attribute in element.attributes
      where attribute.namespaceURI != Names.xmlns && !body(attribute.node) {
        return
      }
    case .namespace: break
    }
  }

  /// Calls `body` with the descendants of a node in reverse order, and then with the node, until it
  /// returns false.
  ///
  /// - Returns: whether it never returned false.
  private static func descendBackwards(_ root: Node, _ body: (Node) -> Bool) -> Bool {
    var current: Node? = root
    while let last = current?.lastChild { current = last }
    while let node = current {
      if !body(node) { return false }
      current = node.previous(within: root)
    }
    return true
  }

  // MARK: Node tests

  func matches(_ node: Node) -> Bool {
    switch test {
    case .anyNode: true
    case .text: node.nodeType == .text || node.nodeType == .cdataSection
    case .comment: node.nodeType == .comment
    case .processingInstruction(let target):
      node.nodeType == .processingInstruction
        && (target == nil || ProcessingInstruction(unchecked: node).target == target?.string)
    case .name(let local, let namespace): matches(node, local, namespace)
    }
  }

  private func matches(_ node: Node, _ local: String?, _ namespace: String?) -> Bool {
    if axis == .attribute {
      guard let attribute = Attr(node) else { return false }
      guard let local else { return namespace == nil || namespace == attribute.namespaceURI }
      guard attribute.namespaceURI == namespace else { return false }
      // As in WebKit, the case of HTML attributes' names does not matter, as in `getAttribute()`.
      let ignoresCase =
        namespace == nil && node.nodeDocument.isHTML && attribute.ownerElement?.isHTML == true
      return attribute.localName == local
        || ignoresCase && attribute.localName == local.asciiLowercased
    }
    guard let element = Element(node) else { return false }
    guard let local else { return namespace == nil || namespace == element.namespaceURI }
    guard node.nodeDocument.isHTML else {
      return element.localName == local && element.namespaceURI == namespace
    }
    // As in WebKit, a name without a prefix matches HTML elements, regardless of case.
    if element.isHTML {
      return element.localName.asciiLowercased == local.asciiLowercased
        && (namespace == nil || namespace == Names.html)
    }
    return namespace != nil && element.localName == local && element.namespaceURI == namespace
  }
}
