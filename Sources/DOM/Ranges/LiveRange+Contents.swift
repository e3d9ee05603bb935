// DOM Standard, 5.5: what a range does with what lies between its ends. The standard's algorithms
// call themselves for each level; these go down and up the levels, however deep the tree is.

extension LiveRange {
  /// DOM Standard, Range.deleteContents.
  public func deleteContents() {
    if isCollapsed { return }
    let (start, end) = (start, end)
    if start.node == end.node, let data = CharacterData(start.node) {
      data.removeText(from: start.offset, to: end.offset)
      return
    }
    let nodes = outermostContainedNodes
    let point = pointAfterRemoval
    if let data = CharacterData(start.node) { data.removeText(from: start.offset) }
    for node in nodes { node.removeFromParent() }
    if let data = CharacterData(end.node) { data.removeText(from: 0, to: end.offset) }
    set(point, point)
  }

  /// The nodes that lie in the range as a whole, without those inside another of them.
  private var outermostContainedNodes: [Node] {
    var nodes: [Node] = []
    var open: Set<Node> = []
    var ancestor: Node? = end.node
    while let node = ancestor {
      open.insert(node)
      ancestor = node.parentNode
    }
    let limit = firstNodeAfterEnd
    var current = firstNodeAfterStart
    while let node = current, node != limit {
      if open.contains(node) {
        current = node.next
      } else {
        nodes.append(node)
        current = node.nextAfterDescendants
      }
    }
    return nodes
  }

  /// Where the range is once its contents are gone ("extract", steps 11 and 12).
  private var pointAfterRemoval: BoundaryPoint {
    guard let (ancestor, below, _) = Node.commonAncestor(start.node, end.node), let below else {
      return start
    }
    return BoundaryPoint(node: ancestor, offset: below.index + 1)
  }

  /// DOM Standard, Range.extractContents.
  public func extractContents() throws(DOMException) -> DocumentFragment {
    try takeContents(moving: true)
  }

  /// DOM Standard, Range.cloneContents.
  public func cloneContents() throws(DOMException) -> DocumentFragment {
    try takeContents(moving: false)
  }

  private func takeContents(moving: Bool) throws(DOMException) -> DocumentFragment {
    let (start, end) = (start, end)
    let fragment = start.node.nodeDocument.makeDocumentFragment()
    if isCollapsed { return fragment }
    if start.node == end.node, let data = CharacterData(start.node) {
      data.takeText(from: start.offset, to: end.offset, into: fragment.node, moving: moving)
      return fragment
    }
    guard let (ancestor, first, last) = Node.commonAncestor(start.node, end.node) else {
      return fragment
    }
    let contained = Self.nodes(
      from: first.map(\.nextSibling) ?? ancestor.child(at: start.offset),
      to: last ?? ancestor.child(at: end.offset))
    if contained.contains(where: { $0.nodeType == .documentType }) {
      throw DOMException(.hierarchyRequest, "The range contains a doctype")
    }
    let point = pointAfterRemoval
    if let first { Self.takeStart(of: first, from: start, into: fragment.node, moving: moving) }
    for node in contained { node.take(into: fragment.node, moving: moving) }
    if let last { Self.takeEnd(of: last, to: end, into: fragment.node, moving: moving) }
    if moving { set(point, point) }
    return fragment
  }

  /// The siblings from one to, and without, another.
  private static func nodes(from first: Node?, to limit: Node?) -> [Node] {
    var nodes: [Node] = []
    var current = first
    while let node = current, node != limit {
      nodes.append(node)
      current = node.nextSibling
    }
    return nodes
  }

  /// The nodes from an ancestor down to a node, both included.
  private static func path(from ancestor: Node, to node: Node) -> [Node] {
    var path = [node]
    var current = node
    while current != ancestor, let parent = current.parentNode {
      path.append(parent)
      current = parent
    }
    path.reverse()
    return path
  }

  /// Takes what of `top` lies after `start`: its copy holds the rest of each level.
  private static func takeStart(
    of top: Node, from start: BoundaryPoint, into target: Node, moving: Bool
  ) {
    let path = path(from: top, to: start.node)
    let copies = copyLevels(path, into: target)
    if let data = CharacterData(start.node) {
      data.takeText(
        from: start.offset, into: copies.last?.node ?? target, moving: moving)
    }
    for (depth, copy) in copies.enumerated().reversed() {
      let below = depth + 1 < path.count ? path[depth + 1] : nil
      let first = below.map(\.nextSibling) ?? copy.original.child(at: start.offset)
      for node in nodes(from: first, to: nil) { node.take(into: copy.node, moving: moving) }
    }
  }

  /// Takes what of `top` lies before `end`.
  private static func takeEnd(
    of top: Node, to end: BoundaryPoint, into target: Node, moving: Bool
  ) {
    var target = target
    let path = path(from: top, to: end.node)
    for (depth, original) in path.enumerated() {
      if let data = CharacterData(original) {
        data.takeText(from: 0, to: end.offset, into: target, moving: moving)
        return
      }
      let copy = original.clone(deep: false)
      target.insertUnchecked(copy, before: nil)
      let limit = depth + 1 < path.count ? path[depth + 1] : original.child(at: end.offset)
      for node in nodes(from: original.firstChild, to: limit) {
        node.take(into: copy, moving: moving)
      }
      target = copy
    }
  }

  /// Copies the elements of a path, each into the one before.
  private static func copyLevels(
    _ path: [Node], into target: Node
  ) -> [(original: Node, node: Node)] {
    var parent = target
    var copies: [(Node, Node)] = []
    for original in path where !original.isCharacterData {
      let copy = original.clone(deep: false)
      parent.insertUnchecked(copy, before: nil)
      copies.append((original, copy))
      parent = copy
    }
    return copies
  }

  /// DOM Standard, Range.insertNode.
  public func insert(_ node: Node) throws(DOMException) {
    let text = Text(start.node)
    if start.node.isCharacterData, text == nil || start.node.parentNode == nil {
      throw DOMException(.hierarchyRequest, "Nothing can be inserted where the range starts")
    }
    if start.node == node {
      throw DOMException(.hierarchyRequest, "The node to insert is the one the range starts in")
    }
    var reference = text == nil ? start.node.child(at: start.offset) : start.node
    let parent = reference?.parentNode ?? start.node
    try parent.ensureInsertable(node, before: reference)
    if let text { reference = try text.split(at: start.offset).node }
    if reference == node { reference = reference?.nextSibling }
    if node.parentNode != nil { node.removeFromParent() }
    var offset = reference?.index ?? parent.length
    offset += node.nodeType == .documentFragment ? node.length : 1
    try parent.insert(node, before: reference)
    if isCollapsed { setEnd(BoundaryPoint(node: parent, offset: offset)) }
  }

  /// DOM Standard, Range.surroundContents.
  public func surroundContents(with parent: Node) throws(DOMException) {
    func container(_ point: BoundaryPoint) -> Node? {
      point.node.isText ? point.node.parentNode : point.node
    }
    if container(start) != container(end) {
      throw DOMException(.invalidState, "The range contains a part of a node that is no text")
    }
    switch parent.nodeType {
    case .document, .documentType, .documentFragment:
      throw DOMException(.invalidNodeType, "A node of this kind cannot surround others")
    default: break
    }
    let contents = try extractContents()
    if parent.hasChildNodes { parent.replaceAll(with: nil) }
    try insert(parent)
    try parent.append(contents.node)
    try select(parent)
  }

  /// DOM Parsing, Range.createContextualFragment.
  public func makeFragment(parsing html: DOMString) throws(DOMException) -> DocumentFragment {
    let element = Element(start.node) ?? start.node.parentElement
    let document = start.node.nodeDocument
    guard let element, !(element.foldsCase && element.localName == "html") else {
      return try document.makeElement(namespace: Names.html, prefix: nil, localName: "body")
        .parseFragment(html)
    }
    return try element.parseFragment(html)
  }
}

extension Node {
  /// Moves the node, or a copy of it with all it holds, to another parent.
  fileprivate func take(into target: Node, moving: Bool) {
    target.insertUnchecked(moving ? self : clone(deep: true), before: nil)
  }
}

extension CharacterData {
  /// Appends a copy that holds a part of the data, and deletes the part here when it moves.
  fileprivate func takeText(
    from start: Int, to end: Int = .max, into target: Node, moving: Bool
  ) {
    let copy = node.clone(deep: false)
    CharacterData(unchecked: copy).setData(data.substring(utf16: start..<end))
    target.insertUnchecked(copy, before: nil)
    if moving { removeText(from: start, to: end) }
  }

  /// Deletes a part of the data.
  fileprivate func removeText(from start: Int, to end: Int = .max) {
    // The ends of a range are never beyond the data, which is all that could be wrong.
    try? replaceData(offset: min(start, length), count: end - start, with: DOMString())
  }
}
