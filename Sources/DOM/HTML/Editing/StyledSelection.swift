internal import Bytes
internal import CLexbor

/// The texts, line breaks and images that a selection covers in editable content, for commands that
/// give them a style.
struct StyledSelection {
  /// The element in which everything is editable.
  let host: Element
  /// The range as it was selected.
  let start: BoundaryPoint
  let end: BoundaryPoint
  /// The texts, line breaks and what else stands for itself in a line, in tree order.
  private(set) var leaves: [Node] = []
  /// The elements among them whose content cannot be edited. They have no part in the style.
  private(set) var islands: [Node] = []
  /// The selected part of the first and the last of them.
  private(set) var startOffset = 0
  private(set) var endOffset = 0

  /// Nil if the selection holds nothing that is rendered, or something that cannot be edited.
  init?(from start: BoundaryPoint, to end: BoundaryPoint, in host: Element) {
    // White space that is collapsed is no part of the selected text.
    let start = start == end ? start : host.rendered(start, isStart: true)
    let end = start == end ? end : host.rendered(end, isStart: false)
    (self.host, self.start, self.end) = (host, start, end)
    let boxes = host.node.nodeDocument.boxes
    var current =
      start.node.isText
      ? start.node
      : start.node.child(at: start.offset) ?? start.node.nextSkippingChildren(within: host.node)
    let past: Node? =
      end.node.isText
      ? end.node.next(within: host.node)
      : end.node.child(at: end.offset) ?? end.node.nextSkippingChildren(within: host.node)
    while let node = current, node != past {
      current = node.next(within: host.node)
      if node.isText {
        guard host.holdsShownText(node) else { continue }
        var (from, to) = (0, node.length)
        if node == start.node || node == end.node {
          // White space that is not rendered at the edge of the text belongs to what is beside it.
          let shown = host.shownExtent(of: node)
          if node == start.node, start.offset > shown.lowerBound { from = start.offset }
          // Only before a line break, such white space is a part of the text.
          let limit = host.isBeforeLineBreak(node) ? to : shown.upperBound
          if node == end.node, end.offset < limit { to = end.offset }
          guard from < limit, to > shown.lowerBound else { continue }
        }
        guard from < to else { continue }
        if leaves.isEmpty { startOffset = from }
        endOffset = to
        leaves.append(node)
      } else if let element = Element(node) {
        if element.isIsland {
          islands.append(node)
          current = node.nextSkippingChildren(within: host.node)
          if let past, node.contains(past) { break }
          continue
        }
        switch boxes.box(of: element).kind {
        case .lineBreak, .replaced, .graphic:
          if leaves.isEmpty { startOffset = 0 }
          endOffset = 0
          leaves.append(node)
          current = node.nextSkippingChildren(within: host.node)
          if let past, node.contains(past) { break }
        default: break
        }
      }
    }
    if leaves.isEmpty || isOnlyLineBreak { return nil }
  }

  /// Whether nothing is selected but a line break that does not separate lines.
  private var isOnlyLineBreak: Bool {
    guard leaves.count == 1, let line = leaves.first, Element(line)?.isHTML(LXB_TAG_BR) ?? false,
      let parent = line.parentNode
    else { return false }
    return end.node == parent && line.nextSibling == nil && parent.firstChild == line
  }

  /// The text that the selection begins after, if it begins at the end of one.
  var textBefore: Node? {
    guard start.node.isText, start.offset > 0, host.holdsShownText(start.node),
      start.offset >= host.shownExtent(of: start.node).upperBound,
      start.offset == start.node.length || !host.isBeforeLineBreak(start.node)
    else { return nil }
    return start.node
  }

  /// The elements around the text that decide whether the selection has a style.
  private var styled: [Element] {
    var elements: [Element] = []
    if let before = textBefore, let first = leaves.first, first.isText,
      host.caret(beforeText: first).node == first, let parent = before.parentElement
    {
      // The end of a line that lies before the selection counts in WebKit too.
      elements.append(parent)
    }
    // Line breaks have no style of their own.
    for leaf in leaves where leaf.isText {
      if let parent = leaf.parentElement, elements.last != parent { elements.append(parent) }
    }
    return elements
  }

  /// Whether everything has a style, and whether something has it.
  func has(_ style: TextStyle) -> (everywhere: Bool, somewhere: Bool) {
    // In WebKit, a line break at the beginning has every style.
    var (everywhere, somewhere) = (true, leaves.first.map { !$0.isText } ?? false)
    for element in styled {
      if style.applies(to: element) { somewhere = true } else { everywhere = false }
    }
    return (everywhere, somewhere)
  }
}

extension Element {
  /// Whether a text has a box in this element's document.
  func holdsShownText(_ text: Node) -> Bool {
    text.length > 0 && node.nodeDocument.boxes.shown(text).map { !$0.isEmpty } ?? false
  }

  /// The part of a text from the first to the last of its characters that are rendered, as offsets in
  /// UTF-16.
  func shownExtent(of text: Node) -> Range<Int> {
    let length = text.length
    guard let shown = node.nodeDocument.boxes.shown(text), let runs = shown.runs,
      let first = runs.first?.lowerBound, let last = runs.last?.upperBound
    else { return 0..<length }
    let bytes = CharacterData(unchecked: text).data.bytes
    let start = DOMString(bytes: Array(bytes.prefix(first))).utf16Count
    let rest = DOMString(bytes: Array(bytes.dropFirst(last))).utf16Count
    return start..<max(start, length - rest)
  }

  /// The place of the next rendered character for a place in white space that is collapsed, or of the
  /// one before at the end of a selection.
  fileprivate func rendered(_ point: BoundaryPoint, isStart: Bool) -> BoundaryPoint {
    guard point.node.isText, let runs = node.nodeDocument.boxes.shown(point.node)?.runs,
      runs.count > 1
    else { return point }
    let data = CharacterData(unchecked: point.node).data
    let place = data.substring(utf16: 0..<point.offset).bytes.count
    guard
      let next = runs.firstIndex(where: { isStart ? $0.lowerBound > place : $0.lowerBound >= place }
      ),
      next > 0, isStart ? runs[next - 1].upperBound <= place : runs[next - 1].upperBound < place
    else { return point }
    let edge = isStart ? runs[next].lowerBound : runs[next - 1].upperBound
    let offset = DOMString(bytes: Array(data.bytes.prefix(edge))).utf16Count
    return BoundaryPoint(node: point.node, offset: offset)
  }

  /// Whether lines of their own begin and end with an element.
  var breaksLine: Bool { holdsLines && !node.nodeDocument.boxes.box(of: self).isInline }

  /// Whether lines of their own begin and end in an element, which may stand in a line itself.
  var holdsLines: Bool {
    switch node.nodeDocument.boxes.box(of: self).kind {
    case .none, .contents, .inline, .lineBreak: false
    default: true
    }
  }

  /// Where WebKit shows a caret: at the beginning of a text, behind what is before it in the line.
  func caret(at point: BoundaryPoint) -> BoundaryPoint {
    if !point.node.isText { return caretInLine(point) }
    let isBefore =
      point.node.isText && holdsShownText(point.node)
      && point.offset <= shownExtent(of: point.node).lowerBound
    return isBefore ? caret(beforeText: point.node) : point
  }

  /// The caret for a place between nodes: in the line that is next to it.
  private func caretInLine(_ point: BoundaryPoint) -> BoundaryPoint {
    var current = point.node.child(at: point.offset)
    let isBehind = current == nil
    if isBehind {
      guard var last = point.node.lastChild else { return point }
      while let child = last.lastChild { last = child }
      if last.isText, holdsShownText(last) {
        return BoundaryPoint(node: last, offset: shownExtent(of: last).upperBound)
      }
      if Element(last)?.isAtomic ?? true { return point }
      current = nil
    }
    while let node = current {
      if node.isText {
        if holdsShownText(node) { return caret(beforeText: node) }
      } else if let element = Element(node) {
        if element.isIsland { return point }
        if element.isAtomic { return (try? BoundaryPoint(beside: node, after: false)) ?? point }
      }
      current = node.next(within: point.node)
    }
    return point
  }

  /// Inserts a node at a place, where a text is split, but never into parts without characters.
  ///
  /// - Returns: the parent of the node; nil if the text at the place has no parent.
  func insert(_ new: Node, at point: BoundaryPoint) -> Node? {
    guard point.node.isText else {
      point.node.insertUnchecked(new, before: point.node.child(at: point.offset))
      return point.node
    }
    guard let parent = point.node.parentNode else { return nil }
    if point.offset > 0, point.offset == point.node.length {
      parent.insertUnchecked(new, before: point.node.nextSibling)
    } else {
      if point.offset > 0 { point.node.splitText(at: point.offset) }
      parent.insertUnchecked(new, before: point.node)
    }
    return parent
  }

  /// Whether a line break comes next after a text that separates it from more of the same block.
  func isBeforeLineBreak(_ text: Node) -> Bool {
    var hasBreak = false
    var current = text.nextSkippingChildren(within: node)
    while let next = current {
      if let element = Element(next) {
        if element.isHTML(LXB_TAG_BR) {
          if hasBreak { return true }
          hasBreak = true
        } else if element.breaksLine || element.isAtomic {
          return hasBreak && !element.breaksLine
        }
      } else if next.isText, holdsShownText(next) {
        return hasBreak && !isOutsideBlock(of: text, next)
      }
      current = next.next(within: node)
    }
    return false
  }

  /// Whether a node lies in another block than the one around a text before it.
  private func isOutsideBlock(of text: Node, _ other: Node) -> Bool {
    !text.enclosingBlock(in: self).node.contains(other)
  }

  /// Whether the element's content cannot be edited while what is around it can.
  var isIsland: Bool { hasAttribute("contenteditable") && !isContentEditable }

  /// Where WebKit shows a caret that is before a text: behind the text before it in the line.
  func caret(beforeText text: Node) -> BoundaryPoint {
    let here = BoundaryPoint(node: text, offset: shownExtent(of: text).lowerBound)
    var current = text
    while true {
      if var before = current.previousSibling {
        while let element = Element(before) {
          if element.isImage, let place = try? BoundaryPoint(beside: before, after: true) {
            return place
          }
          if element.breaksLine || element.isAtomic || element.isIsland { return here }
          guard let last = before.lastChild else { break }
          before = last
        }
        if before.isText, holdsShownText(before) {
          return BoundaryPoint(node: before, offset: shownExtent(of: before).upperBound)
        }
        current = before
      } else {
        guard let parent = current.parentElement, parent != self, !parent.breaksLine else {
          return here
        }
        current = parent.node
      }
    }
  }
}
