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
  /// As in WebKit, the parts leave their places first, fragments give their children, and whether the
  /// parent can have them is found out before they change their document. A node that comes twice ends
  /// the list.
  ///
  /// - Parameters:
  ///   - parent: the node that will be the parent.
  ///   - isReplacing: whether the parts replace a node. As in WebKit, they are then put into a fragment one
  ///     after the other, as the standard says.
  /// - Returns: nil if there are no parts.
  static func join(
    _ parts: [NodeOrText], for parent: Node, isReplacing: Bool = false
  ) throws -> Node? {
    let document = parent.nodeDocument
    func node(_ part: NodeOrText) -> Node {
      switch part {
      case .node(let node): node
      case .text(let text): document.makeText(text).node
      }
    }
    if parts.isEmpty { return nil }
    if parts.count == 1 {
      let only = node(parts[0])
      if only.nodeType != .documentFragment || isReplacing
        || only != parent && (try? parent.ensureCanHold(only.childNodes)) != nil
      {
        return only
      }
    }
    let fragment = document.makeDocumentFragment().node
    if isReplacing {
      for part in parts { try fragment.append(node(part)) }
      return fragment
    }
    var taken: [Node] = []
    for part in parts {
      let node = node(part)
      let nodes = node.nodeType == .documentFragment ? Array(node.childNodes) : [node]
      for node in nodes { node.removeFromParent() }
      taken += nodes
    }
    try parent.ensureCanHold(taken)
    var seen: Set<Node> = []
    for node in taken {
      guard seen.insert(node).inserted else { break }
      try fragment.append(node)
    }
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
    try readonly("childElementCount") { $0.node.childElementCount }
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
      let node = try NodeOrText.join(parts.values, for: parent, isReplacing: true)
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
