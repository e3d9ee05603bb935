internal import Bytes
internal import CLexbor

/// What `delete`, `forwardDelete` and the commands that replace the selection do to editable content.
extension Element {
  /// What is deleted at a caret.
  enum Deletion {
    case target(DeletionTarget)
    /// Empty elements alone stand before the caret, and nothing behind it.
    case emptyElements
    /// The caret is at the edge of a block.
    case edge(Paragraph, Paragraph)
  }

  /// What a command deletes at a caret; nil if there is nothing to delete.
  func deletion(_ command: TextEdit, at caret: BoundaryPoint) -> Deletion? {
    let isBefore = command == .delete
    var caret = caret
    if caret.node.isText, holdsShownText(caret.node) {
      // White space at the edges of lines is not there for a user.
      let shown = shownExtent(of: caret.node)
      caret.offset = min(max(caret.offset, shown.lowerBound), shown.upperBound)
    }
    if let target = DeletionTarget.find(at: caret, isBefore: isBefore, in: self) {
      return .target(target)
    }
    if isBefore, caret.node == node, caret.offset > 0, holdsOnlyEmptyElements {
      return .emptyElements
    }
    return neighbors(at: caret, isBefore: isBefore).map { .edge($0, $1) }
  }

  /// The other end of what is deleted at a caret.
  func edge(
    of deletion: Deletion, from start: BoundaryPoint, isBefore: Bool
  ) -> BoundaryPoint {
    switch deletion {
    case .target(let target): return target.edge(isBefore: isBefore, in: self) ?? start
    case .emptyElements: return start
    case .edge(let first, let second):
      return isBefore ? end(of: first) ?? start : beginning(of: second) ?? start
    }
  }

  /// Where WebKit shows a caret at the end of a paragraph.
  private func end(of paragraph: Paragraph) -> BoundaryPoint? {
    guard let last = paragraph.leaves.last else { return nil }
    if last.isText { return BoundaryPoint(node: last, offset: shownExtent(of: last).upperBound) }
    return try? BoundaryPoint(beside: last, after: !paragraph.endsWithBreak)
  }

  private func beginning(of paragraph: Paragraph) -> BoundaryPoint? {
    guard let first = paragraph.leaves.first else { return nil }
    if first.isText { return caret(beforeText: first) }
    return try? BoundaryPoint(beside: first, after: false)
  }

  /// The element whose style text gets that is inserted in the place of a range; nil if the range lies in
  /// one text, which stays there.
  func elementStylingText(inPlaceOf range: LiveRange) -> Element? {
    if range.start.node == range.end.node, range.start.node.isText { return nil }
    // What begins at the end of a line begins with the end of that line.
    if range.start.node.isText, InsertParagraph(at: range.start, in: self).isAtEnd {
      return range.start.node.parentElement
    }
    let selected = StyledSelection(from: range.start, to: range.end, in: self)
    return selected?.leaves.first?.parentElement
  }

  /// Deletes what is selected, and puts the caret there.
  func deleteSelected(_ range: LiveRange, for command: TextEdit) {
    let selection = node.nodeDocument.selection
    let first = range.start.node.enclosingBlock(in: self)
    let last = range.end.node.enclosingBlock(in: self)
    let ends = [range.start, range.end]
    let mayBeApart = command == .insertImage || command == .insertHTML
    let isApart = mayBeApart && !mergesBlocks(of: range, first, last)
    // A text that is inserted keeps the style that the old one had, but not a link.
    let isInLink = range.start.node.parentElement?.isInLink ?? false
    let keepsStart = command == .insertText && !isInLink
    let start = keepsStart ? range.start : caret(at: range.start)
    let areNested = first.node.contains(last.node) || last.node.contains(first.node)
    let emptiesBlock = !areNested && InsertParagraph(at: range.start, in: self).isAtStart
    range.deleteContents()
    if command != .insertText, first == last { keepSpaceBehind(ends) }
    for end in ends where !(keepsStart && end.node == start.node) {
      removeEmptyElements(from: end.node)
    }
    var place = range.start
    if start.node.isText || start.node != ends[0].node, node.contains(start.node) {
      place = BoundaryPoint(node: start.node, offset: min(start.offset, start.node.length))
    }
    if !keepsStart { place = caret(at: place) }
    if first != last, !isApart, command != .insertHorizontalRule {
      join(last, to: first)
      // In WebKit, the line break stays that has kept the height of the empty block.
      if emptiesBlock, !first.holdsNothing, first.node.finalLineBreak == nil {
        first.node.insertUnchecked(makeLineBreak(), before: nil)
      }
    }
    if first != last { keepSpacesBesideElements(ends, before: command != .insertText) }
    if !keepsStart, !place.node.isText { place = caret(at: place) }
    if first != last, command == .insertHorizontalRule, node.contains(last.node), last.holdsNothing
    {
      last.node.removeFromParent()
    }
    try? selection.collapse(to: place.node, offset: place.offset)
    if !keepsStart { keepSpacesAtCaret() }
    if command.isDeletion { fillBlockAtCaret() }
  }

  /// A space that a deletion has left at the beginning of a line would not be rendered.
  private func keepSpaceBehind(_ ends: [BoundaryPoint]) {
    let last = ends[1].node
    guard last.isText, last.length > 0, last != ends[0].node || ends[0].offset == 0 else { return }
    if shownExtent(of: last).lowerBound > 0 { last.keepSpace(at: 0) }
  }

  /// Spaces at the ends of a deletion over blocks would not be rendered, unless they are in one text then.
  ///
  /// - Parameter isBefore: whether that concerns the space before the deletion, too.
  private func keepSpacesBesideElements(_ ends: [BoundaryPoint], before isBefore: Bool) {
    let (first, last) = (ends[0].node, ends[1].node)
    if isBefore, first.isText, ends[0].offset > 0, !(first.nextSibling?.isText ?? false) {
      first.keepSpace(at: ends[0].offset - 1)
    }
    if last.isText, last.length > 0, !(last.previousSibling?.isText ?? false) {
      last.keepSpace(at: 0)
    }
  }

  /// An empty block gets a line break, which keeps the height of a line.
  private func fillBlockAtCaret() {
    guard let caret = node.nodeDocument.selection.anchor?.node else { return }
    let block = caret.enclosingBlock(in: self)
    guard block != self, !block.isHTML(LXB_TAG_LI), block.holdsNothing else { return }
    block.node.replaceAll(with: nil)
    block.node.insertUnchecked(makeLineBreak(), before: nil)
    try? node.nodeDocument.selection.collapse(to: block.node, offset: 0)
  }

  /// Whether the blocks become one in which a selection begins and ends that an image or markup replaces.
  private func mergesBlocks(of range: LiveRange, _ first: Element, _ last: Element) -> Bool {
    first.enclosingItem == last.enclosingItem
      || InsertParagraph(at: range.start, in: self).isAtStart
      || InsertParagraph(at: range.end, in: self).isAtEnd
  }

  private var holdsOnlyEmptyElements: Bool {
    let boxes = node.nodeDocument.boxes
    return node.descendants.allSatisfy { child in
      if child.isText { return child.length == 0 }
      guard let element = Element(child) else { return true }
      switch boxes.box(of: element).kind {
      case .lineBreak, .replaced, .graphic: return false
      default: return true
      }
    }
  }

  /// A space at the edge of a line, where a deletion has left it, would not be rendered.
  func keepSpacesAtCaret() {
    guard let point = node.nodeDocument.selection.anchor, point.node.isText else { return }
    let text = point.node
    if point.offset > 0, point.offset == text.length {
      let next = nextLeafInLine(after: text, from: point)
      if next.map({ Element($0)?.isHTML(LXB_TAG_BR) ?? false }) ?? true {
        text.keepSpace(at: point.offset - 1)
      }
    } else if point.offset == 0, text.length > 0, caret(beforeText: text).node == text {
      text.keepSpace(at: 0)
    } else if point.offset > 0,
      let pair = try? CharacterData(unchecked: text).substringData(
        offset: point.offset - 1, count: 2),
      pair.string == "  "
    {
      text.keepSpace(at: point.offset)
    }
    try? node.nodeDocument.selection.collapse(to: text, offset: point.offset)
  }

  /// The paragraph at a caret and the one before or behind it, if they lie in two blocks that can be
  /// joined.
  private func neighbors(at caret: BoundaryPoint, isBefore: Bool) -> (Paragraph, Paragraph)? {
    guard let selected = SelectedParagraphs(in: self, of: node.nodeDocument) else { return nil }
    let index = selected.range.lowerBound - (isBefore ? 1 : 0)
    guard index >= 0, index + 1 < selected.all.count else { return nil }
    let (first, second) = (selected.all[index], selected.all[index + 1])
    let isCell = first.block.isCell || second.block.isCell
    return first.block == second.block || isCell ? nil : (first, second)
  }

  /// Makes two paragraphs in two blocks one, with the caret between them.
  func joinParagraphs(_ first: Paragraph, _ second: Paragraph) {
    guard let last = first.leaves.last, let caret = end(of: first) else { return }
    if second.leaves.count == 1, second.endsWithBreak {
      var emptied: Node? = second.leaves[0]
      while let old = emptied, old != node {
        emptied = old.parentNode
        old.removeFromParent()
        if emptied?.firstChild != nil { break }
      }
      try? node.nodeDocument.selection.collapse(to: caret.node, offset: caret.offset)
      return
    }
    // The line break that keeps the height of an empty line is no longer needed.
    if first.endsWithBreak, first.leaves.count == 1 { last.removeFromParent() }
    join(second.block, to: first.block)
    try? node.nodeDocument.selection.collapse(to: caret.node, offset: caret.offset)
  }

  /// Moves the first line of a block to the end of a block before it.
  private func join(_ last: Element, to first: Element) {
    let isCell = first.isCell || last.isCell
    guard !isCell, node.contains(first.node), node.contains(last.node), first != last else {
      return
    }
    let isAround = first.node.contains(last.node)
    /// The child of the first block that holds the last one.
    var top = last.node
    while isAround, let parent = top.parentNode, parent != first.node { top = parent }
    var line: [Node] = []
    var current = last.node.firstChild
    if last.node.contains(first.node) {
      var place = first.node
      while let parent = place.parentNode, parent != last.node { place = parent }
      current = place.nextSibling
    }
    while let child = current, !(Element(child)?.breaksLine ?? false) {
      current = child.nextSibling
      if Element(child)?.isHTML(LXB_TAG_BR) ?? false {
        if !line.isEmpty || current == nil { child.removeFromParent() }
        break
      }
      line.append(child)
    }
    Node.writeAnew(line)
    for child in line {
      first.node.insertUnchecked(child, before: isAround ? top : nil)
    }
    var emptied = last.node
    while emptied != node, emptied.firstChild == nil, let parent = emptied.parentNode {
      let next = emptied.nextSibling
      emptied.removeFromParent()
      // Text behind the block would be in the same line.
      if isAround, parent == first.node, let next,
        next.isText ? holdsShownText(next) : Element(next).map({ !$0.breaksLine }) ?? false
      {
        parent.insertUnchecked(makeLineBreak(), before: next)
      }
      emptied = parent
    }
  }

  /// Removes a text and the elements of a line around it that are empty.
  private func removeEmptyElements(from end: Node) {
    var current = end
    while current != node, current.isText ? current.length == 0 : current.firstChild == nil,
      let parent = current.parentNode, !(Element(current)?.breaksLine ?? false)
    {
      current.removeFromParent()
      current = parent
    }
  }
}
