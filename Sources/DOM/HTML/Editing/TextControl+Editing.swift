internal import Bytes

extension TextControl {
  /// Whether a user could edit the text.
  var isMutable: Bool {
    guard let element = Element(node) else { return false }
    return !element.isDisabledControl && !element.hasAttribute("readonly")
  }

  /// Executes a command at the selection in the control.
  func edit(_ command: TextEdit, _ value: DOMString) -> Bool {
    guard let element = Element(node) else { return false }
    let isArea = HTMLTextAreaElement(node) != nil
    var inserted = DOMString()
    var data: DOMString?
    switch command {
    case .insertText:
      inserted = limited(isArea ? value : value.inOneLine, replacing: clampedSelection)
      data = inserted
    case .insertHTML:
      // A text area would take markup for text.
      let fragment = try? node.nodeDocument.makeHTMLElement("div").parseFragment(value)
      let text = fragment?.node.descendantTextContent ?? DOMString()
      inserted = limited(isArea ? text : text.inOneLine, replacing: clampedSelection)
      data = inserted
    case .insertLineBreak, .insertParagraph:
      guard isArea else { return false }
      inserted = "\n"
    default: break
    }
    if command.isDeletion, deletion(command) == nil { return true }
    guard element.fireInput("beforeinput", command, data), isMutable else { return true }
    var kind = command.isTyping ? EditingStep.Kind.typing : .command
    var range = clampedSelection
    let isCaret = range.start == range.end
    if let found = deletion(command) { (range.start, range.end) = found }
    if command.isDeletion {
      var deleted = EditedSelection(of: self)
      deleted.start.offset = range.start
      deleted.end.offset = range.end
      if isCaret { deleted.isBackward = command == .delete }
      kind = .deletion(
        deleted, isForward: command == .forwardDelete, isSelected: !isCaret)
    }
    node.nodeDocument.recordEdit(of: element, as: kind) { step in
      replace((range.start, range.end), with: inserted, step)
    }
    _ = element.fireInput("input", command, data)
    return true
  }

  /// Replaces a part of the text as a user does.
  private func replace(
    _ range: (start: Int, end: Int), with text: DOMString, _ step: EditingStep?
  ) {
    let removed = selectableText.withView { $0.substring(utf16: range.start..<range.end) }
    try? setRangeText(text, range: range, mode: .end)
    noteEdited()
    guard let step, let number = step.text else { return }
    step.add(
      EditChange(
        .typed(in: node, text: number, offset: range.start, removed: removed, added: text),
        at: node))
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
