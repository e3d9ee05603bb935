internal import CLexbor
internal import Bytes

/// What `delete` and `forwardDelete` remove at a caret: what stands beside it in the same block.
enum DeletionTarget {
  /// Characters of a text, at an offset in UTF-16.
  case character(CharacterData, offset: Int, count: Int)
  /// A line break, an image, or something else that is deleted whole.
  case node(Node)

  /// The target before or after a caret; nil if the block begins or ends there.
  ///
  /// - Parameter host: the editable element around the caret.
  static func find(at caret: BoundaryPoint, isBefore: Bool, in host: Element) -> DeletionTarget? {
    var current = caret.node
    /// The next node to look into, if it is not the one that follows `current`.
    var inside: Node?
    if current.isText {
      if let found = character(of: current, beside: caret.offset, isBefore: isBefore) {
        return found
      }
    } else {
      if !isBefore {
        inside = current.child(at: caret.offset)
      } else if caret.offset > 0 {
        inside = current.child(at: caret.offset - 1)
      }
      if inside == nil, current.isEdge(of: host) { return nil }
    }
    let boxes = host.node.nodeDocument.boxes
    while true {
      if let next = inside ?? (isBefore ? current.previousSibling : current.nextSibling) {
        (current, inside) = (next, nil)
        if next.isText {
          let edge = isBefore ? next.length : 0
          guard boxes.shown(next).map({ !$0.isEmpty }) ?? false else { continue }
          if let found = character(of: next, beside: edge, isBefore: isBefore) { return found }
        } else if let element = Element(next) {
          let box = boxes.box(of: element)
          switch box.kind {
          case .none: continue
          case .lineBreak, .replaced, .graphic: return .node(next)
          case .inline, .contents:
            guard element.isContentEditable else { return .node(next) }
            inside = isBefore ? next.lastChild : next.firstChild
          default: return box.isInline || !element.isContentEditable ? .node(next) : nil
          }
        }
      } else {
        guard !current.isEdge(of: host), let parent = current.parentNode, parent != host.node,
          !parent.isEdge(of: host)
        else { return nil }
        current = parent
      }
    }
  }

  /// The end of the target that is away from the caret, where WebKit shows a caret.
  func edge(isBefore: Bool, in host: Element) -> BoundaryPoint? {
    switch self {
    case .character(let text, let offset, let count):
      host.caret(at: BoundaryPoint(node: text.node, offset: isBefore ? offset : offset + count))
    case .node(let node): try? BoundaryPoint(beside: node, after: !isBefore)
    }
  }

  /// Deletes the target. Elements that are empty then go too; an empty block keeps a line break.
  ///
  /// - Returns: where the caret is then.
  func delete(from caret: BoundaryPoint, in host: Element) -> BoundaryPoint {
    var caret = caret
    switch self {
    case .character(let text, let offset, let count):
      try? text.replaceData(offset: offset, count: count, with: DOMString())
      if text.node != caret.node || offset < caret.offset {
        caret = BoundaryPoint(node: text.node, offset: offset)
      }
      if text.node.length > 0 { break }
      caret = Self.remove(text.node, in: host)
    case .node(let node):
      let place = Self.remove(node, in: host)
      if !caret.node.isText { caret = place }
    }
    return Self.canonical(caret, in: host)
  }

  /// Removes a node, and the elements in the line that hold nothing else.
  ///
  /// - Returns: the place where it was.
  private static func remove(_ node: Node, in host: Element) -> BoundaryPoint {
    var last = node
    while let parent = last.parentNode, parent != host.node, !parent.isEdge(of: host),
      parent.firstChild == last, parent.lastChild == last
    {
      last = parent
    }
    guard let parent = last.parentNode else { return BoundaryPoint(node: host.node, offset: 0) }
    let index = last.index
    last.removeFromParent()
    if parent != host.node, parent.firstChild == nil {
      let line = parent.nodeDocument.makeHTMLElement("br")
      parent.insertUnchecked(line.node, before: nil)
    }
    return BoundaryPoint(node: parent, offset: index)
  }

  /// The place where WebKit shows a caret: behind the text before it, or else before the text behind
  /// it.
  private static func canonical(_ caret: BoundaryPoint, in host: Element) -> BoundaryPoint {
    if caret.node.isText, caret.offset > 0 { return caret }
    if case .character(let text, let offset, let count)? = find(
      at: caret, isBefore: true, in: host)
    {
      return BoundaryPoint(node: text.node, offset: offset + count)
    }
    if caret.node.isText { return caret }
    if case .character(let text, let offset, _)? = find(at: caret, isBefore: false, in: host) {
      return BoundaryPoint(node: text.node, offset: offset)
    }
    return caret
  }

  /// The character of a text before or after an offset.
  private static func character(
    of node: Node, beside offset: Int, isBefore: Bool
  ) -> DeletionTarget? {
    let text = CharacterData(unchecked: node)
    let length = text.data.utf16Count
    guard isBefore ? offset > 0 : offset < length else { return nil }
    let half =
      isBefore
      ? text.data.substring(utf16: 0..<offset) : text.data.substring(utf16: offset..<length)
    guard let character = isBefore ? half.string.last : half.string.first else { return nil }
    let count = character.utf16.count
    return .character(text, offset: isBefore ? offset - count : offset, count: count)
  }
}

extension Node {
  /// Whether lines of their own begin and end in this node, which is in a host or is the host itself.
  fileprivate func isEdge(of host: Element) -> Bool {
    self == host.node || Element(self)?.holdsLines ?? false
  }
}
