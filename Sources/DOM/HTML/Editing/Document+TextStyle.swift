internal import Bytes

extension Document {
  /// The host of the editable content in which the selection lies, and its ends; nil if the selection
  /// lies elsewhere, or in plain text.
  private var styledContent: (host: Element, start: BoundaryPoint, end: BoundaryPoint)? {
    guard let range = selection.range, let host = range.start.node.editingHost,
      host == range.end.node.editingHost,
      host.getAttribute("contenteditable")?.string.asciiLowercased != "plaintext-only"
    else { return nil }
    return (host, range.start, range.end)
  }

  /// Whether a command that gives text a style can be executed: whether the selection lies in
  /// editable content, except in a text control or in plain text.
  package var canStyleText: Bool {
    if let focused = state.focused, focused.node.isConnected, focused.isTextControl { return false }
    return styledContent != nil
  }

  /// Whether all of the selected editable text has a style, and whether some of it has. At a caret,
  /// the text before it decides.
  package func selectionHas(_ style: TextStyle) -> (everywhere: Bool, somewhere: Bool) {
    guard canStyleText, let (host, start, end) = styledContent else { return (false, false) }
    if start == end {
      let place =
        start.node.isText && start.offset == 0 ? host.caret(beforeText: start.node) : start
      guard let element = Element(place.node) ?? place.node.parentElement else {
        return (false, false)
      }
      let applies = style.applies(to: element)
      return (applies, applies)
    }
    return StyledSelection(from: start, to: end, in: host)?.has(style) ?? (false, false)
  }

  /// Gives the selected text a style, or takes the style away if all of the text has it, as WebKit
  /// does. It fires `beforeinput` and `input`.
  ///
  /// - Returns: whether there was something to edit. A caret has no style of its own here, and a
  ///   selection with images or controls stays as it is.
  package func toggle(_ style: TextStyle) -> Bool {
    edit(inputType: style.inputType, data: nil) { InlineStyleCommand(style, selection: $0) }
  }

  /// Puts the selected text into a link, or takes it out of all links, as WebKit does. It fires
  /// `beforeinput` and `input`.
  ///
  /// - Parameter address: the value of the link's `href`; nil to take links away.
  /// - Returns: whether there was something to edit. A caret, and a selection with images or
  ///   controls, stay as they are.
  package func link(to address: DOMString?) -> Bool {
    if let address, address.isEmpty { return false }
    let type = address == nil ? "" : TextStyle.link.inputType
    return edit(inputType: type, data: address) { selected in
      let link = address.map { address in
        let link = makeElement(namespace: Names.html, prefix: nil, localName: "a")
        link.setAttribute(known: "href", address)
        return link
      }
      return InlineStyleCommand(link: link, selection: selected)
    }
  }

  /// Executes a command on the selected text, between its events.
  private func edit(
    inputType: String, data: DOMString?, _ command: (StyledSelection) -> InlineStyleCommand?
  ) -> Bool {
    guard canStyleText, let (host, start, end) = styledContent, start != end,
      StyledSelection(from: start, to: end, in: host) != nil
    else { return false }
    guard host.fireInput("beforeinput", type: inputType, data) else { return true }
    // A listener may have changed the tree or the selection.
    guard let (host, start, end) = styledContent,
      let selected = StyledSelection(from: start, to: end, in: host),
      let command = command(selected)
    else { return true }
    let isBackward = selection.direction == .backward
    var (anchor, focus) = command.perform()
    if isBackward { swap(&anchor, &focus) }
    try? selection.set(anchor: anchor.node, anchor.offset, focus: focus.node, focus.offset)
    _ = host.fireInput("input", type: inputType, data)
    return true
  }

  /// Whether text in editable content is selected that can be taken out of links.
  package var canUnlink: Bool { canStyleText && styledContent.map { $0.start != $0.end } ?? false }
}
