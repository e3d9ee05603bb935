/// The definition of custom elements with one name (HTML Standard, 4.13.3).
package final class CustomElementDefinition {
  package let name: String
  /// The local names of the attributes whose changes call `attributeChangedCallback`.
  let observedAttributes: Set<DOMString>
  /// The callbacks that the elements have.
  let callbacks: Set<CustomElementCallback.Kind>
  package let isFormAssociated: Bool
  package let disablesInternals: Bool
  package let disablesShadow: Bool
  /// The script side of the definition, in the world that defined the elements.
  package let behavior: any CustomElementBehavior
  /// The elements whose constructors are running, innermost last (HTML Standard, "construction
  /// stack"). Nil marks an element that its constructor has already taken.
  package var constructionStack: [Element?] = []

  package init(
    name: String, observedAttributes: Set<DOMString> = [],
    callbacks: Set<CustomElementCallback.Kind> = [], isFormAssociated: Bool = false,
    disablesInternals: Bool = false, disablesShadow: Bool = false,
    behavior: any CustomElementBehavior
  ) {
    self.name = name
    self.observedAttributes = observedAttributes
    self.callbacks = callbacks
    self.isFormAssociated = isFormAssociated
    self.disablesInternals = disablesInternals
    self.disablesShadow = disablesShadow
    self.behavior = behavior
  }
}

/// The script side of custom elements. It runs their scripts, and reports what these throw.
package protocol CustomElementBehavior: AnyObject {
  /// Calls the constructor to make an element (DOM Standard, "create an element", with the
  /// synchronous custom elements flag).
  ///
  /// - Returns: the element; nil if the constructor failed.
  func make(_ definition: CustomElementDefinition, in document: Document) -> Element?
  /// Runs the constructor on an element that exists already.
  ///
  /// - Returns: whether the constructor succeeded.
  func upgrade(_ element: Element, by definition: CustomElementDefinition) -> Bool
  /// Calls a callback of an element.
  func call(_ callback: CustomElementCallback, of element: Element, _ name: String)
}

/// A callback of a custom element, with its arguments.
package enum CustomElementCallback {
  case connected, disconnected
  case adopted(from: Document, to: Document)
  case attributeChanged(
    name: DOMString, old: DOMString?, new: DOMString?, namespace: String?)
  case formAssociated(Element?)
  case formReset
  case formDisabled(Bool)

  /// A callback without its arguments.
  package enum Kind: String, CaseIterable, Sendable {
    case connected = "connectedCallback"
    case disconnected = "disconnectedCallback"
    case adopted = "adoptedCallback"
    case attributeChanged = "attributeChangedCallback"
    case formAssociated = "formAssociatedCallback"
    case formReset = "formResetCallback"
    case formDisabled = "formDisabledCallback"
    case formStateRestore = "formStateRestoreCallback"
  }

  package var kind: Kind {
    switch self {
    case .connected: .connected
    case .disconnected: .disconnected
    case .adopted: .adopted
    case .attributeChanged: .attributeChanged
    case .formAssociated: .formAssociated
    case .formReset: .formReset
    case .formDisabled: .formDisabled
    }
  }
}
