internal import DOM
internal import ScriptEngine

/// A node, or a text that becomes a node: `(Node or DOMString)`.
enum NodeOrText: ConvertibleArgument {
  case node(Node)
  case text(DOMString)

  static func convert(_ value: Value, in realm: Realm) throws -> NodeOrText {
    if let passing = try? Passing<Node>.convert(value, in: realm) { return .node(passing.node) }
    return .text(try DOMString.convert(value, in: realm))
  }

  /// DOM Standard, "convert nodes into a node".
  ///
  /// - Parameter parent: the node that will be the parent.
  /// - Returns: nil if there are no parts.
  static func join(_ parts: [NodeOrText], for parent: Node) throws -> Node? {
    let document = parent.nodeDocument
    func node(_ part: NodeOrText) -> Node {
      switch part {
      case .node(let node): node
      case .text(let text): document.makeText(text).node
      }
    }
    if parts.isEmpty { return nil }
    if parts.count == 1 { return node(parts[0]) }
    if nodes(parts).contains(where: { $0.isHostIncludingAncestor(of: parent) }) {
      // As in WebKit, the nodes are removed from their parents but not put into a fragment.
      for case .node(let node) in parts { node.removeFromParent() }
      throw DOMException(.hierarchyRequest, "The new child contains the parent")
    }
    let fragment = document.makeDocumentFragment().node
    for part in parts { try fragment.append(node(part)) }
    return fragment
  }

  /// The nodes among the parts.
  static func nodes(_ parts: [NodeOrText]) -> Set<Node> {
    Set(parts.compactMap { if case .node(let node) = $0 { node } else { nil } })
  }
}

/// The names of the members of ParentNode that `with` statements do not see.
let unscopablesOfParentNode = ["prepend", "append", "replaceChildren"]

extension InterfaceBuilder where Subject: NodeKind {
  /// DOM Standard, 4.2.6: ParentNode, on Document, DocumentFragment and Element.
  func includeParentNode() throws {
    try readonly("children") { $0.node.children }
    try readonly("firstElementChild") { $0.node.firstElementChild }
    try readonly("lastElementChild") { $0.node.lastElementChild }
    try readonly("childElementCount") { $0.node.children.count }
    try method("prepend") { (parent, parts: Variadic<NodeOrText>) in
      guard let node = try NodeOrText.join(parts.values, for: parent.node) else {
        return Undefined()
      }
      try parent.node.insert(node, before: parent.node.firstChild, asOneChange: true)
      return Undefined()
    }
    try method("append") { (parent, parts: Variadic<NodeOrText>) in
      guard let node = try NodeOrText.join(parts.values, for: parent.node) else {
        return Undefined()
      }
      try parent.node.insert(node, before: nil, asOneChange: true)
      return Undefined()
    }
    try method("replaceChildren") { (parent, parts: Variadic<NodeOrText>) in
      let node = try NodeOrText.join(parts.values, for: parent.node)
      try parent.node.replaceChildren(with: node)
      return Undefined()
    }
    try method("querySelector") { (parent, selectors: String) in
      try parent.node.querySelector(selectors)
    }
    try method("querySelectorAll") { (parent, selectors: String) in
      NodeList(try parent.node.querySelectorAll(selectors).map(\.node))
    }
  }

  /// DOM Standard, 4.2.8: ChildNode, on DocumentType, Element and CharacterData.
  func includeChildNode() throws {
    try method("before") { (child, parts: Variadic<NodeOrText>) in
      guard let parent = child.node.parentNode else { return Undefined() }
      let nodes = NodeOrText.nodes(parts.values)
      var previous = child.node.previousSibling
      while let sibling = previous, nodes.contains(sibling) { previous = sibling.previousSibling }
      guard let node = try NodeOrText.join(parts.values, for: parent) else {
        return Undefined()
      }
      try parent.insert(node, before: previous.map(\.nextSibling) ?? parent.firstChild)
      return Undefined()
    }
    try method("after") { (child, parts: Variadic<NodeOrText>) in
      guard let parent = child.node.parentNode else { return Undefined() }
      let nodes = NodeOrText.nodes(parts.values)
      var next = child.node.nextSibling
      while let sibling = next, nodes.contains(sibling) { next = sibling.nextSibling }
      guard let node = try NodeOrText.join(parts.values, for: parent) else {
        return Undefined()
      }
      try parent.insert(node, before: next)
      return Undefined()
    }
    try method("replaceWith") { (child, parts: Variadic<NodeOrText>) in
      guard let parent = child.node.parentNode else { return Undefined() }
      let nodes = NodeOrText.nodes(parts.values)
      var next = child.node.nextSibling
      while let sibling = next, nodes.contains(sibling) { next = sibling.nextSibling }
      let node = try NodeOrText.join(parts.values, for: parent)
      if child.node.parentNode == parent, let node {
        try parent.replace(child: child.node, with: node)
      } else if let node {
        try parent.insert(node, before: next)
      } else {
        child.node.removeFromParent()
      }
      return Undefined()
    }
    try method("remove") { (child: Subject) in
      child.node.removeFromParent()
      return Undefined()
    }
    try unscopable(["before", "after", "replaceWith", "remove"])
  }

  /// DOM Standard, 4.2.7: NonDocumentTypeChildNode, on Element and CharacterData.
  func includeNonDocumentTypeChildNode() throws {
    try readonly("previousElementSibling") { $0.node.previousElementSibling }
    try readonly("nextElementSibling") { $0.node.nextElementSibling }
  }
}
