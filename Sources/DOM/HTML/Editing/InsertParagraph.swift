internal import Bytes
internal import CLexbor

/// Splits a block at a caret, as the return key does, with the markup that WebKit makes.
struct InsertParagraph {
  private let host: Element
  private let block: Element
  private let document: Document
  /// What stands next to the caret in the block, before it; nil at the beginning.
  private var before: Node?
  /// What stands next to the caret behind it, in tree order: at most two.
  private var behind: [Node] = []
  private let caret: BoundaryPoint
  /// Whether spaces are kept at the end of the line before the caret and at the beginning of the one behind,
  /// when the block is split.
  var keepsSpaces = (before: true, behind: true)

  init(at point: BoundaryPoint, in host: Element) {
    self.host = host
    document = host.node.nodeDocument
    caret = host.caret(at: point)
    block = caret.node.enclosingBlock(in: host)
    let text = caret.node.isText ? caret.node : nil
    if let text, host.holdsShownText(text) {
      let shown = host.shownExtent(of: text)
      if caret.offset > shown.lowerBound { before = text }
      if caret.offset < shown.upperBound { behind = [text] }
    }
    var next =
      text == nil ? caret.node.child(at: caret.offset) : nil
    next = next ?? caret.node.nextSkippingChildren(within: block.node)
    while behind.count < 2, let leaf = leaf(from: next) {
      behind.append(leaf)
      next = leaf.nextSkippingChildren(within: block.node)
    }
    before = before ?? leafBeforeCaret()
  }

  private func isLeaf(_ node: Node) -> Bool {
    node.isText ? host.holdsShownText(node) : Element(node)?.isAtomic ?? false
  }

  /// The first leaf of the block from a node on.
  private func leaf(from start: Node?) -> Node? {
    var current = start
    while let node = current, !isLeaf(node) { current = node.next(within: block.node) }
    return current
  }

  private func leafBeforeCaret() -> Node? {
    var current = caret.node
    if !current.isText, caret.offset > 0, let child = current.child(at: caret.offset - 1) {
      current = child
      while !isLeaf(current), let last = current.lastChild { current = last }
      if isLeaf(current) { return current }
    }
    while current != block.node {
      guard let sibling = current.previousSibling else {
        guard let parent = current.parentNode else { return nil }
        current = parent
        continue
      }
      current = sibling
      while !isLeaf(current), let last = current.lastChild { current = last }
      if isLeaf(current) { return current }
    }
    return nil
  }

  /// Whether the block is a cell of a table, where a line break is all.
  var isInCell: Bool { block.isCell }

  var isAtStart: Bool { before == nil }

  var isAtEnd: Bool { behind.isEmpty || behind.count == 1 && isLineBreak(behind[0]) }

  /// Whether the line of the caret goes on behind it, up to the end of the block.
  var endsBlock: Bool {
    guard var last = behind.first else { return false }
    while true {
      if isLineBreak(last) || !isInLine(last) { return false }
      guard let next = leaf(from: last.nextSkippingChildren(within: block.node)) else { break }
      last = next
    }
    return block.node.lastChild?.contains(last) ?? false
  }

  private func isLineBreak(_ node: Node) -> Bool { Element(node)?.isHTML(LXB_TAG_BR) ?? false }

  private func make(_ name: String) -> Element {
    document.makeHTMLElement(name)
  }

  /// A block for a new paragraph: a copy of the one around the caret, or a default one in the host.
  private func makeBlock() -> Element {
    let copy = block == host ? nil : Element(block.node.clone(deep: false))
    return copy ?? make(document.state.paragraphSeparator)
  }

  /// Changes the tree.
  ///
  /// - Returns: where the caret is then.
  func perform() -> BoundaryPoint {
    if isAtEnd, before == nil, let place = document.leaveList(from: block) { return place }
    if isAtEnd { return insertBehind() }
    if before == nil { return insertBefore() }
    return split()
  }

  /// Adds an empty paragraph behind the block.
  private func insertBehind() -> BoundaryPoint {
    let isHeading = Self.headings.contains(block.localName)
    let new = isHeading ? make(document.state.paragraphSeparator) : makeBlock()
    let inner = fill(new)
    if block == host {
      host.node.insertUnchecked(new.node, before: nil)
    } else {
      block.node.parentNode?.insertUnchecked(new.node, before: block.node.nextSibling)
    }
    return BoundaryPoint(node: inner.node, offset: 0)
  }

  /// Puts a line break into a new block, in copies of the elements around the caret.
  ///
  /// - Returns: the element around the line break.
  private func fill(_ new: Element) -> Element {
    var inner = new
    for element in elements.reversed() where !element.isHTML(LXB_TAG_A) {
      guard let copy = Element(element.node.clone(deep: false)) else { continue }
      inner.node.insertUnchecked(copy.node, before: nil)
      inner = copy
    }
    inner.node.insertUnchecked(make("br").node, before: nil)
    return inner
  }

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// The elements of the line around the caret, from the inside.
  private var elements: [Element] {
    var found: [Element] = []
    var current = Element(caret.node) ?? caret.node.parentElement
    while let element = current, element != block {
      found.append(element)
      current = element.node.parentElement
    }
    return found
  }

  /// Adds an empty paragraph before the block, or before all content of the host.
  private func insertBefore() -> BoundaryPoint {
    let new = makeBlock()
    _ = fill(new)
    if block == host {
      host.node.insertUnchecked(new.node, before: host.node.firstChild)
    } else {
      block.node.parentNode?.insertUnchecked(new.node, before: block.node)
    }
    return caret
  }

  private func split() -> BoundaryPoint {
    if let last = before, isLineBreak(last) {
      last.parentNode?.insertUnchecked(make("br").node, before: last.nextSibling)
    }
    keepSpaces(before: keepsSpaces.before, behind: keepsSpaces.behind)
    let rest = splitElements()
    let new = makeBlock()
    var current = rest
    while let node = current {
      current = node.nextSibling
      new.node.insertUnchecked(node, before: nil)
    }
    if block == host {
      host.node.insertUnchecked(new.node, before: nil)
    } else {
      block.node.parentNode?.insertUnchecked(new.node, before: block.node.nextSibling)
    }
    var inner: Node? = new.node
    while let node = inner {
      if node.isText, host.holdsShownText(node) { return BoundaryPoint(node: node, offset: 0) }
      if Element(node)?.isAtomic ?? false,
        let place = try? BoundaryPoint(beside: node, after: false)
      {
        return place
      }
      inner = node.next(within: new.node)
    }
    return BoundaryPoint(node: new.node, offset: 0)
  }

  /// Splits the text and the elements of the line at the caret.
  ///
  /// - Returns: the first child of the block behind the caret.
  func splitElements() -> Node? {
    var container = caret.node
    var pivot: Node?
    if container.isText, let parent = container.parentNode {
      if caret.offset == 0 {
        pivot = container
      } else if caret.offset == container.length {
        pivot = container.nextSibling
      } else {
        container.splitText(at: caret.offset)
        pivot = container
      }
      container = parent
    } else {
      pivot = container.child(at: caret.offset)
    }
    while container != block.node, let parent = container.parentNode {
      if let first = pivot {
        if first.previousSibling != nil { container.split(before: first) }
        pivot = container
      } else {
        pivot = container.nextSibling
      }
      container = parent
    }
    return pivot
  }

  /// Whether a node lies directly in the block rather than in another one inside it.
  private func isInLine(_ node: Node) -> Bool {
    var current = node.parentElement
    while let element = current, element != block {
      if element.breaksLine { return false }
      current = element.node.parentElement
    }
    return true
  }

  /// Spaces at the new edges of lines would not be rendered.
  ///
  /// - Parameters:
  ///   - isBefore: whether a line ends at the caret.
  ///   - isBehind: whether a line begins there.
  func keepSpaces(before isBefore: Bool = true, behind isBehind: Bool = true) {
    if isBefore, let last = before, last.isText, isInLine(last) {
      last.keepSpace(at: (last == caret.node ? caret.offset : last.length) - 1)
    }
    if isBehind, let first = behind.first, first.isText, isInLine(first) {
      first.keepSpace(at: first == caret.node ? caret.offset : 0)
    }
  }
}
