internal import Bytes
internal import CLexbor

/// A command that inserts or deletes at the selection.
enum TextEdit: Sendable {
  case insertText, insertHTML, insertLineBreak, insertParagraph, insertHorizontalRule, insertImage
  case delete, forwardDelete

  /// Whether the command goes on with what the ones before it have typed, for `undo`.
  var isTyping: Bool {
    switch self {
    case .insertHTML, .insertHorizontalRule, .insertImage: false
    default: true
    }
  }

  var isDeletion: Bool { self == .delete || self == .forwardDelete }

  var inputType: String {
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

  func fireInput(_ type: String, _ command: TextEdit, _ value: DOMString?) -> Bool {
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
    let document = node.nodeDocument
    if range.isCollapsed, command.isDeletion, deletion(command, at: range.start) == nil {
      return true
    }
    guard fireInput("beforeinput", command, data) else { return true }
    guard let range = document.selection.range, range.start.node.editingHost == self else {
      return true
    }
    var kind = command.isTyping ? EditingStep.Kind.typing : .command
    var target: Deletion?
    if command.isDeletion {
      if range.isCollapsed {
        guard let found = deletion(command, at: range.start) else { return true }
        target = found
        let edge = edge(of: found, from: range.start, isBefore: command == .delete)
        let isBackward = command == .delete
        kind = .deletion(
          EditedSelection(from: range.start, to: edge, isBackward: isBackward),
          isForward: !isBackward, isSelected: false)
      } else if let selected = EditedSelection(of: document) {
        kind = .deletion(
          selected, isForward: command == .forwardDelete, isSelected: true)
      }
    }
    document.recordEdit(of: self, as: kind) { _ in change(command, value, at: range, target) }
    _ = fireInput("input", command, data)
    return true
  }

  /// Changes the tree between the events of a command.
  ///
  /// - Parameter target: what is deleted, if nothing is selected.
  private func change(
    _ command: TextEdit, _ value: DOMString, at range: LiveRange, _ target: Deletion?
  ) {
    var range = range
    let isRange = !range.isCollapsed
    let selection = node.nodeDocument.selection
    var styles = selection.typingStyles
    /// The element around the beginning of the deleted text, whose style new text in its place has.
    var styled: Element?
    switch target {
    case .target(let target):
      let caret = target.delete(from: range.start, in: self)
      try? selection.collapse(to: caret.node, offset: caret.offset)
    case .emptyElements:
      node.replaceAll(with: nil)
      try? selection.collapse(to: node, offset: 0)
      return
    case .edge(let first, let second): return joinParagraphs(first, second)
    case nil:
      if range.isCollapsed { break }
      styled = elementStylingText(inPlaceOf: range)
      deleteSelected(range, for: command)
      range = selection.range ?? range
    }
    func keepStyle() {
      guard let styled, let caret = selection.anchor?.node,
        let around = Element(caret) ?? caret.parentElement
      else { return }
      styles = TextStyle.ofText(in: styled, lackingIn: around)
    }
    switch command {
    case .insertText:
      keepStyle()
      insertText(value, at: range)
      if !styles.isEmpty, !value.isEmpty { styleInserted(value.utf16Count, styles) }
    case .insertHTML:
      let context = Element(range.start.node) ?? range.start.node.parentElement ?? self
      if let fragment = try? context.parseFragment(value) {
        insertMarkup(fragment.node, at: range, isReplacement: isRange)
      }
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
      insert(new, at: range.start)
    case .delete, .forwardDelete: keepSpacesAtCaret()
    }
    if holdsNothing {
      // An empty host gets a line break, which keeps the height of a line.
      node.replaceAll(with: nil)
      node.insertUnchecked(makeLineBreak(), before: nil)
      try? selection.collapse(to: node, offset: 0)
    }
    if command.isDeletion, styled != nil {
      keepStyle()
      for style in styles { selection.type(style, isNeeded: true) }
    }
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
    guard var command = InlineStyleCommand(styles, selection: selected) else { return }
    let end = command.perform().end
    try? selection.collapse(to: end.node, offset: end.offset)
  }

  /// Whether the element contains neither elements nor text.
  var holdsNothing: Bool {
    node.descendants.allSatisfy { $0.isText && $0.length == 0 }
  }

  func insertText(_ value: DOMString, at range: LiveRange) {
    if value.isEmpty { return }
    var place = caret(at: range.start)
    // White space that a deletion has left at the beginning of a line stays behind the text.
    if place.node == range.start.node { place.offset = min(place.offset, range.start.offset) }
    if let text = Text(place.node) {
      let offset = place.offset
      try? CharacterData(unchecked: text.node).replaceData(offset: offset, count: 0, with: value)
      try? node.nodeDocument.selection.collapse(
        to: text.node, offset: offset + value.utf16Count)
    } else {
      insert(node.nodeDocument.makeText(value).node, at: range)
    }
  }

  func makeLineBreak() -> Node {
    node.nodeDocument.makeHTMLElement("br").node
  }

  /// Inserts a rule or an image at the caret, and moves the caret behind it.
  private func insert(_ new: Element, at point: BoundaryPoint) {
    InsertParagraph(at: point, in: self).keepSpaces()
    place(new.node, at: point, isRule: new.isHTML(LXB_TAG_HR))
    if new.isHTML(LXB_TAG_HR), let block = new.node.previousSibling.flatMap(Element.init),
      block.breaksLine, block.holdsNothing, !block.isCell
    {
      block.node.removeFromParent()
    }
    guard let place = try? BoundaryPoint(beside: new.node, after: true) else { return }
    try? node.nodeDocument.selection.collapse(to: place.node, offset: place.offset)
  }

  /// Puts a node where a caret is, outside of links and of markup for styles, which are split.
  ///
  /// - Parameters:
  ///   - isRule: whether the node splits the block around it.
  ///   - leavesQuotations: whether it splits also a block in a quotation.
  func place(
    _ new: Node, at point: BoundaryPoint, isRule: Bool = false, leavesQuotations: Bool = true
  ) {
    let line = InsertParagraph(at: point, in: self)
    let block = point.node.enclosingBlock(in: self)
    var isApart = isRule && !block.isHTML(LXB_TAG_LI)
    if !isRule, block != self, let outer = block.node.parentElement, outer != self {
      isApart = leavesQuotations && outer.isHTML(LXB_TAG_BLOCKQUOTE)
      if !line.isAtEnd { removeBlocks(around: block) }
    }
    guard var parent = insert(new, at: caret(at: point)) else { return }
    var styled = outermostStyle(around: parent, in: block)
    while let last = styled, let outer = parent.parentNode {
      Self.lift(new, outOf: parent, outer)
      if parent == last { styled = nil }
      parent = outer
    }
    if isApart {
      while parent != node, let element = Element(parent), !Self.keepsRules(element),
        let outer = parent.parentNode
      {
        Self.lift(new, outOf: parent, outer)
        if element.breaksLine { break }
        parent = outer
      }
    }
  }

  /// The outermost link around a place in a line, or markup for styles, which stays in items of lists.
  func outermostStyle(around place: Node, in block: Element, orLink: Bool = true) -> Node? {
    var styled: Node?
    var around: Node? = place
    while let current = around, current != node, let element = Element(current),
      !element.breaksLine
    {
      let isLink = orLink && element.isHTML(LXB_TAG_A)
      if isLink || current.isStyleMarkup && !block.isHTML(LXB_TAG_LI) { styled = current }
      around = current.parentNode
    }
    return styled
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
  func nextLeafInLine(after text: Node, from place: BoundaryPoint) -> Node? {
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
  static func keepsRules(_ element: Element) -> Bool {
    ["li", "td", "th", "dt", "dd"].contains(element.localName)
  }

  /// Inserts nodes, and moves the caret behind them.
  func insert(_ new: Node, at range: LiveRange) {
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
    guard insert(new, at: range.start) != nil else { return }
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
