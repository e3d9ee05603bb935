internal import Bytes

/// A list that belongs to a node, as its children do: the node has one of the kind, or one for each tag
/// name.
///
/// It is answered from the tree, so each answer costs as much as the way to it. ``object`` remembers the
/// nodes and follows their changes.
package struct OwnedList {
  package enum Kind: Int {
    case childNodes, children, attributes
    /// The descendants with a tag name.
    case tagged
  }

  package let kind: Kind
  package let owner: Node
  /// The tag name that a script passed; `*` stands for all.
  package let name: String
  /// Whether all elements at the places that the list covers are in it.
  private let hasAll: Bool
  private let wanted: [UInt8]
  private let lowercase: [UInt8]

  /// - Parameter name: the tag name, for that kind.
  package init(_ kind: Kind, of owner: Node, name: String = "*") {
    self.kind = kind
    self.owner = owner
    self.name = name
    hasAll = name == "*"
    wanted = hasAll ? [] : Array(name.utf8)
    lowercase = hasAll ? [] : Array(name.asciiLowercased.utf8)
  }

  /// The list itself, always the same one.
  package var object: DOMObject? {
    switch kind {
    case .childNodes: owner.childNodeList
    case .children: owner.children
    case .attributes: Element(owner)?.attributeMap
    case .tagged: owner.elements(withTagName: name)
    }
  }

  /// The number of nodes in the list.
  package var count: Int {
    switch kind {
    case .childNodes: return owner.isCharacterData ? 0 : owner.length
    case .attributes: return Element(owner)?.attributeCount ?? 0
    case .children, .tagged:
      var count = 0
      var found = first
      while let node = found {
        count += 1
        found = following(node)
      }
      return count
    }
  }

  /// The node at an index, or nil past the end.
  ///
  /// - Parameter previous: the node before it; nil for the first.
  package func node(at index: Int, after previous: Node?) -> Node? {
    if kind == .attributes { return Element(owner)?.attribute(at: index)?.node }
    return previous.map(following) ?? first
  }

  private var first: Node? {
    switch kind {
    case .attributes: nil
    case .childNodes: owner.firstChild
    case .children: owner.firstElementChild?.node
    case .tagged: next(owner)
    }
  }

  private func following(_ node: Node) -> Node? {
    switch kind {
    case .attributes: nil
    case .childNodes: node.nextSibling
    case .children: node.nextElementSibling?.node
    case .tagged: next(node)
    }
  }

  private func next(_ node: Node) -> Node? {
    var next = node.next(within: owner)
    while let node = next {
      if let element = Element(node), has(element) { return node }
      next = node.next(within: owner)
    }
    return nil
  }

  /// Whether an element at a place that the list covers is in it.
  func has(_ element: Element) -> Bool {
    if hasAll { return true }
    let wanted = element.foldsCase ? lowercase : wanted
    if element.prefix != nil { return element.qualifiedName.utf8.elementsEqual(wanted) }
    return element.localText.bytes.elementsEqual(wanted)
  }
}
