internal import Bytes
internal import CLexbor

/// A command that inserts or deletes at the selection.
enum TextEdit: Sendable {
  case insertText, insertHTML, insertLineBreak, insertParagraph, insertHorizontalRule, insertImage
  case delete, forwardDelete

  fileprivate var inputType: String {
    switch self {
    case .insertText, .insertHTML, .insertHorizontalRule, .insertImage:
      EditingCommand.insertText.inputType
    case .insertParagraph: EditingCommand.insertParagraph.inputType
    case .insertLineBreak: EditingCommand.insertLineBreak.inputType
    case .delete: EditingCommand.delete.inputType
    case .forwardDelete: EditingCommand.forwardDelete.inputType
    }
  }
}

extension Document {
  /// Executes a command in the focused text control, or else at the selection in editable content. It
  /// fires `beforeinput` and `input`.
  ///
  /// - Returns: whether there was something to edit.
  func perform(_ edit: TextEdit, value: DOMString) -> Bool {
    if let control = focusedControl { return control.isMutable && control.edit(edit, value) }
    guard let range = selection.range, let host = editedHost else { return false }
    return host.edit(edit, value, at: range)
  }

  /// Selects the text of the focused text control, the editable content that has the focus, or all of
  /// the page.
  func selectAll() -> Bool {
    if let control = focusedControl {
      control.selectAll()
      return true
    }
    let focused = state.focused.flatMap { $0.node.isConnected ? $0 : nil }
    guard let root = focused?.editingHost ?? body else { return false }
    try? selection.selectChildren(of: root.node)
    return true
  }
}

extension Element {
  /// Moves the caret to the beginning of editable content that gets the focus, unless the selection
  /// is already inside. WebKit does the same.
  func placeCaret() {
    let selection = node.nodeDocument.selection
    if let anchor = selection.anchor?.node, node.contains(anchor) { return }
    let boxes = node.nodeDocument.boxes
    for inner in node.descendants {
      if inner.isText {
        guard let shown = boxes.shown(inner), !shown.isEmpty else { continue }
        try? selection.collapse(to: inner, offset: 0)
        return
      }
      guard let element = Element(inner), let parent = inner.parentNode else { continue }
      let box = boxes.box(of: element)
      if box.kind == .replaced || box.kind == .lineBreak {
        try? selection.collapse(to: parent, offset: inner.index)
        return
      }
    }
    try? selection.collapse(to: node, offset: 0)
  }

  /// The control whose text can be edited while this element has the focus; nil if it is not a text
  /// control.
  var editedControl: (any TextControl)? {
    if let input = HTMLInputElement(node) {
      switch input.type {
      case .text, .search, .url, .telephone, .email, .password, .number: return input
      default: return nil
      }
    }
    return HTMLTextAreaElement(node)
  }

  /// The outermost editable element that contains this one; nil if this one is not editable.
  var editingHost: Element? {
    guard isContentEditable else { return nil }
    if node.nodeDocument.state.isDesignMode { return node.nodeDocument.body ?? self }
    var host = self
    while let outer = host.node.parentElement, outer.isContentEditable { host = outer }
    return host
  }

  /// Whether the element is a control whose text can be edited while it has the focus.
  var isTextControl: Bool { editedControl != nil }

  fileprivate func fireInput(_ type: String, _ command: TextEdit, _ value: DOMString?) -> Bool {
    fireInput(type, type: command.inputType, value)
  }

  /// Fires `beforeinput` or `input`; false if a listener canceled the event.
  ///
  /// - Parameter inputType: the event's `inputType`.
  func fireInput(_ type: String, type inputType: String, _ value: DOMString?) -> Bool {
    let event = InputEvent(
      type, bubbles: true, cancelable: type == "beforeinput", composed: true)
    event.inputType = inputType
    event.data = value
    event.view = node.documentState.window
    return node.fire(event)
  }

  /// Executes a command in this editable element.
  fileprivate func edit(
    _ command: TextEdit, _ value: DOMString, at range: LiveRange
  ) -> Bool {
    let data = command == .insertText ? value : nil
    let selection = node.nodeDocument.selection
    if range.isCollapsed, command == .delete || command == .forwardDelete,
      DeletionTarget.find(at: range.start, isBefore: command == .delete, in: self) == nil
    {
      // Where only empty elements stand before the caret and nothing behind it, they go, as in WebKit.
      if command == .delete, range.start.node == node, range.start.offset > 0,
        holdsOnlyEmptyElements,
        fireInput("beforeinput", command, nil)
      {
        node.replaceAll(with: nil)
        try? node.nodeDocument.selection.collapse(to: node, offset: 0)
        _ = fireInput("input", command, nil)
      } else if neighbors(at: range.start, isBefore: command == .delete) != nil,
        fireInput("beforeinput", command, nil), let caret = selection.anchor,
        caret.node.editingHost == self,
        let (first, second) = neighbors(at: caret, isBefore: command == .delete)
      {
        joinParagraphs(first, second)
        _ = fireInput("input", command, nil)
      }
      return true
    }
    guard fireInput("beforeinput", command, data) else { return true }
    let styles = selection.typingStyles
    guard var range = selection.range, range.start.node.editingHost == self else { return true }
    if range.isCollapsed, command == .delete || command == .forwardDelete {
      guard
        let target = DeletionTarget.find(
          at: range.start, isBefore: command == .delete, in: self)
      else { return true }
      let caret = target.delete(from: range.start, in: self)
      try? selection.collapse(to: caret.node, offset: caret.offset)
    } else if !range.isCollapsed {
      let first = range.start.node.enclosingBlock(in: self)
      let last = range.end.node.enclosingBlock(in: self)
      let ends = [range.start.node, range.end.node]
      let start = range.start
      range.deleteContents()
      let keepsStart = command == .insertText || command == .insertHTML
      for end in ends where !(keepsStart && end == start.node) { removeEmptyElements(from: end) }
      var place = range.start
      if start.node.isText, node.contains(start.node) {
        place = BoundaryPoint(node: start.node, offset: min(start.offset, start.node.length))
      }
      if !keepsStart { place = caret(at: place) }
      if first != last, command != .insertHorizontalRule { join(last, to: first) }
      if !keepsStart, !place.node.isText { place = caret(at: place) }
      try? selection.collapse(to: place.node, offset: place.offset)
      if !keepsStart { keepSpacesAtCaret() }
      range = selection.range ?? range
    }
    switch command {
    case .insertText:
      insertText(value, at: range)
      if !styles.isEmpty, !value.isEmpty { styleInserted(value.utf16Count, styles) }
    case .insertHTML:
      let context = Element(range.start.node) ?? range.start.node.parentElement ?? self
      if let fragment = try? context.parseFragment(value) { insert(fragment.node, at: range) }
    case .insertLineBreak: insertLineBreak(at: range.start)
    case .insertParagraph:
      let insertion = InsertParagraph(at: range.start, in: self)
      if insertion.isInCell {
        insertLineBreak(at: range.start)
      } else {
        let caret = insertion.perform()
        try? selection.collapse(to: caret.node, offset: caret.offset)
      }
    case .insertHorizontalRule, .insertImage:
      let name = command == .insertImage ? "img" : "hr"
      let new = node.nodeDocument.makeHTMLElement(name)
      if !value.isEmpty { new.setAttribute(known: command == .insertImage ? "src" : "id", value) }
      insert(new, apart: command == .insertHorizontalRule, at: range.start)
    default: break
    }
    if command == .delete || command == .forwardDelete { keepSpacesAtCaret() }
    if holdsNothing {
      // An empty host gets a line break, which keeps the height of a line.
      node.replaceAll(with: nil)
      node.insertUnchecked(makeLineBreak(), before: nil)
      try? selection.collapse(to: node, offset: 0)
    }
    _ = fireInput("input", command, data)
    return true
  }

  /// Gives styles to the text before the caret, which has been inserted.
  private func styleInserted(_ count: Int, _ styles: [TextStyle]) {
    let selection = node.nodeDocument.selection
    guard let caret = selection.anchor, caret.node.isText, caret.offset >= count else { return }
    let start = BoundaryPoint(node: caret.node, offset: caret.offset - count)
    guard let parent = caret.node.parentElement,
      let selected = StyledSelection(from: start, to: caret, in: self)
    else { return }
    var styles = styles
    if styles.contains(where: \.property.isLine) {
      // The lines that were chosen stand for all lines along the text.
      for line in parent.linesAlongText
      where !styles.contains(where: { $0.property == .line(line) }) {
        styles.append(TextStyle(property: .line(line), value: "none"))
      }
    }
    let end = InlineStyleCommand(styles, selection: selected)?.perform().end
    if let end { try? selection.collapse(to: end.node, offset: end.offset) }
  }

  /// Whether the element contains neither elements nor text.
  private var holdsNothing: Bool {
    node.descendants.allSatisfy { $0.isText && $0.length == 0 }
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

  private func insertText(_ value: DOMString, at range: LiveRange) {
    if value.isEmpty { return }
    let place = caret(at: range.start)
    if let text = Text(place.node) {
      let offset = place.offset
      try? CharacterData(unchecked: text.node).replaceData(offset: offset, count: 0, with: value)
      try? node.nodeDocument.selection.collapse(
        to: text.node, offset: offset + value.utf16Count)
    } else {
      insert(node.nodeDocument.makeText(value).node, at: range)
    }
  }

  /// A space at the edge of a line, where a deletion has left it, would not be rendered.
  private func keepSpacesAtCaret() {
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
  private func joinParagraphs(_ first: Paragraph, _ second: Paragraph) {
    guard let last = first.leaves.last, let parent = last.parentNode else { return }
    var caret = BoundaryPoint(node: parent, offset: last.index)
    if last.isText {
      caret = BoundaryPoint(node: last, offset: shownExtent(of: last).upperBound)
    } else if !first.endsWithBreak {
      caret.offset += 1
    }
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

  private func makeLineBreak() -> Node {
    node.nodeDocument.makeHTMLElement("br").node
  }

  /// Inserts an element at the caret, and moves the caret behind it.
  ///
  /// - Parameter isApart: whether it splits the block around it, and the elements in the line.
  private func insert(_ new: Element, apart isApart: Bool, at point: BoundaryPoint) {
    InsertParagraph(at: point, in: self).keepSpaces()
    guard var parent = insert(new.node, at: caret(at: point)) else { return }
    var styled: Node?
    var around: Node? = parent
    while let element = around, element != node, !(Element(element)?.breaksLine ?? true) {
      if element.isStyleMarkup { styled = element }
      around = element.parentNode
    }
    while let last = styled, let outer = parent.parentNode {
      Self.lift(new.node, outOf: parent, outer)
      if parent == last { styled = nil }
      parent = outer
    }
    if isApart {
      while parent != node, let element = Element(parent), !Self.keepsRules(element),
        let outer = parent.parentNode
      {
        Self.lift(new.node, outOf: parent, outer)
        if element.breaksLine { break }
        parent = outer
      }
    }
    guard let place = try? BoundaryPoint(beside: new.node, after: true) else { return }
    try? node.nodeDocument.selection.collapse(to: place.node, offset: place.offset)
  }

  /// Moves a node out of an element, which is split if more is behind the node.
  private static func lift(_ node: Node, outOf parent: Node, _ outer: Node) {
    if node.previousSibling == nil, node.nextSibling != nil {
      outer.insertUnchecked(node, before: parent)
    } else if node.nextSibling == nil {
      outer.insertUnchecked(node, before: parent.nextSibling)
    } else {
      parent.split(before: node)
      outer.insertUnchecked(node, before: parent)
    }
    if parent.firstChild == nil { parent.removeFromParent() }
    if let copy = node.previousSibling, copy.isStyleMarkup, copy.firstChild == nil {
      copy.removeFromParent()
    }
  }

  /// Inserts a line break at the caret, and a second one where the first would end a block.
  private func insertLineBreak(at point: BoundaryPoint) {
    let place = caret(at: point)
    let selection = node.nodeDocument.selection
    let line = makeLineBreak()
    let isInText = place.node.isText
    let shown = isInText ? shownExtent(of: place.node) : 0..<0
    if isAtLineEnd(place), nextLeafInLine(after: place.node, from: place) == nil {
      guard let parent = insert(line, at: place) else { return }
      parent.insertUnchecked(makeLineBreak(), before: line)
      try? selection.collapse(to: parent, offset: line.index)
    } else if isInText, place.offset > shown.lowerBound, place.offset < shown.upperBound {
      place.node.keepSpace(at: place.offset)
      guard let parent = insert(line, at: place) else { return }
      let rest = line.nextSibling ?? parent
      try? selection.collapse(to: rest, offset: 0)
    } else {
      guard let parent = insert(line, at: place) else { return }
      try? selection.collapse(to: parent, offset: line.index + 1)
    }
  }

  /// Whether a caret is at the end of the text it is in.
  private func isAtLineEnd(_ place: BoundaryPoint) -> Bool {
    !place.node.isText || place.offset >= shownExtent(of: place.node).upperBound
  }

  /// What stands next in the line behind a caret.
  private func nextLeafInLine(after text: Node, from place: BoundaryPoint) -> Node? {
    let block = text.enclosingBlock(in: self)
    var current: Node? =
      text.isText
      ? text.nextSkippingChildren(within: block.node)
      : text.child(at: place.offset) ?? text.nextSkippingChildren(within: block.node)
    while let next = current {
      if next.isText {
        if holdsShownText(next) { return next }
      } else if let element = Element(next) {
        if element.breaksLine { return nil }
        if element.isAtomic || element.isIsland { return next }
      }
      current = next.next(within: block.node)
    }
    return nil
  }

  /// Whether a rule inside an element does not split it.
  private static func keepsRules(_ element: Element) -> Bool {
    ["li", "td", "th", "dt", "dd"].contains(element.localName)
  }

  /// Inserts nodes, and moves the caret behind them.
  private func insert(_ new: Node, at range: LiveRange) {
    // The line break that keeps the height of an empty line is no longer needed.
    if let only = range.start.node.firstChild, only.nextSibling == nil,
      Element(only)?.isHTML(LXB_TAG_BR) == true
    {
      only.removeFromParent()
    } else if !range.start.node.isText, let line = range.start.node.child(at: range.start.offset),
      Element(line)?.isHTML(LXB_TAG_BR) == true, line.previousSibling != nil,
      nextLeafInLine(after: line, from: range.end) == nil
    {
      line.removeFromParent()
    }
    var last = new
    if new.nodeType == .documentFragment {
      guard let child = new.lastChild else { return }
      last = child
    }
    guard (try? range.insert(new)) != nil else { return }
    let selection = node.nodeDocument.selection
    if last.isText {
      try? selection.collapse(to: last, offset: last.length)
    } else if let parent = last.parentNode {
      try? selection.collapse(to: parent, offset: last.index + 1)
    }
  }
}

extension Node {
  /// The innermost element around the node with lines of its own.
  func enclosingBlock(in host: Element) -> Element {
    var block = Element(self) ?? parentElement ?? host
    while block != host, !block.breaksLine { block = block.node.parentElement ?? host }
    return block
  }

  var editingHost: Element? { (Element(self) ?? parentElement)?.editingHost }
}

extension TextControl {
  /// Whether a user could edit the text.
  var isMutable: Bool {
    guard let element = Element(node) else { return false }
    return !element.isDisabledControl && !element.hasAttribute("readonly")
  }

  /// Executes a command at the selection in the control.
  fileprivate func edit(_ command: TextEdit, _ value: DOMString) -> Bool {
    guard let element = Element(node) else { return false }
    let isArea = HTMLTextAreaElement(node) != nil
    var inserted = DOMString()
    var data: DOMString?
    switch command {
    case .insertText:
      inserted = limited(isArea ? value : value.inOneLine, replacing: clampedSelection)
      data = inserted
    case .insertHTML:
      let text =
        (try? element.parseFragment(value))?.node.descendantTextContent ?? DOMString()
      inserted = limited(isArea ? text : text.inOneLine, replacing: clampedSelection)
      data = inserted
    case .insertLineBreak, .insertParagraph:
      guard isArea else { return false }
      inserted = "\n"
    default: break
    }
    if command == .delete || command == .forwardDelete, deletion(command) == nil { return true }
    guard element.fireInput("beforeinput", command, data), isMutable else { return true }
    var range = clampedSelection
    if let found = deletion(command) { (range.start, range.end) = found }
    try? setRangeText(inserted, range: (range.start, range.end), mode: .end)
    noteEdited()
    _ = element.fireInput("input", command, data)
    return true
  }

  /// The range that a command deletes: the selection, or the character next to the caret; nil if
  /// there is nothing to delete.
  private func deletion(_ command: TextEdit) -> (Int, Int)? {
    let range = clampedSelection
    if range.start < range.end { return (range.start, range.end) }
    let text = selectableText
    let length = text.utf16Count
    switch command {
    case .delete:
      let before = text.withView { $0.substring(utf16: 0..<range.start) }
      return before.string.last.map { (range.start - $0.utf16.count, range.start) }
    case .forwardDelete:
      let behind = text.withView { $0.substring(utf16: range.end..<length) }
      return behind.string.first.map { (range.end, range.end + $0.utf16.count) }
    default: return nil
    }
  }

  /// The part of a text that the control has room for, in complete characters (HTML Standard,
  /// 4.10.18.3, "maximum allowed value length").
  private func limited(_ text: DOMString, replacing range: TextSelection) -> DOMString {
    guard
      let limit = Element(node)?.getAttribute("maxlength").flatMap(
        HTMLNumber.nonNegativeInteger)
    else { return text }
    var room = limit - (selectableText.utf16Count - (range.end - range.start))
    if text.utf16Count <= room { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.string.unicodeScalars {
      room -= UTF16.width(scalar)
      if room < 0 { break }
      kept.append(scalar)
    }
    return DOMString(String(kept))
  }
}

extension DOMString {
  /// The text with spaces in place of line breaks, for a control with one line.
  fileprivate var inOneLine: DOMString {
    DOMString(bytes: bytes.filter { $0 != 0x0D }.map { $0 == 0x0A ? 0x20 : $0 })
  }
}
