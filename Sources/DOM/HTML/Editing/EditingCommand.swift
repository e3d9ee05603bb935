internal import Bytes
internal import CLexbor

/// A command of `document.execCommand` that has an effect here: those that insert and delete at the
/// selection, and the one that selects all. ``TextStyle`` has those that give text a style, and
/// ``Document/link(to:)`` does what those for links do. WebKit's other commands have none.
package enum EditingCommand: String, Sendable {
  case insertText = "inserttext"
  case insertHTML = "inserthtml"
  case insertLineBreak = "insertlinebreak"
  case delete = "delete"
  case forwardDelete = "forwarddelete"
  case selectAll = "selectall"

  /// Input Events, 4.1.1: the `inputType` of the command's events.
  fileprivate var inputType: String {
    switch self {
    case .insertText, .insertHTML: "insertText"
    case .insertLineBreak: "insertLineBreak"
    case .delete: "deleteContentBackward"
    case .forwardDelete: "deleteContentForward"
    case .selectAll: ""
    }
  }
}

extension Document {
  /// Executes a command as WebKit does, in the focused text control, or else at the selection in
  /// editable content. Except for selecting all, it fires `beforeinput` and `input`.
  ///
  /// - Returns: whether there was something to edit.
  package func perform(_ command: EditingCommand, value: DOMString) -> Bool {
    let focused = state.focused.flatMap { $0.node.isConnected ? $0 : nil }
    if let control = focused?.editedControl {
      if command == .selectAll {
        control.selectAll()
        return true
      }
      return control.isMutable && control.edit(command, value)
    }
    if command == .selectAll {
      guard let root = focused?.editingHost ?? body else { return false }
      try? selection.selectChildren(of: root.node)
      return true
    }
    guard let range = selection.range, let host = range.start.node.editingHost,
      host == range.end.node.editingHost
    else { return false }
    return host.edit(command, value, at: range)
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
  fileprivate var editedControl: (any TextControl)? {
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

  fileprivate func fireInput(_ type: String, _ command: EditingCommand, _ value: DOMString?) -> Bool
  {
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
    _ command: EditingCommand, _ value: DOMString, at range: LiveRange
  ) -> Bool {
    let data = command == .insertText ? value : nil
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
      }
      return true
    }
    guard fireInput("beforeinput", command, data) else { return true }
    let selection = node.nodeDocument.selection
    guard let range = selection.range, range.start.node.editingHost == self else { return true }
    if range.isCollapsed, command == .delete || command == .forwardDelete {
      guard
        let target = DeletionTarget.find(
          at: range.start, isBefore: command == .delete, in: self)
      else { return true }
      let caret = target.delete(from: range.start, in: self)
      try? selection.collapse(to: caret.node, offset: caret.offset)
    } else if !range.isCollapsed {
      range.deleteContents()
    }
    switch command {
    case .insertText: insertText(value, at: range)
    case .insertHTML:
      let context = Element(range.start.node) ?? range.start.node.parentElement ?? self
      if let fragment = try? context.parseFragment(value) { insert(fragment.node, at: range) }
    case .insertLineBreak:
      insert(
        node.nodeDocument.makeElement(namespace: Names.html, prefix: nil, localName: "br").node,
        at: range)
    default: break
    }
    if holdsNothing {
      // An empty host gets a line break, which keeps the height of a line.
      node.replaceAll(with: nil)
      let line = node.nodeDocument.makeElement(namespace: Names.html, prefix: nil, localName: "br")
      node.insertUnchecked(line.node, before: nil)
      try? selection.collapse(to: node, offset: 0)
    }
    _ = fireInput("input", command, data)
    return true
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
    if let text = Text(range.start.node) {
      let offset = range.start.offset
      try? CharacterData(unchecked: text.node).replaceData(offset: offset, count: 0, with: value)
      try? node.nodeDocument.selection.collapse(
        to: text.node, offset: offset + value.utf16Count)
    } else {
      insert(node.nodeDocument.makeText(value).node, at: range)
    }
  }

  /// Inserts nodes, and moves the caret behind them.
  private func insert(_ new: Node, at range: LiveRange) {
    // The line break that keeps the height of an empty line is no longer needed.
    if let only = range.start.node.firstChild, only.nextSibling == nil,
      Element(only)?.isHTML(LXB_TAG_BR) == true
    {
      only.removeFromParent()
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
  var editingHost: Element? { (Element(self) ?? parentElement)?.editingHost }
}

extension TextControl {
  /// Whether a user could edit the text.
  fileprivate var isMutable: Bool {
    guard let element = Element(node) else { return false }
    return !element.isDisabledControl && !element.hasAttribute("readonly")
  }

  /// Executes a command at the selection in the control.
  fileprivate func edit(_ command: EditingCommand, _ value: DOMString) -> Bool {
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
    case .insertLineBreak:
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
  private func deletion(_ command: EditingCommand) -> (Int, Int)? {
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
