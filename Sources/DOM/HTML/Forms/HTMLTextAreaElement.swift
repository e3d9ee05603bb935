internal import CLexbor

/// A text area (HTML Standard, 4.10.11).
package struct HTMLTextAreaElement: ElementKind {
  package let node: Node

  package init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_TEXTAREA) ?? false else { return nil }
    self.node = node
  }

  /// The state of the control beside its contents.
  private final class State {
    /// The raw value that a script or a user has set; nil before that ("dirty value flag").
    var value: DOMString?
    var selection: TextSelection?
  }

  private var state: State {
    // Each caller changes the state, so this counts a change.
    node.pool.stateChanged()
    return node.record.companion { State() }
  }
  private var existingState: State? { node.existingRecord?.existing(State.self) }

  /// HTML Standard, "API value": each line break is a single line feed.
  package var value: DOMString {
    (existingState?.value ?? element.childTextContent).withNormalizedNewlines
  }

  package func setValue(_ value: DOMString) {
    let old = self.value
    state.value = value
    let new = self.value
    if new != old {
      let length = new.utf16Count
      state.selection = caret(at: length)
    }
  }

  func reset() {
    guard existingState != nil else { return }
    state.value = nil
    state.selection = nil
  }

  func copyState(to copy: HTMLTextAreaElement) {
    if let value = existingState?.value { copy.state.value = value }
  }
}

extension HTMLTextAreaElement: TextControl {
  package var selectableText: DOMString { value }

  package var selection: TextSelection {
    get { existingState?.selection ?? TextSelection() }
    nonmutating set { state.selection = newValue }
  }

  package func replaceText(_ text: DOMString) { state.value = text }
}
