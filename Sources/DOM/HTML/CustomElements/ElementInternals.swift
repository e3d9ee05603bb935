/// The abilities of a custom element beyond those of other elements (HTML Standard, 4.13.7).
package final class ElementInternals: DOMObject {
  package let element: Element
  /// The custom states of the element.
  package let states: CustomStates
  /// The errors in the element's value, as its script has set them.
  package private(set) var flaws: Set<ValidityState.Flaw> = []
  package private(set) var validationMessage = DOMString()
  /// The defaults of the accessibility attributes, by the attributes' names.
  package var accessibleTexts: [String: DOMString] = [:]
  package var accessibleElements: [String: [Element]] = [:]
  /// The value that the element sends with its form; nil to send nothing.
  package var value: Value?

  /// A value that an element sends with its form (HTML Standard, "submission value").
  package enum Value {
    case entry(FormData.EntryValue)
    case entries([FormData.Entry])
  }

  init(element: Element) {
    self.element = element
    states = CustomStates(element: element)
  }

  /// HTML Standard, ElementInternals.shadowRoot.
  package var shadowRoot: ShadowRoot? {
    element.shadowRoot.flatMap { $0.tree.isAvailableToInternals ? $0 : nil }
  }

  /// - Throws: `NotSupportedError` if the element is not form-associated.
  package func ensureFormAssociated() throws(DOMException) {
    guard element.isFormAssociatedCustom || element.isFormAssociatedWhileUpgrading else {
      throw DOMException(.notSupported, "The operation is not supported.")
    }
  }

  /// HTML Standard, ElementInternals.setValidity, after its checks.
  package func setValidity(_ flaws: Set<ValidityState.Flaw>, message: DOMString) {
    self.flaws = flaws
    validationMessage = flaws.isEmpty ? DOMString() : message
  }
}

/// The states of a custom element that `:state()` matches (HTML Standard, CustomStateSet).
package final class CustomStates: DOMObject {
  private let element: Element
  package private(set) var values: [DOMString] = []
  private var known: Set<DOMString> = []

  init(element: Element) {
    self.element = element
  }

  package func contains(_ state: DOMString) -> Bool { known.contains(state) }

  package func insert(_ state: DOMString) {
    guard known.insert(state).inserted else { return }
    values.append(state)
    element.node.pool.attributeChanged()
  }

  /// - Returns: whether the element had the state.
  package func remove(_ state: DOMString) -> Bool {
    guard known.remove(state) != nil else { return false }
    values.removeAll { $0 == state }
    element.node.pool.attributeChanged()
    return true
  }

  package func removeAll() {
    values.removeAll()
    known.removeAll()
    element.node.pool.attributeChanged()
  }
}

extension Element {
  /// HTML Standard, HTMLElement.attachInternals.
  package func attachInternals() throws(DOMException) -> ElementInternals {
    // Before its constructor has run, an element is not yet a custom element.
    guard let own = node.existingRecord?.customElement,
      own.state == .custom || own.state == .precustomized, let definition = own.definition
    else {
      throw DOMException(
        .notSupported, "attachInternals is only supported on a custom element instance")
    }
    if definition.disablesInternals {
      throw DOMException(.notSupported, "attachInternals is disabled")
    }
    if own.internals != nil {
      throw DOMException(.notSupported, "There is already an existing ElementInternals")
    }
    let made = ElementInternals(element: self)
    own.internals = made
    return made
  }

  /// The element's internals; nil if no script has attached them.
  package var internals: ElementInternals? { node.existingRecord?.customElement?.internals }
}
