internal import Bytes
internal import CLexbor

/// The texts and line breaks that a selection covers in editable content, for commands that give
/// them a style.
struct StyledSelection {
  /// The element in which everything is editable.
  let host: Element
  /// The range as it was selected.
  let start: BoundaryPoint
  let end: BoundaryPoint
  /// The texts and line breaks, in tree order. They are one after another in the tree.
  private(set) var leaves: [Node] = []
  /// The selected part of the first and the last of them.
  private(set) var startOffset = 0
  private(set) var endOffset = 0

  /// Nil if the selection holds no text, or something else that is rendered, such as an image.
  init?(from start: BoundaryPoint, to end: BoundaryPoint, in host: Element) {
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
          if node == end.node, end.offset < shown.upperBound { to = end.offset }
          guard from < shown.upperBound, to > shown.lowerBound else { continue }
        }
        guard from < to else { continue }
        if leaves.isEmpty { startOffset = from }
        endOffset = to
        leaves.append(node)
      } else if let element = Element(node) {
        guard element.isContentEditable else { return nil }
        switch boxes.box(of: element).kind {
        case .lineBreak:
          if leaves.isEmpty { startOffset = 0 }
          endOffset = 0
          leaves.append(node)
        case .replaced, .graphic: return nil
        default: break
        }
      }
    }
    guard leaves.contains(where: \.isText) else { return nil }
  }

  /// The text that the selection begins after, if it begins at the end of one.
  var textBefore: Node? {
    guard start.node.isText, start.offset > 0, host.holdsShownText(start.node),
      start.offset >= host.shownExtent(of: start.node).upperBound
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

  /// Whether lines of their own begin and end with an element.
  var breaksLine: Bool {
    let box = node.nodeDocument.boxes.box(of: self)
    switch box.kind {
    case .none, .contents, .inline, .lineBreak: return false
    default: return !box.isInline
    }
  }

  /// Where WebKit shows a caret that is before a text: behind the text before it in the line.
  func caret(beforeText text: Node) -> BoundaryPoint {
    let here = BoundaryPoint(node: text, offset: shownExtent(of: text).lowerBound)
    var current = text
    while true {
      if var before = current.previousSibling {
        while let element = Element(before) {
          if element.breaksLine || element.isHTML(LXB_TAG_BR) { return here }
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
