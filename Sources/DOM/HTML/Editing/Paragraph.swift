internal import CLexbor

/// The content of one line of text, however long: what lies between line breaks and the edges of
/// blocks.
struct Paragraph {
  /// The element with a block of its own in which the paragraph lies.
  let block: Element
  /// The texts and what else stands for itself in a line; the line break that ends the paragraph last.
  var leaves: [Node]

  /// Whether the paragraph ends with a line break rather than with its block.
  var endsWithBreak: Bool { leaves.last.map { Element($0)?.isHTML(LXB_TAG_BR) ?? false } ?? false }

  /// All paragraphs in editable content, in tree order.
  static func all(in host: Element) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var blocks = [host]
    var isOpen = false
    func add(_ leaf: Node) {
      if isOpen {
        paragraphs[paragraphs.count - 1].leaves.append(leaf)
      } else {
        paragraphs.append(Paragraph(block: blocks[blocks.count - 1], leaves: [leaf]))
        isOpen = true
      }
    }
    var current = host.node.firstChild
    while let node = current {
      var skips = false
      if node.isText {
        if host.holdsShownText(node) { add(node) }
      } else if let element = Element(node) {
        if element.isHTML(LXB_TAG_BR) {
          add(node)
          isOpen = false
        } else if element.breaksLine, !element.isIsland {
          blocks.append(element)
          isOpen = false
        } else if element.isAtomic || element.isIsland {
          add(node)
          skips = true
        }
      }
      // Going up, the blocks around the next node stay open.
      if !skips, let child = node.firstChild {
        current = child
        continue
      }
      var last = node
      while true {
        if last == blocks.last?.node, blocks.count > 1 {
          blocks.removeLast()
          isOpen = false
        }
        if let next = last.nextSibling {
          current = next
          break
        }
        guard let parent = last.parentNode, parent != host.node else { return paragraphs }
        last = parent
      }
    }
    return paragraphs
  }

  /// Whether no other paragraph lies in the same block.
  func fillsBlock(among all: [Paragraph], at index: Int) -> Bool {
    if index > 0, block.node.contains(all[index - 1].leaves[0]) { return false }
    return index + 1 >= all.count || !block.node.contains(all[index + 1].leaves[0])
  }

  /// The element of a line before it in which the paragraph begins, if all of it is inside; otherwise
  /// its block.
  private var lineElement: Node {
    var first = leaves[0]
    while let parent = first.parentNode, parent != block.node {
      if first.previousSibling != nil, parent.contains(leaves[leaves.count - 1]) { return parent }
      first = parent
    }
    return block.node
  }

  /// Makes the paragraph's content a run of siblings. The elements around its ends are split.
  ///
  /// - Parameter root: the parent of the siblings; nil for the block.
  /// - Returns: the first and the last of them.
  func isolate(in root: Node? = nil) -> (first: Node, last: Node) {
    let root = root ?? block.node
    var first = leaves[0]
    while let parent = first.parentNode, parent != root {
      if first.previousSibling != nil { parent.split(before: first) }
      first = parent
    }
    var last = leaves[leaves.count - 1]
    while let parent = last.parentNode, parent != root {
      if let next = last.nextSibling {
        parent.split(before: next)
        // What has been before the rest is in a copy now.
        if let copy = parent.previousSibling {
          if first == parent { first = copy }
          last = copy
          continue
        }
      }
      last = parent
    }
    return (first, last)
  }

  /// Moves the paragraph's content to the end of an element, where a line break comes before it.
  func append(to element: Element) {
    let (first, last) = isolate()
    let isBehindList = element.node.lastChild.flatMap(Element.init)?.isList ?? false
    if element.node.firstChild != nil, !isBehindList, element.node.finalLineBreak == nil {
      let line = element.node.nodeDocument.makeHTMLElement("br")
      element.node.insertUnchecked(line.node, before: nil)
    }
    element.node.take(from: first, through: last)
  }

  /// The innermost list around the paragraph.
  var list: Element? {
    var current: Element? = block
    while let element = current, element.isContentEditable {
      if element.isList, element.node.parentElement?.isContentEditable ?? false { return element }
      current = element.node.parentElement
    }
    return nil
  }

  /// The paragraph as it is after others have been moved.
  func moved(in host: Element) -> Paragraph {
    guard let last = leaves.last else { return self }
    var moved = Paragraph(block: last.enclosingBlock(in: host), leaves: leaves)
    if !endsWithBreak,
      let next = host.nextLeafInLine(after: last, from: BoundaryPoint(node: last, offset: 0)),
      Element(next)?.isHTML(LXB_TAG_BR) ?? false
    {
      moved.leaves.append(next)
    }
    return moved
  }

  /// Moves the paragraph's content to the end of an element, in copies of the elements around it. What is
  /// behind it stays, and so does what is before it, in copies if there is any.
  ///
  /// - Parameters:
  ///   - outer: the outermost element around the content that is copied.
  ///   - splits: whether what is before the content is moved into copies.
  ///   - makeTarget: gives the element, after everything around the content was split.
  /// - Returns: the element.
  func moveWithCopies(
    through outer: Element, splits: Bool = true, into makeTarget: () -> Element
  ) -> Element {
    let (first, last) = isolate()
    var start = first
    var around: [Element] = []
    while let parent = start.parentElement {
      around.append(parent)
      var before = start.previousSibling
      while let node = before, node.isText, !parent.holdsShownText(node) {
        before = node.previousSibling
      }
      if splits, before != nil { parent.node.split(before: start) }
      start = parent.node
      if parent == outer { break }
    }
    let target = makeTarget()
    var inner = target.node
    for element in around.reversed() {
      let copy = element.node.clone(deep: false)
      inner.insertUnchecked(copy, before: nil)
      inner = copy
    }
    inner.take(from: first, through: last)
    if endsWithBreak, leaves.count > 1 { leaves.last?.removeFromParent() }
    for element in around where element.node.firstChild == nil { element.node.removeFromParent() }
    return target
  }

  /// Moves the paragraph's content into an element that takes its place.
  func move(into element: Element) {
    let (first, last) = isolate(in: lineElement)
    first.parentNode?.insertUnchecked(element.node, before: first)
    element.node.take(from: first, through: last)
    // The end of the block ends the line.
    if endsWithBreak, leaves.count > 1, let line = leaves.last {
      // A space before the line break has been a part of the text.
      let text = leaves[leaves.count - 2]
      if text.isText { text.keepSpace(at: text.length - 1) }
      line.removeFromParent()
    }
    element.node.writeAnew()
  }
}

/// The paragraphs that a selection touches, and the ends of the selection in them.
struct SelectedParagraphs {
  let host: Element
  let all: [Paragraph]
  let range: ClosedRange<Int>
  private let anchor: BoundaryPoint
  private let focus: BoundaryPoint
  private let isBackward: Bool
  /// The end of the last paragraph, if the selection ends at the beginning of the one behind it.
  private var endOfLast: Node?

  /// Nil if there are no paragraphs.
  init?(in host: Element, of document: Document) {
    guard let selected = document.selection.range, let anchor = document.selection.anchor,
      let focus = document.selection.focus
    else { return nil }
    (self.host, self.anchor, self.focus) = (host, anchor, focus)
    isBackward = document.selection.direction == .backward
    all = Paragraph.all(in: host)
    var indices: [Node: Int] = [:]
    for (index, paragraph) in all.enumerated() {
      for leaf in paragraph.leaves { indices[leaf] = index }
    }
    guard let first = Self.index(at: selected.start, indices, host),
      let last = Self.index(at: selected.end, indices, host)
    else { return nil }
    var end = max(first, last)
    // A paragraph at whose beginning the selection ends does not belong to it.
    if end > first, !selected.isCollapsed {
      let leaf = all[end].leaves[0]
      let point = selected.end
      if point.node == leaf && point.offset <= host.shownExtent(of: leaf).lowerBound
        || !point.node.isText && point.node.child(at: point.offset) == leaf
      {
        end -= 1
        endOfLast = all[end].leaves.last
      }
    }
    range = first...end
  }

  var selected: ArraySlice<Paragraph> { all[range] }

  /// The number of the paragraph in which a place lies.
  private static func index(
    at point: BoundaryPoint, _ indices: [Node: Int], _ host: Element
  ) -> Int? {
    if let index = indices[point.node] { return index }
    var current: Node? =
      point.node.child(at: point.offset) ?? point.node.nextSkippingChildren(within: host.node)
    if !point.node.isText, point.node.child(at: point.offset) == nil, point.offset > 0 {
      // At the end of a block, what is before it is nearer.
      var before = point.node.lastChild
      while let child = before?.lastChild { before = child }
      if let before, let index = indices[before] { return index }
    }
    while let node = current {
      if let index = indices[node] { return index }
      current = node.next(within: host.node)
    }
    return indices.values.max()
  }

  /// Selects again what was selected before the paragraphs were moved.
  ///
  /// - Parameter isShortened: whether the selection then ends with the last of the paragraphs, and is
  ///   forward.
  func restore(isShortened: Bool = false) {
    guard host.node.contains(anchor.node), host.node.contains(focus.node) else { return }
    var (anchor, focus) = (host.caret(at: anchor), host.caret(at: focus))
    if isShortened, let last = endOfLast, last.isText {
      let end = BoundaryPoint(node: last, offset: host.shownExtent(of: last).upperBound)
      if isBackward { anchor = end } else { focus = end }
    }
    if isShortened, isBackward { swap(&anchor, &focus) }
    try? host.node.nodeDocument.selection.set(
      anchor: anchor.node, min(anchor.offset, anchor.node.length),
      focus: focus.node, min(focus.offset, focus.node.length))
  }

  /// Whether all that is rendered of an element is selected.
  ///
  /// - Parameter index: the number of a paragraph in the element.
  func holdsVisibly(_ element: Element, around index: Int) -> Bool {
    func isInside(_ index: Int) -> Bool { element.node.contains(all[index].leaves[0]) }
    var (first, last) = (index, index)
    while first > 0, isInside(first - 1) { first -= 1 }
    while last + 1 < all.count, isInside(last + 1) { last += 1 }
    guard range.contains(first), range.contains(last), let start = all[first].leaves.first,
      let end = all[last].leaves.last
    else { return false }
    let from = BoundaryPoint(
      node: start, offset: start.isText ? host.shownExtent(of: start).lowerBound : 0)
    let to = BoundaryPoint(node: end, offset: end.isText ? host.shownExtent(of: end).upperBound : 0)
    let selected = isBackward ? (start: focus, end: anchor) : (start: anchor, end: focus)
    return selected.start.position(relativeTo: from) != .after
      && selected.end.position(relativeTo: to) != .before
  }

  /// Whether all paragraphs of a block are selected.
  ///
  /// - Parameter index: the number of the first one that has not been moved yet.
  func holdsAll(of block: Element, from index: Int) -> Bool {
    if index > range.lowerBound, all[index - 1].block == block { return true }
    if index > 0, block.node.contains(all[index - 1].leaves[0]) { return false }
    let next = range.upperBound + 1
    return next >= all.count || !block.node.contains(all[next].leaves[0])
  }
}
