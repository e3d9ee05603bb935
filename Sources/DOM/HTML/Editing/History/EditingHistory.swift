/// What commands have changed in the documents of a page, for `undo` and `redo`.
///
/// As in WebKit, the page has one history for all of its frames, which ends when a frame is removed.
final class EditingHistory {
  private var done: [EditingStep] = []
  private var undone: [EditingStep] = []
  private var texts = ControlTexts()
  /// The last step, if typing continues it as long as no script sets the selection.
  private var typing: (step: EditingStep, selections: Int)?
  private var cost = 0
  /// How much memory the steps may take, in bytes. The oldest ones are forgotten.
  private let mostCost: Int

  init(mostCost: Int = 64 << 20) { self.mostCost = mostCost }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Forgets all steps.
  func clear() {
    (done, undone, typing, texts, cost) = ([], [], nil, ControlTexts(), 0)
  }

  /// Forgets the steps in documents that are about to be freed.
  func forget(where isDead: (DocumentState) -> Bool) {
    let steps = done + undone
    if steps.contains(where: { isDead($0.document.state) }) { clear() }
    texts.forget(where: isDead)
  }

  /// Begins a step, or goes on with that of typing.
  func begin(_ kind: EditingStep.Kind, in document: Document, _ root: Element) -> EditingStep? {
    let control = root.editedControl
    let selected = control.map { EditedSelection(of: $0) } ?? EditedSelection(of: document)
    guard let selected else { return nil }
    let text = control.map { texts.number(of: $0) }
    if case .command = kind { typing = nil }
    if let (step, selections) = typing, step.root == root, step.text == text,
      control == nil
        ? selections == document.selection.settingCount : selected == step.after
    {
      if selected != step.after { step.before = selected }
      step.begin(kind, isFirst: false)
      return step
    }
    let step = EditingStep(in: document, root, text: text, selected: selected)
    step.begin(kind, isFirst: true)
    return step
  }

  /// Keeps a step after a command of it.
  func end(_ step: EditingStep, _ kind: EditingStep.Kind, costBefore: Int) {
    let control = step.root.editedControl
    if let control { texts.noteEdit(of: control) }
    let selected = control.map { EditedSelection(of: $0) } ?? EditedSelection(of: step.document)
    if let selected { step.after = selected }
    if done.last === step {
      cost += step.cost - costBefore
    } else {
      done.append(step)
      cost += step.cost
    }
    // Safari's undo manager forgets what was undone as soon as something else is done.
    cost -= undone.reduce(0) { $0 + $1.cost }
    undone = []
    if case .command = kind {
      typing = nil
    } else {
      typing = (step, step.document.selection.settingCount)
    }
    if cost > mostCost { forgetOldest() }
  }

  /// Forgets steps until there is room for many more.
  private func forgetOldest() {
    var count = 0
    while cost > mostCost / 4 * 3, count < done.count {
      cost -= done[count].cost
      count += 1
    }
    done.removeFirst(count)
    if done.isEmpty { clear() }
  }

  /// Takes the last step back.
  func undo() -> Bool { move(from: \.done, to: \.undone, "historyUndo") { $0.takeBack(&$1) } }

  /// Makes the step again that was taken back last.
  func redo() -> Bool { move(from: \.undone, to: \.done, "historyRedo") { $0.makeAgain(&$1) } }

  /// Does something with the last of some steps, between its events. As in WebKit, the step is one of the
  /// others then also if a listener has canceled that.
  ///
  /// - Returns: whether there was a step.
  private func move(
    from steps: ReferenceWritableKeyPath<EditingHistory, [EditingStep]>,
    to others: ReferenceWritableKeyPath<EditingHistory, [EditingStep]>, _ inputType: String,
    _ change: (EditingStep, inout ControlTexts) -> Void
  ) -> Bool {
    guard let step = self[keyPath: steps].popLast() else { return false }
    typing = nil
    self[keyPath: others].append(step)
    guard step.fire("beforeinput", inputType) else { return true }
    change(step, &texts)
    _ = step.fire("input", inputType)
    return true
  }
}

extension Document {
  /// Runs the part of a command that changes something, and keeps the changes for `undo`.
  ///
  /// - Parameters:
  ///   - root: the host of the editable content, or the text control.
  ///   - body: changes the tree. What it changes in a control, it adds to the step itself.
  func recordEdit(
    of root: Element, as kind: EditingStep.Kind, _ body: (EditingStep?) -> Void
  ) {
    let pool = node.pool
    let history = pool.editingHistory
    guard let step = history.begin(kind, in: self, root) else { return body(nil) }
    let cost = step.cost
    let recorder = EditRecorder(step, before: pool.observer)
    pool.observer = recorder
    body(step)
    // A script may have begun to observe the tree meanwhile.
    pool.observer = recorder.outer ?? pool.mutationDispatcher
    history.end(step, kind, costBefore: cost)
  }
}

extension DocumentPool {
  /// The history of commands, made by the first of them.
  var editingHistory: EditingHistory {
    if let knownEditingHistory { return knownEditingHistory }
    let made = EditingHistory()
    knownEditingHistory = made
    return made
  }
}
