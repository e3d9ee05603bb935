internal import CLexbor

/// An output element (HTML Standard, 4.10.12).
public struct HTMLOutputElement: ElementKind {
  public let node: Node

  public init?(_ node: Node) {
    guard Element(node)?.isHTML(LXB_TAG_OUTPUT) ?? false else { return nil }
    self.node = node
  }

  private final class State {
    var defaultValue: DOMString?
  }

  private var state: State { node.record.companion { State() } }

  public var value: DOMString { node.descendantTextContent }

  public func setValue(_ value: DOMString) throws(DOMException) {
    if state.defaultValue == nil { state.defaultValue = self.value }
    try node.setTextContent(value)
  }

  public var defaultValue: DOMString {
    node.existingRecord?.existing(State.self)?.defaultValue ?? value
  }

  public func setDefaultValue(_ value: DOMString) throws(DOMException) {
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
