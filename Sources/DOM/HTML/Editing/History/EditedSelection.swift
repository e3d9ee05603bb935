/// What was selected before or after a command, in editable content or in a text control. There, offsets
/// in the text are offsets in the control's node.
struct EditedSelection: Equatable {
  var start: BoundaryPoint
  var end: BoundaryPoint
  var isBackward = false

  private var isRange: Bool { start != end }
  private var anchor: BoundaryPoint { isBackward ? end : start }
  private var focus: BoundaryPoint { isBackward ? start : end }

  init(from anchor: BoundaryPoint, to focus: BoundaryPoint, isBackward: Bool) {
    (start, end) = isBackward ? (focus, anchor) : (anchor, focus)
    self.isBackward = isBackward
  }

  /// The present selection of a control.
  init(of control: any TextControl) {
    let selection = control.clampedSelection
    start = BoundaryPoint(node: control.node, offset: selection.start)
    end = BoundaryPoint(node: control.node, offset: selection.end)
    isBackward = selection.direction == .backward
  }

  /// The present selection of a document; nil if nothing is selected.
  init?(of document: Document) {
    guard let anchor = document.selection.anchor, let focus = document.selection.focus else {
      return nil
    }
    self.init(from: anchor, to: focus, isBackward: document.selection.direction == .backward)
  }

  /// Selects it again.
  ///
  /// - Parameter texts: the texts of controls; the selection in a text that a script has set stays.
  func restore(
    in document: Document, _ root: Element, text number: Int?, _ texts: inout ControlTexts
  ) {
    guard let number else { return document.selection.restore(anchor, focus) }
    guard let control = root.editedControl, texts.number(of: control) == number else { return }
    control.setSelection(
      start: start.offset, end: end.offset, direction: isBackward ? .backward : .forward)
  }

  /// What is selected when this deletion and the ones before it in the same step are taken back.
  ///
  /// - Parameters:
  ///   - first: what the step selects without this deletion. That may be what it has deleted before, so
  ///     the offsets are those in the tree as it was then.
  ///   - isForward: whether the deletion is behind the caret.
  func joined(to first: EditedSelection, isForward: Bool) -> EditedSelection {
    guard first.isRange, anchor == first.start else { return self }
    if !isForward { return EditedSelection(from: first.end, to: start, isBackward: true) }
    guard first.end.node == end.node else {
      return EditedSelection(from: first.start, to: end, isBackward: false)
    }
    var last = first.end
    last.offset += start.node == end.node ? end.offset - start.offset : end.offset
    return EditedSelection(from: first.start, to: last, isBackward: false)
  }
}
