/// What a custom element can do beyond other elements (HTML Standard, 4.13.7).
public final class ElementInternals: DOMObject {
  public let element: Element
  /// The custom states of the element.
  public let states: CustomStates
  /// The element's validity, as its script set it.
  public private(set) var flags: Set<String> = []
  public private(set) var validationMessage = DOMString()
  /// What the element sends with its form.
  public enum Value {
    case text(DOMString)
    case file(File)
    case entries([FormData.Entry])
  }
  public var value: Value?

  init(element: Element) {
    self.element = element
    states = CustomStates(element: element)
  }

  /// HTML Standard, ElementInternals.shadowRoot.
  public var shadowRoot: ShadowRoot? {
    element.shadowRoot.flatMap { $0.tree.isAvailableToInternals ? $0 : nil }
  }
}

/// The states of a custom element that `:state()` matches (HTML Standard, CustomStateSet).
public final class CustomStates: DOMObject {
  let element: Element
  public private(set) var values: [DOMString] = []
  private var known: Set<DOMString> = []

  init(element: Element) {
    self.element = element
  }

  public func contains(_ state: DOMString) -> Bool { known.contains(state) }

  public func insert(_ state: DOMString) {
    guard known.insert(state).inserted else { return }
    values.append(state)
    element.node.pool.attributeChanged()
  }

  public func remove(_ state: DOMString) -> Bool {
    guard known.remove(state) != nil else { return false }
    values.removeAll { $0 == state }
    element.node.pool.attributeChanged()
    return true
  }

  public func removeAll() {
    values.removeAll()
    known.removeAll()
    element.node.pool.attributeChanged()
  }
}

extension Element {
  /// HTML Standard, HTMLElement.attachInternals.
  public func attachInternals() throws(DOMException) -> ElementInternals {
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

  /// The element's internals, where a script has attached them.
  public var internals: ElementInternals? { node.existingRecord?.customElement?.internals }

  /// Whether the element is a custom one that takes part in forms.
  public var isFormAssociatedCustom: Bool {
    guard let own = node.existingRecord?.customElement else { return false }
    return own.state == .custom && own.definition?.isFormAssociated == true
  }

  /// Tells a form-associated custom element of its form owner.
  func formOwnerMayHaveChanged() {
  }
}
