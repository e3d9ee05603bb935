internal import CLexbor

/// Inserts the nodes of a fragment at a caret, as `insertHTML` does: what begins and ends the markup joins the
/// lines before and behind the caret, and blocks split the block around it.
extension Element {
  /// - Parameter isReplacement: whether the nodes take the place of what was selected.
  func insertMarkup(_ fragment: Node, at range: LiveRange, isReplacement: Bool) {
    var nodes = Array(fragment.childNodes)
    let point = caret(at: range.start)
    let line = InsertParagraph(at: point, in: self)
    let block = point.node.enclosingBlock(in: self)
    guard var last = nodes.last else { return }
    while let child = last.lastChild { last = child }
    if line.isAtStart, line.isAtEnd {
      insertInEmptyBlock(nodes, fragment, block, at: range, isReplacement)
      return placeCaret(behind: last)
    }
    // A single block that can join both lines is as good as its content.
    let isBlock = nodes.count == 1 && !nodes[0].isInLine
    if isBlock, block.isHTML(LXB_TAG_LI), Element(nodes[0])?.isList ?? false {
      nodes = nodes[0].childNodes.filter(\.isElement)
    }
    if isBlock, nodes.count == 1, nodes[0].joinsLines(of: block) {
      nodes = Array(nodes[0].childNodes)
    }
    if nodes.allSatisfy(\.isInLine) {
      insertInLine(nodes, at: range, line, isBlock: isBlock, isReplacement)
    } else {
      insertBlocks(nodes, line, block)
    }
    placeCaret(behind: last)
    if isBlock, nodes.allSatisfy(\.isInLine), line.endsBlock,
      block == self || Self.keepsRules(block)
    {
      // In WebKit, the end of the line that was behind the inserted block becomes a line break.
      block.node.insertUnchecked(makeLineBreak(), before: nil)
    }
  }

  /// Inserts nodes that stand in the line around a caret.
  ///
  /// - Parameter isBlock: whether they were the content of a block.
  private func insertInLine(
    _ nodes: [Node], at range: LiveRange, _ line: InsertParagraph, isBlock: Bool,
    _ isReplacement: Bool
  ) {
    let point = caret(at: range.start)
    let block = point.node.enclosingBlock(in: self)
    let text = nodes[0]
    if nodes.count == 1, text.isText, point.node.isText, let parent = point.node.parentNode,
      outermostStyle(around: parent, in: block, orLink: isBlock) == nil
    {
      if isBlock, !line.isAtEnd { removeBlocks(around: block) }
      try? CharacterData(unchecked: point.node).replaceData(
        offset: point.offset, count: 0, with: DOMString(CharacterData(unchecked: text).data))
      let offset = point.offset + text.length
      try? node.nodeDocument.selection.collapse(to: point.node, offset: offset)
      return
    }
    line.keepSpaces(before: !text.isText, behind: !nodes[nodes.count - 1].isText)
    var before = text
    before.removeFromParent()
    let isAtEdge = line.isAtStart || line.isAtEnd
    place(before, at: point, leavesQuotations: !isBlock && (!isReplacement || isAtEdge))
    for new in nodes.dropFirst() {
      before.parentNode?.insertUnchecked(new, before: before.nextSibling)
      before = new
    }
    if text != before { joinBefore(text) }
  }

  /// Inserts nodes some of which are blocks.
  private func insertBlocks(_ nodes: [Node], _ line: InsertParagraph, _ block: Element) {
    let isInQuotation = block.node.parentElement?.isHTML(LXB_TAG_BLOCKQUOTE) ?? false
    let areItems =
      block.isHTML(LXB_TAG_LI) && nodes.allSatisfy { Element($0)?.isHTML(LXB_TAG_LI) ?? false }
    let canSplit = block != self && (areItems || !Self.keepsRules(block))
    func parts(_ nodes: some BidirectionalCollection<Node>, _ isFree: Bool) -> [Node] {
      guard isFree, let first = nodes.first else { return [] }
      if first.isInLine { return canSplit && isInQuotation ? [] : nodes.prefix(while: \.isInLine) }
      return first.joinsLines(of: block) ? [first] : []
    }
    let head = parts(nodes, !line.isAtStart)
    let tail = Array(parts(nodes.reversed(), !line.isAtEnd).reversed())
    let middle = nodes[head.count..<(nodes.count - tail.count)]
    var line = line
    line.keepsSpaces = (head.isEmpty, tail.isEmpty)
    if !canSplit || line.isAtStart || line.isAtEnd {
      line.keepSpaces(before: head.isEmpty, behind: tail.isEmpty)
    }
    if !head.isEmpty || !tail.isEmpty, !line.isAtEnd { removeBlocks(around: block) }
    var (parent, next): (Node, Node?) = (block.node, nil)
    /// The places where the first and the last line of the nodes go.
    var (before, behind): ((parent: Node, next: Node?)?, (parent: Node, next: Node?)?)
    if canSplit, let outer = block.node.parentNode {
      parent = outer
      if line.isAtStart {
        next = block.node
      } else {
        if !line.isAtEnd { _ = line.perform() }
        next = block.node.nextSibling
        before = (block.node, nil)
      }
      if !line.isAtEnd { behind = next.map { ($0, $0.firstChild) } }
    } else {
      next = line.splitElements()
    }
    let joined = head.flatMap { $0.isInLine ? [$0] : Array($0.childNodes) }
    for new in joined {
      let place = before ?? (parent, next)
      place.parent.insertUnchecked(new, before: place.next)
    }
    if let first = joined.first { joinBefore(first) }
    for new in middle { parent.insertUnchecked(new, before: next) }
    if !canSplit, !head.isEmpty, !tail.isEmpty, middle.isEmpty {
      parent.insertUnchecked(makeLineBreak(), before: next)
    }
    for new in tail.flatMap({ $0.isInLine ? [$0] : Array($0.childNodes) }) {
      let place = behind ?? (parent, next)
      place.parent.insertUnchecked(new, before: place.next)
    }
    for new in nodes where !new.isInLine && new.parentNode?.nodeType == .documentFragment {
      new.removeFromParent()
    }
  }

  /// Inserts nodes where the block around the caret has no content.
  private func insertInEmptyBlock(
    _ nodes: [Node], _ fragment: Node, _ block: Element, at range: LiveRange,
    _ isReplacement: Bool
  ) {
    if block == self || Self.keepsRules(block) {
      insert(fragment, at: range)
    } else if !isReplacement {
      block.node.parentNode?.insertUnchecked(fragment, before: block.node.nextSibling)
    } else {
      let line = nodes.prefix(while: \.isInLine)
      block.node.replaceAll(with: nil)
      for new in line { block.node.insertUnchecked(new, before: nil) }
      block.node.parentNode?.insertUnchecked(fragment, before: block.node.nextSibling)
      if line.isEmpty {
        block.node.removeFromParent()
      } else if line.count == nodes.count, !(nodes.count == 1 && nodes[0].isText) {
        block.node.insertUnchecked(makeLineBreak(), before: nil)
      }
    }
  }

  /// Makes an inserted text one with the text before it.
  private func joinBefore(_ text: Node) {
    guard text.isText, let before = text.previousSibling, before.isText else { return }
    CharacterData(unchecked: before).appendData(DOMString(CharacterData(unchecked: text).data))
    text.removeFromParent()
  }

  /// Moves the caret behind a text or another node without children, if it was inserted.
  private func placeCaret(behind last: Node) {
    guard node.contains(last) else { return }
    let selection = node.nodeDocument.selection
    if last.isText {
      // As in WebKit, the text behind an inserted text is the same one.
      if let next = last.nextSibling, next.isText {
        let data = DOMString(CharacterData(unchecked: last).data)
        try? CharacterData(unchecked: next).replaceData(offset: 0, count: 0, with: data)
        try? selection.collapse(to: next, offset: last.length)
        return last.removeFromParent()
      }
      try? selection.collapse(to: last, offset: last.length)
    } else if let place = try? BoundaryPoint(beside: last, after: true) {
      try? selection.collapse(to: place.node, offset: place.offset)
    }
  }
}

extension Node {
  /// Whether the node of a fragment stands in a line, to judge by its name: it has no box yet.
  fileprivate var isInLine: Bool {
    guard let element = Element(self), element.isHTML else { return true }
    return !Self.blocks.contains(element.localName)
  }

  /// Whether the content of a block of a fragment can join lines of another block.
  fileprivate func joinsLines(of block: Element) -> Bool {
    guard let element = Element(self), childNodes.allSatisfy(\.isInLine), firstChild != nil else {
      return false
    }
    return element.isHTML(LXB_TAG_P) || element.isHTML(LXB_TAG_DIV)
      || element.localName == block.localName && !Self.keptBlocks.contains(element.localName)
  }

  private static let keptBlocks: Set<String> = ["blockquote", "li", "ol", "table", "ul"]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hgroup", "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "section",
    "summary", "table", "ul",
  ]
}
