internal import CLexbor

/// An output element (HTML Standard, 4.10.12).
package struct HTMLOutputElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_OUTPUT) ?? false else { return nil }
    self.node = node
  }

  private final class State {
    var defaultValue: DOMString?
  }

  private var state: State { node.record.companion { State() } }

  package var value: DOMString { node.descendantTextContent }

  package func setValue(_ value: DOMString) throws(DOMException) {
    if state.defaultValue == nil { state.defaultValue = self.value }
    try node.setTextContent(value)
  }

  package var defaultValue: DOMString {
    node.existingRecord?.existing(State.self)?.defaultValue ?? value
  }

  package func setDefaultValue(_ value: DOMString) throws(DOMException) {
    if state.defaultValue == nil {
      try node.setTextContent(value)
    } else {
      state.defaultValue = value
    }
  }

  func reset() {
    node.replaceAll(
      with: defaultValue.isEmpty ? nil : node.nodeDocument.makeText(defaultValue).node)
    state.defaultValue = nil
  }
}
