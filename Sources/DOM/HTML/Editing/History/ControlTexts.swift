internal import Bytes

/// The texts that commands have left in controls.
///
/// A script that gives a control another value ends what commands can do about the old one: WebKit then
/// has another text node in the control. So each text has a number, which changes with it.
struct ControlTexts {
  private var known: [Node: (text: DOMString, number: Int)] = [:]

  /// The number of the text that is in a control now.
  mutating func number(of control: any TextControl) -> Int {
    guard let old = known[control.node] else {
      known[control.node] = (control.selectableText, 0)
      return 0
    }
    if old.text == control.selectableText { return old.number }
    known[control.node] = (control.selectableText, old.number + 1)
    return old.number + 1
  }

  /// Forgets the controls in documents that are about to be freed.
  mutating func forget(where isDead: (DocumentState) -> Bool) {
    known = known.filter { !isDead($0.key.documentState) }
  }

  /// Notes that a command has changed the text of a control.
  mutating func noteEdit(of control: any TextControl) {
    known[control.node]?.text = control.selectableText
  }

  /// Replaces a part of a control's text, if the text is still the one with a number and can be edited.
  mutating func replace(
    _ old: DOMString, with new: DOMString, at offset: Int, in node: Node, _ number: Int
  ) {
    guard let control = Element(node)?.editedControl, node.isConnected, control.isMutable,
      self.number(of: control) == number
    else { return }
    try? control.setRangeText(new, range: (offset, offset + old.utf16Count), mode: .end)
    control.noteEdited()
    noteEdit(of: control)
  }
}
