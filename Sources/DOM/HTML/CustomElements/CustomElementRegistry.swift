/// The custom elements of a window (HTML Standard, 4.13.4).
package final class CustomElementRegistry: DOMObject {
  private let document: Document
  private var definitions: [String: CustomElementDefinition] = [:]
  /// Whether a definition is being made: `define` does not nest.
  package var isDefining = false
  private var waiting: [String: [(CustomElementDefinition) -> Void]] = [:]

  init(document: Document) {
    self.document = document
  }

  package func definition(named name: String) -> CustomElementDefinition? { definitions[name] }

  /// HTML Standard, "valid custom element name".
  package static func isValid(name: String) -> Bool { Names.isCustomElementName(name) }

  /// The error in a name, with WebKit's text; nil for a valid name.
  package static func fault(ofName name: String) -> DOMException? {
    let message =
      switch Names.customElementNameFault(name) {
      case nil: ""
      case .firstCharacter:
        "Custom element name must have a lowercase ASCII letter as its first character"
      case .uppercaseLetter: "Custom element name cannot contain an uppercase ASCII letter"
      case .disallowedCharacter: "Custom element name contains a character that is not allowed"
      case .noHyphen: "Custom element name must contain a hyphen"
      case .standardName: "Custom element name cannot be same as one of the standard elements"
      }
    return message.isEmpty ? nil : DOMException(.syntax, message)
  }

  /// HTML Standard, CustomElementRegistry.define, from step 14 on: the elements of the name that
  /// are in the document become custom elements of this definition.
  package func add(_ definition: CustomElementDefinition) {
    definitions[definition.name] = definition
    for node in document.node.shadowIncludingInclusiveDescendants {
      guard let element = Element(node),
        element.localText.bytes.elementsEqual(definition.name.utf8)
      else {
        continue
      }
      element.upgradeWhenPossible()
    }
    for step in waiting.removeValue(forKey: definition.name) ?? [] { step(definition) }
  }

  /// Runs a step when a name is defined.
  package func whenDefined(_ name: String, _ step: @escaping (CustomElementDefinition) -> Void) {
    waiting[name, default: []].append(step)
  }

  /// HTML Standard, CustomElementRegistry.upgrade.
  package func upgrade(_ root: Node) {
    for node in root.shadowIncludingInclusiveDescendants {
      Element(node)?.upgradeWhenPossible()
    }
  }
}

extension Window {
  /// The window's custom elements.
  package var customElements: CustomElementRegistry {
    if let known = existingCustomElements { return known }
    let made = CustomElementRegistry(document: document)
    existingCustomElements = made
    return made
  }
}

extension DocumentPool {
  /// Enables custom elements: from now on, changes of trees cost more.
  ///
  /// - Parameter prepare: is called with the new reactions.
  package func beginCustomElements(_ prepare: (CustomElementReactions) -> Void) {
    if customElements != nil { return }
    let made = CustomElementReactions(pool: self)
    prepare(made)
    customElements = made
  }

  /// Forgets all definitions, because the world that made them is gone.
  package func endCustomElements() {
    if customElements != nil { customElements = nil }
  }
}

extension Document {
  /// The definitions for the document's elements; nil for a document without a window.
  var customElementRegistry: CustomElementRegistry? { state.window?.existingCustomElements }

  /// An element as scripts make it: a custom element's constructor runs.
  func makeScriptElement(
    namespace: String?, prefix: String?, localName: String
  ) -> Element {
    if node.pool.customElements != nil, namespace == Names.html,
      let definition = customElementRegistry?.definition(named: localName)
    {
      if let made = definition.behavior.make(definition, in: self) {
        made.setPrefix(prefix)
        return made
      }
      let fallback = makeElement(namespace: namespace, prefix: prefix, localName: localName)
      fallback.becomeFallback()
      return fallback
    }
    return makeElement(namespace: namespace, prefix: prefix, localName: localName)
  }
}
