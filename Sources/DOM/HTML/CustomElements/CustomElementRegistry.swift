/// The custom elements of a window (HTML Standard, 4.13.4).
package final class CustomElementRegistry: DOMObject {
  private let document: Document
  private var definitions: [String: CustomElementDefinition] = [:]
  /// Whether `define` is running; a call inside it fails.
  package var isDefining = false
  private var waiting: [String: [(CustomElementDefinition) -> Void]] = [:]

  init(document: Document) {
    self.document = document
  }

  package func definition(named name: String) -> CustomElementDefinition? { definitions[name] }

  /// HTML Standard, "valid custom element name".
  package static func isValid(name: String) -> Bool { Names.isCustomElementName(name) }

  /// The error for an invalid name, with WebKit's text; nil for a valid name.
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

  /// HTML Standard, CustomElementRegistry.define, from step 14 on: adds a definition. The elements
  /// in the document with its name are upgraded.
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

  /// Runs a step when a name gets its definition.
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
  /// Enables custom elements. From now on, each change of a tree takes longer.
  ///
  /// - Parameter prepare: sets up the new reactions.
  package func beginCustomElements(_ prepare: (CustomElementReactions) -> Void) {
    if customElements != nil { return }
    let made = CustomElementReactions(pool: self)
    prepare(made)
    customElements = made
  }

  /// Removes all definitions, because the world that made them no longer exists.
  package func endCustomElements() {
    if customElements != nil { customElements = nil }
  }
}

extension Document {
  /// The definitions for the document's elements; nil for a document without a window.
  var customElementRegistry: CustomElementRegistry? { state.window?.existingCustomElements }

  /// Makes an element for a script: it runs a custom element's constructor.
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
