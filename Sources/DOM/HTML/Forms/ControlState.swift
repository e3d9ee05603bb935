/// What a user or a script has done to a control, which its attributes do not show.
package struct ControlState {
  /// Which of the document's `input`, `select` and `textarea` elements it is, in the order of markup.
  package var control: Int
  package var value: DOMString?
  package var isChecked: Bool?
  package var isIndeterminate = false
  /// The indexes of the options that are selected.
  package var selected: Set<Int>?

  package init(control: Int) { self.control = control }
}

extension Document {
  /// Gives controls the state that they had when the page was captured.
  package func restore(_ states: [ControlState]) {
    if states.isEmpty { return }
    var controls: [Element] = []
    var waiting = Array(node.childNodes.reversed())
    while let node = waiting.popLast() {
      if let element = Element(node), element.isHTML,
        ["input", "select", "textarea"].contains(element.localName)
      {
        controls.append(element)
      }
      waiting += node.childNodes.reversed()
      if let root = Element(node)?.shadowRoot { waiting.append(root.node) }
    }
    for state in states where controls.indices.contains(state.control) {
      controls[state.control].restore(state)
    }
  }
}

extension Element {
  fileprivate func restore(_ state: ControlState) {
    if let input = HTMLInputElement(node) {
      if let isChecked = state.isChecked { input.setChecked(isChecked) }
      if state.isIndeterminate { input.setIndeterminate(true) }
      // A field that takes no value from scripts, such as a file's, keeps its own.
      if let value = state.value { try? input.setValue(value) }
    } else if let area = HTMLTextAreaElement(node) {
      if let value = state.value { area.setValue(value) }
    } else if let select = HTMLSelectElement(node), let selected = state.selected {
      let options = (0..<select.options.count).compactMap { select.options[$0] }
      for (index, option) in options.enumerated() {
        HTMLOptionElement(option.node)?.setSelected(selected.contains(index))
      }
    }
  }
}
