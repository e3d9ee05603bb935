internal import CLexbor
internal import CSS

/// Collects the rendered text of an element or a range: the visible pieces, with line breaks around
/// blocks and tabs between cells.
///
/// The standard finds the number of line breaks by required counts ("rendered text collection
/// steps"). WebKit walks through the boxes, and breaks lines when it enters and leaves them, which
/// gives other numbers. This is WebKit's algorithm.
struct RenderedTextCollector {
  /// The ends of the text. Offsets into texts count only the rendered parts.
  private let start: BoundaryPoint
  private let end: BoundaryPoint
  /// The first node, and the node after the last one in tree order.
  private let first: Node?
  private let limit: Node?
  /// The nodes that contain the end.
  private let endAncestors: Set<Node>
  private let boxes: BoxTree
  private var output: [UInt8] = []

  /// The last byte of the collected text; 0 at the beginning and after images.
  private var last: UInt8 = 0
  private var hasOutput = false
  private var hasSeenText = false
  /// Whether the last text ended with white space that is not rendered. A space may then be needed
  /// before the next text.
  private var owesSpace = false
  /// Whether the walk is behind everything in the node at which the text starts.
  private var hasLeftStart: Bool
  /// For the current node and its ancestors: whether their contents are clipped.
  private var clipped: [Bool] = []
  /// What cannot be selected is left out; nil if it is not.
  private var selectability: Selectability?

  /// Collects the text inside a node.
  init(contentsOf root: Node, boxes: BoxTree) {
    self.init(
      start: BoundaryPoint(node: root, offset: 0), end: BoundaryPoint(node: root, offset: .max),
      first: root.firstChild, limit: root.nextSkippingChildren, boxes: boxes)
  }

  /// Collects the text of a selection between two places: what cannot be selected is not in it. `end` must
  /// not be before `start`.
  init(ofSelectionFrom start: BoundaryPoint, to end: BoundaryPoint, boxes: BoxTree) {
    var first: Node? = start.node
    if !start.node.isCharacterData {
      first = start.node.child(at: start.offset)
      if first == nil { first = start.offset == 0 ? start.node : start.node.nextSkippingChildren }
    }
    let child = end.node.isCharacterData ? nil : end.node.child(at: end.offset)
    self.init(
      start: start, end: end, first: first, limit: child ?? end.node.nextSkippingChildren,
      boxes: boxes)
    selectability = Selectability(in: start.node.nodeDocument, boxes: boxes)
  }

  private init(
    start: BoundaryPoint, end: BoundaryPoint, first: Node?, limit: Node?, boxes: BoxTree
  ) {
    (self.start, self.end, self.first, self.limit) = (start, end, first, limit)
    self.boxes = boxes
    hasLeftStart = start.node.isCharacterData || first.map { !start.node.contains($0) } ?? false
    var ancestors: Set<Node> = []
    var current = end.node.parentNode
    while let node = current {
      ancestors.insert(node)
      current = node.parentNode
    }
    endAncestors = ancestors
  }

  /// Walks from the start to the end, and returns the text. Call this only once.
  mutating func collect() -> DOMString {
    walk()
    // A surrogate pair may have been divided between two texts.
    return DOMString(bytes: CharacterData.joiningSurrogates(output))
  }

  private mutating func walk() {
    guard let first, first != limit else { return }
    pushAncestors(of: first)
    push(first)
    var current = first
    var isHandled = false
    var skipsChildren = false
    while current != limit {
      if current == end.node, end.offset == 0 {
        if let element = Element(current), !isUnselectable {
          represent(element, boxes.box(of: element))
        }
        return
      }
      if !isHandled { skipsChildren = !handle(current) }
      var next = skipsChildren ? nil : current.firstChild
      if next == nil {
        if current == start.node { hasLeftStart = true }
        next = current.nextSibling
        if next == nil {
          switch climb(&current) {
          case .ended: return
          case .emitted:
            (isHandled, skipsChildren) = (true, true)
            continue
          case .found(let node): next = node
          }
        }
        pop()
      }
      guard let next else { return }
      current = next
      push(current)
      (isHandled, skipsChildren) = (false, false)
    }
  }

  private enum Climb {
    case ended
    /// Text was written when an element was left.
    case emitted
    case found(Node?)
  }

  /// Leaves elements until one of them has a following sibling.
  private mutating func climb(_ current: inout Node) -> Climb {
    let isLast = current.next == limit
    var parent = current.parentNode
    while let node = parent {
      if isLast && node == end.node || endAncestors.contains(node) { return .ended }
      let hadBox = hasVisibleBox(current)
      current = node
      if node == start.node { hasLeftStart = true }
      pop()
      parent = node.parentNode
      let count = output.count
      if hadBox { leave(node) }
      if output.count > count { return .emitted }
      if let next = node.nextSibling {
        if hasVisibleBox(node) { leave(node) }
        return .found(next)
      }
    }
    return .found(nil)
  }

  /// Whether the node that the walk is at has a box, and its text is wanted.
  private func hasVisibleBox(_ node: Node) -> Bool {
    if isUnselectable { return false }
    if let element = Element(node) {
      let box = boxes.box(of: element)
      return box.exists && !box.isSkipped
    }
    return node.isText && boxes.shown(node) != nil
  }

  // MARK: Nodes

  /// Writes the text of a node.
  /// - Returns: whether to visit the node's children.
  private mutating func handle(_ node: Node) -> Bool {
    if isUnselectable { return true }
    guard let element = Element(node) else {
      if node.isText { handle(text: node) }
      return true
    }
    let box = boxes.box(of: element)
    if box.isSkipped { return box.kind == .contents }
    if !box.exists { return box.kind == .contents }
    if box.kind == .lineBreak {
      emit(0x0A)
    } else if element.isFieldOrImage {
      handleReplaced(box)
    } else {
      represent(element, box)
    }
    return true
  }

  /// Writes the line break, tab or space between an element and the text before it.
  private mutating func represent(_ element: Element, _ box: Box) {
    if box.kind == .tableCell {
      if hasCellBefore(element), isApart(element, box) { emit(0x09) }
    } else if breaksLines(element, box) {
      if isApart(element, box) { emit(0x0A) }
    } else if box.kind == .table, box.isInline {
      if isApart(element, box) { emit(0x20) }
    }
  }

  /// Whether there is text before the element from which it must be separated.
  private func isApart(_ element: Element, _ box: Box) -> Bool {
    if last == 0x0A { return false }
    if hasOutput { return true }
    if element.node == start.node { return false }
    if hasLeftStart { return true }
    if start.offset == 0 || !box.exists || !box.isVisible { return false }
    if box.kind == .block, !boxes.isFilled(element), !hasHeight(element) { return false }
    return isBehindText
  }

  /// Whether the place at which the text starts is behind other content of the same line.
  private var isBehindText: Bool {
    var current = start.node.child(at: start.offset - 1)
    while var node = current {
      while isInline(node), let last = node.lastChild { node = last }
      if let element = Element(node) {
        let box = boxes.box(of: element)
        switch box.kind {
        case .none, .contents, .inline: break
        case .lineBreak: return false
        default: return box.isInline
        }
      } else if node.isText, boxes.shown(node)?.isEmpty == false {
        return true
      }
      while node != start.node, node.previousSibling == nil, let parent = node.parentNode {
        node = parent
      }
      current = node == start.node ? nil : node.previousSibling
    }
    return false
  }

  /// Whether the contents of a node continue the line around it.
  private func isInline(_ node: Node) -> Bool {
    guard let element = Element(node) else { return false }
    let kind = boxes.box(of: element).kind
    return kind == .inline || kind == .contents
  }

  private mutating func handleReplaced(_ box: Box) {
    if clipped.last == true || !box.isVisible { return }
    if owesSpace { emit(0x20) }
    hasOutput = true
    last = 0
  }

  private mutating func handle(text node: Node) {
    if clipped.last == true { return }
    guard let shown = boxes.shown(node) else { return }
    hasSeenText = true
    if let transformed = shown.transformed {
      transformed.withView { handle($0, of: node, shown) }
    } else {
      handle(CharacterData(unchecked: node).data, of: node, shown)
    }
  }

  private mutating func handle(
    _ text: DOMStringView, of node: Node, _ shown: BoxTree.ShownText
  ) {
    let bytes = text.bytes
    let from = node == start.node ? Self.place(of: start.offset, in: text) : 0
    let to = node == end.node ? Self.place(of: end.offset, in: text) : bytes.count
    guard let runs = shown.runs else {
      if owesSpace, shown.isVisible { emit(0x20) }
      if shown.isVisible, from < to { append(bytes, from..<to) }
      return
    }
    guard shown.isVisible else { return }
    if runs.isEmpty {
      owesSpace = true
      return
    }
    for (index, run) in runs.enumerated() {
      let lower = max(run.lowerBound, from)
      let upper = min(run.upperBound, to)
      let isIndented = index == 0 && run.lowerBound == lower && lower > 0
      if owesSpace || isIndented, lower < to, last != 0,
        !isCollapsible(last, keepsBreaks: shown.keepsBreaks)
      {
        emit(0x20)
      }
      guard lower < upper else { continue }
      let count = output.count
      append(bytes, lower..<upper)
      for index in count..<output.count where output[index] == 0x0A || output[index] == 0x09 {
        output[index] = 0x20
      }
      last = output[output.count - 1]
      let next = index + 1 < runs.count ? runs[index + 1].lowerBound : bytes.count
      if upper == run.upperBound, next > upper { owesSpace = true }
    }
  }

  /// The place in the bytes for an offset into a text. Inside a surrogate pair, it is behind the
  /// first byte.
  private static func place(of offset: Int, in text: DOMStringView) -> Int {
    let (bytes, isInside) = text.byteOffset(utf16: offset)
    return isInside ? bytes + 1 : bytes
  }

  /// Writes a part of a text. A pair that is cut leaves a lone surrogate.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    if bytes[lower].isContinuation {
      output += DOMStringView.halves(of: bytes[lower - 1..<lower + 3]).low
      lower += 3
    }
    let isCut = upper < bytes.count && bytes[upper].isContinuation
    if isCut { upper -= 1 }
    if lower < upper { output.append(contentsOf: bytes[lower..<upper]) }
    if isCut { output += DOMStringView.halves(of: bytes[upper..<upper + 4]).high }
    noteText(output[output.count - 1])
  }

  private func isCollapsible(_ byte: UInt8, keepsBreaks: Bool) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A && !keepsBreaks
  }

  private mutating func noteText(_ end: UInt8) {
    last = end
    hasOutput = true
    owesSpace = false
  }

  private mutating func emit(_ byte: UInt8) {
    output.append(byte)
    noteText(byte)
  }

  // MARK: Leaving elements

  private mutating func leave(_ node: Node) {
    guard hasOutput, let element = Element(node) else { return }
    let box = boxes.box(of: element)
    let count = output.count
    if hasSeenText, breaksLines(element, box), boxes.hasBox(behind: node) {
      let addsBreak = hasWideMargin(element, box)
      if last != 0x0A { emit(0x0A) }
      if addsBreak { emit(0x0A) }
    }
    if output.count == count, box.kind == .table, box.isInline { emit(0x20) }
  }

  /// Whether the element begins and ends lines.
  private func breaksLines(_ element: Element, _ box: Box) -> Bool {
    guard box.exists else { return box.kind != .contents && element.breaksLinesWithoutBox }
    // What skips its contents leaves no trace.
    if box.skipsContents { return false }
    switch box.kind {
    case .tableRow: return !isInInlineTable(element)
    default: return box.isBlockInFlow && !element.isHTML(LXB_TAG_BODY)
    }
  }

  private func isInInlineTable(_ row: Element) -> Bool {
    var current = row.node.parentElement
    for _ in 0..<2 {
      guard let element = current else { return false }
      let box = boxes.box(of: element)
      if box.kind == .table { return box.isInline }
      guard box.kind == .tableSection || box.kind == .contents else { return box.kind == .inline }
      current = element.node.parentElement
    }
    return false
  }

  /// Whether the margin below a heading or paragraph adds another line break.
  private func hasWideMargin(_ element: Element, _ box: Box) -> Bool {
    guard box.exists, element.isHeadingOrParagraph else { return false }
    let style = boxes.style(of: element)
    let margin: Double
    switch style.value(of: Names.marginBottom) {
    case .dimension(let number, .px): margin = number.rounded(.towardZero)
    // The viewport's width is the only width that is known.
    case .percentage(let number): margin = style.environment.width * number / 100
    default: return false
    }
    let fontSize = Double(style.computedFontSize.pixels).rounded(.towardZero)
    guard margin * 2 >= fontSize else { return false }
    return boxes.isFilled(element) || hasHeight(element)
  }

  /// Whether an element's style gives its box a height above zero.
  private func hasHeight(_ element: Element) -> Bool {
    BoxStyle.givesHeight(boxes.style(of: element))
  }

  // MARK: Tables

  /// Whether there is another cell before or above a table's cell.
  private func hasCellBefore(_ cell: Element) -> Bool {
    var current = cell.node
    var kind = Box.Kind.tableCell
    while true {
      if let sibling = previousBox(before: current) {
        return kind != .tableCell || sibling == .tableCell
          || parentKind(of: current) == .tableRow
      }
      switch parentKind(of: current) {
      case .tableRow: kind = .tableRow
      case .tableSection: kind = .tableSection
      default: return false
      }
      guard let parent = current.parentNode else { return false }
      current = parent
    }
  }

  private func parentKind(of node: Node) -> Box.Kind? {
    node.parentElement.map { boxes.box(of: $0).kind }
  }

  /// The kind of the nearest box before a node among its siblings, if that is a part of a table;
  /// otherwise nil.
  private func previousBox(before node: Node) -> Box.Kind? {
    var sibling = node.previousSibling
    while let other = sibling {
      if let element = Element(other) {
        let box = boxes.box(of: element)
        switch box.kind {
        case .tableColumn: return nil
        case .tableCell, .tableRow, .tableSection: return box.kind
        case .none: break
        default: return parentKind(of: node) == .tableRow ? box.kind : nil
        }
      } else if other.isText, boxes.shown(other) != nil {
        return nil
      }
      sibling = other.previousSibling
    }
    return nil
  }

  // MARK: Clipping

  private mutating func pushAncestors(of first: Node) {
    var chain: [Node] = []
    var current = first.parentNode
    while let node = current {
      chain.append(node)
      current = node.parentNode
    }
    for node in chain.reversed() { push(node) }
  }

  private var isUnselectable: Bool { selectability?.isUnselectable ?? false }

  private mutating func pop() {
    clipped.removeLast()
    selectability?.leave()
  }

  private mutating func push(_ node: Node) {
    selectability?.enter(node)
    let outer = clipped.last ?? false
    guard let element = Element(node) else {
      clipped.append(outer)
      return
    }
    let box = boxes.box(of: element)
    clipped.append(
      box.clipsContents || box.kind == .none || isHollowClip(element, box)
        || outer && !(box.exists && box.isAbsolute))
  }

  /// Whether a box clips, and has no height because nothing in it takes room.
  private func isHollowClip(_ element: Element, _ box: Box) -> Bool {
    box.hidesOverflow && box.kind == .block && boxes.isHollow(element) && !hasHeight(element)
  }

  private enum Names {
    static let marginBottom = CSSProperty(table: "margin-bottom")
  }
}

extension UInt8 {
  /// Whether the byte is not the first one of its character.
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension Element {
  /// Whether the element is a single item in a line, such as a control or an image.
  fileprivate var isFieldOrImage: Bool {
    if isHTML {
      switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
      case LXB_TAG_IMG, LXB_TAG_IFRAME, LXB_TAG_VIDEO, LXB_TAG_AUDIO, LXB_TAG_OBJECT,
        LXB_TAG_EMBED, LXB_TAG_INPUT, LXB_TAG_TEXTAREA, LXB_TAG_SELECT, LXB_TAG_METER,
        LXB_TAG_PROGRESS, LXB_TAG_BUTTON, LXB_TAG_FIELDSET, LXB_TAG_OUTPUT, LXB_TAG_LEGEND,
        LXB_TAG_FRAME:
        return true
      default: break
      }
    }
    return hasAttributes && getAttribute("role")?.equalsIgnoringCase("img") == true
  }

  fileprivate var isHeadingOrParagraph: Bool {
    guard isHTML else { return false }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_H1, LXB_TAG_H2, LXB_TAG_H3, LXB_TAG_H4, LXB_TAG_H5, LXB_TAG_H6, LXB_TAG_P: true
    default: false
    }
  }

  fileprivate var breaksLinesWithoutBox: Bool {
    if isHeadingOrParagraph { return true }
    guard isHTML else { return false }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_BLOCKQUOTE, LXB_TAG_DD, LXB_TAG_DIV, LXB_TAG_DL, LXB_TAG_DT, LXB_TAG_HR,
      LXB_TAG_LI, LXB_TAG_LISTING, LXB_TAG_OL, LXB_TAG_PRE, LXB_TAG_TR, LXB_TAG_UL:
      true
    default: false
    }
  }
}
