/// The state of an element that is a custom element, or may become one.
final class CustomElement {
  /// HTML Standard, "custom element state".
  enum State {
    case undefined, failed, precustomized, custom
  }

  enum Reaction {
    case upgrade(CustomElementDefinition)
    case callback(CustomElementCallback)
  }

  var state = State.undefined
  var definition: CustomElementDefinition?
  /// Whether the element replaces one whose constructor failed.
  var isFallback = false
  var internals: ElementInternals?
  /// The form owner and the disabled state at the last callbacks of a form-associated element.
  var form: Element?
  var isDisabled = false
  private var reactions: [Reaction] = []
  private var next = 0

  var isUpgrading: Bool {
    reactions[next...].contains {
      if case .upgrade = $0 { true } else { false }
    }
  }

  func append(_ reaction: Reaction) { reactions.append(reaction) }

  func popFirst() -> Reaction? {
    guard next < reactions.count else {
      removeReactions()
      return nil
    }
    defer { next += 1 }
    return reactions[next]
  }

  func removeReactions() {
    reactions.removeAll()
    next = 0
  }
}

extension Element {
  private var customElement: CustomElement {
    if let known = node.record.customElement { return known }
    let made = CustomElement()
    // The pool's reactions refer to the element.
    node.holdDocument()
    node.record.customElement = made
    return made
  }

  /// Whether the element is a custom element whose constructor has run.
  package var isCustom: Bool { node.existingRecord?.customElement?.state == .custom }

  /// Whether the element's constructor has run or is running.
  var isCustomOrUpgrading: Bool {
    let state = node.existingRecord?.customElement?.state
    return state == .custom || state == .precustomized
  }

  /// Whether the element replaces one whose constructor failed. It is then an `HTMLUnknownElement`.
  package var isCustomElementFallback: Bool {
    node.existingRecord?.customElement?.isFallback == true
  }

  /// The definition of a custom element.
  package var customElementDefinition: CustomElementDefinition? {
    node.existingRecord?.customElement?.definition
  }

  /// Makes a new element the custom element of a definition, as its constructor does.
  package func becomeCustom(_ definition: CustomElementDefinition) {
    let own = customElement
    own.state = .custom
    own.definition = definition
    noteFormAssociation()
  }

  /// Marks the element as a replacement for one whose constructor failed.
  func becomeFallback() {
    let own = customElement
    own.state = .failed
    own.isFallback = true
  }

  /// The definition that the element's document has for its name, whether or not the element has
  /// been upgraded.
  package var definitionOfName: CustomElementDefinition? {
    guard isHTML, let registry = node.nodeDocument.customElementRegistry,
      localText.bytes.contains(UInt8(ascii: "-"))
    else { return nil }
    return registry.definition(named: localName)
  }

  /// HTML Standard, "try to upgrade an element".
  func upgradeWhenPossible() {
    guard node.pool.customElements != nil, let definition = definitionOfName else { return }
    let own = customElement
    guard own.state == .undefined, !own.isUpgrading else { return }
    enqueue(.upgrade(definition))
  }

  /// HTML Standard, "enqueue a custom element callback reaction".
  func enqueue(_ callback: CustomElementCallback) {
    guard let own = node.existingRecord?.customElement,
      own.state == .custom, let definition = own.definition,
      definition.callbacks.contains(callback.kind)
    else { return }
    if case .attributeChanged(let name, _, _, _) = callback,
      !definition.observedAttributes.contains(name)
    {
      return
    }
    enqueue(.callback(callback))
  }

  private func enqueue(_ reaction: CustomElement.Reaction) {
    customElement.append(reaction)
    node.pool.customElements?.enqueue(self)
  }

  /// HTML Standard, "invoke custom element reactions", for one element.
  func runReactions() {
    guard let own = node.existingRecord?.customElement else { return }
    while let reaction = own.popFirst() {
      switch reaction {
      case .upgrade(let definition): upgrade(by: definition)
      case .callback(let callback):
        guard let definition = own.definition else { continue }
        definition.behavior.call(callback, of: self, callback.kind.rawValue)
      }
    }
  }

  /// HTML Standard, "upgrade an element".
  private func upgrade(by definition: CustomElementDefinition) {
    let own = customElement
    guard own.state == .undefined else { return }
    own.definition = definition
    own.state = .failed
    for attribute in attributes where definition.callbacks.contains(.attributeChanged) {
      let name = DOMString(attribute.localText)
      guard definition.observedAttributes.contains(name) else { continue }
      own.append(
        .callback(
          .attributeChanged(
            name: name, old: nil, new: DOMString(attribute.value),
            namespace: attribute.namespaceURI)))
    }
    if node.isConnected, definition.callbacks.contains(.connected) {
      own.append(.callback(.connected))
    }
    definition.constructionStack.append(self)
    own.state = .precustomized
    let isDone = definition.behavior.upgrade(self, by: definition)
    definition.constructionStack.removeLast()
    guard isDone else {
      own.state = .failed
      own.definition = nil
      own.removeReactions()
      return
    }
    own.state = .custom
    noteFormAssociation()
  }

  private func noteFormAssociation() {
    guard isFormAssociatedCustom, let customElements = node.pool.customElements else { return }
    customElements.hasFormAssociated = true
    // Forms list the element from now on, so their collections change.
    node.pool.treeChanged()
    customElements.noteFormAttribute(of: self)
    updateFormAssociation(isNew: true)
  }

  // MARK: Callbacks of custom elements

  func customElementAdopted(from old: Document, to new: Document) {
    if node.pool.customElements != nil { enqueue(.adopted(from: old, to: new)) }
  }

  /// Runs the steps of slots and custom elements after an attribute has changed.
  func attributeChangedInTrackedTree(_ attribute: Attr, from old: DOMString?) {
    let pool = node.pool
    if pool.hasShadowTrees, !attribute.hasNamespace {
      pool.slotAttributeChanged(of: self, attribute.localText, from: old)
    }
    if pool.customElements != nil, !attribute.hasNamespace {
      formAttributeChanged(attribute.localText)
    }
    guard pool.customElements != nil, let own = node.existingRecord?.customElement,
      own.state == .custom, own.definition?.callbacks.contains(.attributeChanged) == true
    else { return }
    let isPresent = attribute.ownerElement == self
    enqueue(
      .attributeChanged(
        name: DOMString(attribute.localText), old: old,
        new: isPresent ? DOMString(attribute.value) : nil, namespace: attribute.namespaceURI))
  }
}
