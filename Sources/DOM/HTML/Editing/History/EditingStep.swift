/// What `undo` takes back at once: the changes of a command, or of typing.
final class EditingStep {
  /// What a command does, as far as that decides about steps.
  enum Kind {
    case command
    /// Inserts text or a line, which continues a step of typing.
    case typing
    /// Deletes something, which continues a step of typing, too. When it is taken back, what was deleted
    /// is selected.
    ///
    /// - Parameter isSelected: whether it was selected, rather than beside the caret.
    case deletion(EditedSelection, isForward: Bool, isSelected: Bool)
  }

  let document: Document
  /// The host of the editable content, or the text control.
  let root: Element
  /// The number of the control's text, see ``ControlTexts``; nil for editable content.
  let text: Int?
  /// What was selected before the first command, and after the last.
  var before: EditedSelection
  var after: EditedSelection
  /// Whether the first command has deleted something before the caret.
  private var beginsWithDeletion = false
  private var changes: [EditChange] = []
  /// About how much memory the step takes, in bytes.
  private(set) var cost = 512

  init(in document: Document, _ root: Element, text: Int?, selected: EditedSelection) {
    (self.document, self.root, self.text) = (document, root, text)
    (before, after) = (selected, selected)
  }

  /// Notes that a command begins.
  ///
  /// - Parameter isFirst: whether it is the first one of the step.
  func begin(_ kind: Kind, isFirst: Bool) {
    guard case .deletion(let deleted, let isForward, let isSelected) = kind else { return }
    if isFirst { beginsWithDeletion = !isForward }
    // A step that has begun with a text is taken back to the caret before it.
    guard isForward || beginsWithDeletion else { return }
    before = isSelected ? deleted : deleted.joined(to: before, isForward: isForward)
  }

  func add(_ change: EditChange) {
    if let last = changes.indices.last {
      let old = changes[last].cost
      if changes[last].join(change) {
        cost += changes[last].cost - old
        return
      }
    }
    cost += change.cost
    changes.append(change)
  }

  func takeBack(_ texts: inout ControlTexts) {
    for change in changes.reversed() { change.takeBack(&texts) }
    before.restore(in: document, root, text: text, &texts)
  }

  func makeAgain(_ texts: inout ControlTexts) {
    for index in changes.indices { changes[index].makeAgain(&texts) }
    after.restore(in: document, root, text: text, &texts)
  }

  /// Fires an event of `undo` or `redo`; false if a listener has canceled it. What has left the document
  /// gets none.
  func fire(_ type: String, _ inputType: String) -> Bool {
    !root.node.isConnected || root.fireInput(type, type: inputType, nil)
  }
}
