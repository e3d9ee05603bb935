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
    guard canStyleText, let (host, start, end) = styledContent,
      StyledSelection(from: start, to: end, in: host) != nil
    else { return false }
    guard host.fireInput("beforeinput", type: style.inputType, nil) else { return true }
    // A listener may have changed the tree or the selection.
    guard let (host, start, end) = styledContent,
      let selected = StyledSelection(from: start, to: end, in: host),
      let command = InlineStyleCommand(style, selection: selected)
    else { return true }
    let isBackward = selection.direction == .backward
    var (anchor, focus) = command.perform()
    if isBackward { swap(&anchor, &focus) }
    try? selection.set(anchor: anchor.node, anchor.offset, focus: focus.node, focus.offset)
    _ = host.fireInput("input", type: style.inputType, nil)
    return true
  }
}
