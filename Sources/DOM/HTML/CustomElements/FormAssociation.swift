internal import CLexbor

// HTML Standard, 4.10.18.3 and 4.13.1.4: custom elements that take part in forms.

extension Element {
  /// Whether the element is a form-associated custom element.
  package var isFormAssociatedCustom: Bool {
    guard let own = node.existingRecord?.customElement else { return false }
    return own.state == .custom && own.definition?.isFormAssociated == true
  }

  /// Whether the element will be a form-associated custom element after its constructor has run.
  var isFormAssociatedWhileUpgrading: Bool {
    guard let own = node.existingRecord?.customElement else { return false }
    return own.state == .precustomized && own.definition?.isFormAssociated == true
  }

  /// Calls the callbacks of a form-associated custom element if its form owner or its disabled
  /// state has changed.
  ///
  /// - Parameter isNew: whether this is the first time. In WebKit, the callback for the form comes
  ///   first at the first time, and last at later times.
  func updateFormAssociation(isNew: Bool = false) {
    guard isFormAssociatedCustom, let own = node.existingRecord?.customElement else { return }
    let form = formOwner?.element
    let hasOtherForm = form != own.form
    own.form = form
    if isNew, hasOtherForm { enqueue(.formAssociated(form)) }
    let isDisabled = isDisabledControl
    if isDisabled != own.isDisabled {
      own.isDisabled = isDisabled
      enqueue(.formDisabled(isDisabled))
    }
    if !isNew, hasOtherForm { enqueue(.formAssociated(form)) }
  }

  /// Updates form-associated custom elements after a change of an attribute that they depend on.
  func formAttributeChanged(_ name: DOMStringView) {
    guard let customElements = node.pool.customElements, customElements.hasFormAssociated else {
      return
    }
    if name.equals("form") || name.equals("disabled") {
      if isFormAssociatedCustom {
        if name.equals("form") { customElements.noteFormAttribute(of: self) }
        updateFormAssociation()
      } else if isHTML(LXB_TAG_FIELDSET), name.equals("disabled") {
        for node in node.descendants { Element(node)?.updateFormAssociation() }
      }
    } else if name.equals("id") {
      customElements.identifiersChanged()
    }
  }
}

extension CustomElementReactions {
  /// Call this after nodes have entered or left a tree, which need not be a document's.
  func formTreeChanged(_ root: Node) {
    var mayHaveForm = false
    for node in root.shadowIncludingInclusiveDescendants {
      guard let element = Element(node) else { continue }
      element.updateFormAssociation()
      if element.isHTML(LXB_TAG_FORM) { mayHaveForm = true }
    }
    if mayHaveForm { identifiersChanged() }
  }
}
