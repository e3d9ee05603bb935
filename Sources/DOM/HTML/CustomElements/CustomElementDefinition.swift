/// The definition of a name of custom elements (HTML Standard, 4.13.3).
package final class CustomElementDefinition {
  package let name: String
  /// The local names of the attributes of which the elements hear.
  let observedAttributes: Set<DOMString>
  /// The callbacks that the elements have.
  let callbacks: Set<CustomElementCallback.Kind>
  package let isFormAssociated: Bool
  package let disablesInternals: Bool
  package let disablesShadow: Bool
  /// The script half of the definition, in the world that defined the elements.
  package let behavior: any CustomElementBehavior
  /// The elements whose constructors run, innermost last; nil stands for one that has been made
  /// (HTML Standard, "construction stack").
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

/// Runs the script half of custom elements, and reports what scripts throw.
package protocol CustomElementBehavior: AnyObject {
  /// Makes an element by its constructor (DOM Standard, "create an element", with the synchronous
  /// custom elements flag); nil if that failed.
  func make(_ definition: CustomElementDefinition, in document: Document) -> Element?
  /// Runs the constructor for an element that there is already.
  ///
  /// - Returns: whether it went well.
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
