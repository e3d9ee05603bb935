/// The selection in a text control (HTML Standard, 4.10.20). Offsets are in UTF-16 units.
package struct TextSelection: Hashable, Sendable {
  package var start = 0
  package var end = 0
  /// The direction. Selections that scripts make have one in WebKit, except on a Mac.
  package var direction = Direction.forward

  package enum Direction: String, Sendable {
    case none, forward, backward

    package init(_ name: String) {
      self = Direction(rawValue: name) ?? .none
    }
  }

  /// The effect of a replacement of text on the selection.
  package enum Mode: String, Sendable {
    case select, start, end, preserve
  }
}

/// A control whose text can be selected: an input element of a suitable type, or a text area.
package protocol TextControl: ElementKind {
  /// The text that the offsets of the selection refer to.
  var selectableText: DOMString { get }
  var selection: TextSelection { get nonmutating set }
  /// Sets the value, but does not move the selection to its end.
  func replaceText(_ text: DOMString)
}

extension TextControl {
  /// The selection, moved into the present text.
  package var clampedSelection: TextSelection {
    var current = selection
    let length = selectableText.utf16Count
    current.end = min(current.end, length)
    current.start = min(current.start, current.end)
    return current
  }

  /// The caret in a text that a script has set. In WebKit it has a direction only in the focused control.
  func caret(at offset: Int) -> TextSelection {
    let isFocused = node.documentState.focused?.node == node
    return TextSelection(start: offset, end: offset, direction: isFocused ? .forward : .none)
  }

  /// HTML Standard, "set the selection range".
  package func setSelection(start: Int, end: Int, direction: TextSelection.Direction) {
    let length = selectableText.utf16Count
    let end = min(end, length)
    let new = TextSelection(
      start: min(start, end), end: end, direction: direction == .none ? .forward : direction)
    if new == clampedSelection { return }
    selection = new
    node.scheduleSelectionChange()
    let state = node.record.companion { SelectEventState() }
    if state.isQueued { return }
    state.isQueued = true
    node.queueTask { [node] in
      state.isQueued = false
      node.fire(Event("select", bubbles: true))
    }
  }

  /// Selects all of the text.
  package func selectAll() {
    setSelection(start: 0, end: selectableText.utf16Count, direction: .none)
  }

  /// HTML Standard, setRangeText. Without a range, the selected text is replaced.
  package func setRangeText(
    _ replacement: DOMString, range: (start: Int, end: Int)? = nil,
    mode: TextSelection.Mode = .preserve
  ) throws(DOMException) {
    let old = clampedSelection
    let range = range ?? (old.start, old.end)
    if range.start > range.end {
      throw DOMException(.indexSize, "The start of the range is after its end")
    }
    let text = selectableText
    let length = text.utf16Count
    let start = min(range.start, length)
    let end = min(range.end, length)
    var bytes = text.withView { $0.substring(utf16: 0..<start) }.bytes
    bytes += replacement.bytes
    bytes += text.withView { $0.substring(utf16: end..<length) }.bytes
    replaceText(DOMString(bytes: CharacterData.joiningSurrogates(bytes)))
    let newEnd = start + replacement.utf16Count
    var selection = TextSelection(start: old.start, end: old.end, direction: .none)
    switch mode {
    case .select: (selection.start, selection.end) = (start, newEnd)
    case .start: (selection.start, selection.end) = (start, start)
    case .end: (selection.start, selection.end) = (newEnd, newEnd)
    case .preserve:
      let delta = newEnd - end
      if old.start > end {
        selection.start += delta
      } else if old.start > start {
        selection.start = start
      }
      if old.end > end {
        selection.end += delta
      } else if old.end > start {
        selection.end = newEnd
      }
    }
    setSelection(start: selection.start, end: selection.end, direction: .none)
  }
}

extension Node {
  /// Selection API, "schedule a selectionchange event": this node is the document or a text
  /// control.
  func scheduleSelectionChange() {
    guard pool.queueTask != nil else { return }
    let state = record.companion { SelectionChangeState() }
    if state.isQueued { return }
    state.isQueued = true
    queueTask { [self] in
      state.isQueued = false
      fire(Event("selectionchange", bubbles: nodeType == .element))
    }
  }
}

/// Whether an event that reports a changed selection is queued.
private final class SelectionChangeState {
  var isQueued = false
}

/// Whether an event that reports a new selection is queued.
private final class SelectEventState {
  var isQueued = false
}
