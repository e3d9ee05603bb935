// DOM Standard, 5.5: the operations of a range on its contents. The standard's algorithms are
// recursive. These walk down and up the levels in loops, so that the depth of the tree does not
// matter. Observers get the changes in WebKit's order: the beginning, the end, and then the nodes
// between.

extension LiveRange {
  /// DOM Standard, Range.deleteContents.
  package func deleteContents() {
    // Only appending to a fragment can fail, and deleting does not do that.
    _ = try? processContents(.delete)
  }

  /// DOM Standard, Range.extractContents.
  package func extractContents() throws(DOMException) -> DocumentFragment {
    try processContents(.move)
  }

  /// DOM Standard, Range.cloneContents.
  package func cloneContents() throws(DOMException) -> DocumentFragment {
    try processContents(.copy)
  }

  private func processContents(_ way: ContentsWay) throws(DOMException) -> DocumentFragment {
    let (start, end) = (start, end)
    let fragment = start.node.nodeDocument.makeDocumentFragment()
    if isCollapsed { return fragment }
    if start.node == end.node, let data = CharacterData(start.node) {
      data.process(way, from: start.offset, to: end.offset, into: fragment.node)
      return fragment
    }
    guard let (ancestor, first, last) = Node.commonAncestor(start.node, end.node) else {
      return fragment
    }
    let contained = ancestor.children(
      from: first.map(\.nextSibling) ?? ancestor.child(at: start.offset),
      to: last ?? ancestor.child(at: end.offset))
    if way != .delete, contained.contains(where: { $0.nodeType == .documentType }) {
      throw DOMException(.hierarchyRequest, "The range contains a doctype")
    }
    let point = first.map { BoundaryPoint(node: ancestor, offset: $0.index + 1) } ?? start
    if let first { Self.process(way, startOf: first, from: start, into: fragment.node) }
    let ending = last.flatMap { Self.process(way, endOf: $0, to: end) }
    for node in contained { node.process(way, into: fragment.node) }
    if let ending { fragment.node.insertUnchecked(ending, before: nil) }
    if way != .copy { set(point, point) }
    return fragment
  }

  /// Processes the part of `top` after `start`. The result has a copy of each level.
  private static func process(
    _ way: ContentsWay, startOf top: Node, from start: BoundaryPoint, into target: Node
  ) {
    var levels: [(original: Node, copy: Node)] = []
    var path: [Node] = [start.node]
    while let node = path.last, node != top, let parent = node.parentNode { path.append(parent) }
    var target = target
    for original in path.reversed() where !original.isCharacterData {
      if way != .delete {
        let copy = original.clone(deep: false)
        target.insertUnchecked(copy, before: nil)
        target = copy
      }
      levels.append((original, target))
    }
    if let data = CharacterData(start.node) { data.process(way, from: start.offset, into: target) }
    var below: Node? = start.node.isCharacterData ? start.node : nil
    for (original, copy) in levels.reversed() {
      let first = below.map(\.nextSibling) ?? original.child(at: start.offset)
      for node in original.children(from: first, to: nil) { node.process(way, into: copy) }
      below = original
    }
  }

  /// Processes the part of `top` before `end`, and returns a copy of `top` with that part.
  private static func process(
    _ way: ContentsWay, endOf top: Node, to end: BoundaryPoint
  ) -> Node? {
    var original = end.node
    var copy = way == .delete ? nil : original.clone(deep: false)
    if let data = CharacterData(original) {
      data.keepInCopy(copy, to: end.offset)
      if way != .copy { data.removeText(from: 0, to: end.offset) }
    } else {
      let limit = original.child(at: end.offset)
      for node in original.children(from: original.firstChild, to: limit) {
        node.process(way, into: copy)
      }
    }
    while original != top, let parent = original.parentNode {
      let outer = way == .delete ? nil : parent.clone(deep: false)
      if let copy { outer?.insertUnchecked(copy, before: nil) }
      for node in parent.children(from: parent.firstChild, to: original).reversed() {
        node.process(way, into: outer, before: outer?.firstChild)
      }
      (original, copy) = (parent, outer)
    }
    return copy
  }

  /// DOM Standard, Range.insertNode.
  package func insert(_ node: Node) throws(DOMException) {
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
  package func surroundContents(with parent: Node) throws(DOMException) {
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
  package func makeFragment(parsing html: DOMString) throws(DOMException) -> DocumentFragment {
    let element = Element(start.node) ?? start.node.parentElement
    let document = start.node.nodeDocument
    let context: Element
    if let element, !(element.foldsCase && element.localName == "html") {
      context = element
    } else {
      context = document.makeHTMLElement("body")
    }
    let fragment = try context.parseFragment(html)
    for node in fragment.node.descendants { Element(node)?.restartParsedScript() }
    return fragment
  }
}

/// The treatment of a range's contents.
private enum ContentsWay {
  case delete, move, copy
}

extension Node {
  /// The children from `first` up to `limit`, without `limit`.
  fileprivate func children(from first: Node?, to limit: Node?) -> [Node] {
    var nodes: [Node] = []
    var current = first
    while let node = current, node != limit {
      nodes.append(node)
      current = node.nextSibling
    }
    return nodes
  }

  /// Deletes the node, or moves or copies it with all its contents to another parent.
  fileprivate func process(_ way: ContentsWay, into target: Node?, before reference: Node? = nil) {
    switch way {
    case .delete: removeFromParent()
    case .move: target?.insertUnchecked(self, before: reference)
    case .copy: target?.insertUnchecked(clone(deep: true), before: reference)
    }
  }
}

extension CharacterData {
  /// Deletes a part of the data, or moves or copies it into a new node.
  fileprivate func process(
    _ way: ContentsWay, from start: Int, to end: Int = .max, into target: Node
  ) {
    if way != .delete {
      let part = substring(start..<end)
      let copy: Node
      if node.nodeType == .text {
        copy = node.nodeDocument.makeText(part).node
      } else {
        copy = node.clone(deep: false)
        CharacterData(unchecked: copy).setData(part)
      }
      target.insertUnchecked(copy, before: nil)
    }
    if way != .copy { removeText(from: start, to: end) }
  }

  /// Shortens the data of a node's copy to the first part of this node's data.
  fileprivate func keepInCopy(_ copy: Node?, to end: Int) {
    guard let copy else { return }
    CharacterData(unchecked: copy).setData(substring(0..<end))
  }

  /// Deletes a part of the data.
  fileprivate func removeText(from start: Int, to end: Int) {
    // This can fail only for an offset beyond the data, and the ends of a range are never beyond
    // it.
    try? replaceData(offset: min(start, length), count: end - start, with: DOMString())
  }
}
