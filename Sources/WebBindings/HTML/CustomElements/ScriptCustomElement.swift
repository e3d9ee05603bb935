internal import DOM
internal import ScriptEngine

/// The script side of a definition of custom elements: a class with its callbacks.
final class ScriptCustomElement: CustomElementBehavior {
  // The realm is closed before it is freed, and calls nothing after that.
  private unowned let realm: Realm
  let constructor: ProtectedValue
  var callbacks: [CustomElementCallback.Kind: ProtectedValue] = [:]

  init(_ constructor: ProtectedValue, in realm: Realm) {
    self.constructor = constructor
    self.realm = realm
  }

  func make(_ definition: CustomElementDefinition, in document: Document) -> Element? {
    var made: Element?
    realm.guarded(calling: constructor.value) {
      let object = try realm.context.construct(constructor.value)
      made = try element(object, definition, document)
    }
    return made
  }

  /// DOM Standard, "create an element", steps 5.1.3 to 5.1.9.
  private func element(
    _ object: Value, _ definition: CustomElementDefinition, _ document: Document
  ) throws -> Element {
    guard let wrapper = realm.shown(object),
      wrapper.interface.isKind(of: Interfaces.htmlElement.definition),
      let element = wrapper.node.flatMap(Element.init)
    else {
      throw ScriptError.type("The result of constructing a custom element must be a HTMLElement")
    }
    func refuse(_ message: String) -> DOMException { DOMException(.notSupported, message) }
    if element.hasAttributes {
      throw refuse("A newly constructed custom element must not have attributes")
    }
    if element.node.hasChildNodes {
      throw refuse("A newly constructed custom element must not have child nodes")
    }
    if element.node.parentNode != nil {
      throw refuse("A newly constructed custom element must not have a parent node")
    }
    if element.node.nodeDocument != document {
      throw refuse("A newly constructed custom element belongs to a wrong document")
    }
    if element.localName != definition.name {
      throw refuse("A newly constructed custom element has incorrect local name")
    }
    return element
  }

  func upgrade(_ element: Element, by definition: CustomElementDefinition) -> Bool {
    var isDone = false
    realm.guarded(calling: constructor.value) {
      if definition.disablesShadow, element.shadowRoot != nil {
        throw DOMException(.notSupported, "Failed to upgrade an element with a shadow root")
      }
      // The wrapper must exist before the constructor runs, because the constructor returns it.
      let wrapper = realm.context.protect(try realm.wrap(element.node))
      let made = try realm.context.construct(constructor.value)
      guard realm.context.isSame(made, wrapper.value) else {
        throw ScriptError.type("Custom element constructor returned a wrong element")
      }
      isDone = true
    }
    return isDone
  }

  func call(_ callback: CustomElementCallback, of element: Element, _ name: String) {
    // Callbacks do not run in a frame that was removed.
    guard let function = callbacks[callback.kind], !realm.window.isClosed else { return }
    realm.guarded(calling: function.value) {
      let context = realm.context
      let this = try realm.wrap(element.node)
      switch callback {
      case .connected, .disconnected, .formReset: try context.call(function.value, this: this)
      case .adopted(let old, let new):
        try context.call(function.value, this: this, realm.encode(old), realm.encode(new))
      case .attributeChanged(let name, let old, let new, let namespace):
        try context.call(
          function.value, this: this, realm.encode(name), realm.encode(old), realm.encode(new),
          realm.encode(namespace))
      case .formAssociated(let form):
        try context.call(function.value, this: this, realm.encode(form))
      case .formDisabled(let isDisabled):
        try context.call(function.value, this: this, realm.encode(isDisabled))
      }
    }
  }
}

extension InterfaceBuilder<Element> {
  /// HTML Standard, 3.2.3, "HTML element constructors". WebKit does not support customized built-in
  /// elements.
  func constructsCustomElements() {
    let interface = definition
    let construct = { (call: Invocation) throws -> Value in
      let realm = Realm.of(call.context)
      let context = call.context
      // The `this` of the call is `new.target`.
      if let own = try realm.interface(interface).constructor,
        context.isSame(own.value, call.this)
      {
        throw ScriptError.type("new.target is not a valid custom element constructor")
      }
      guard let definition = realm.customElements.definition(of: call.this) else {
        throw ScriptError.type("new.target does not define a custom element")
      }
      var prototype = try context.property("prototype", of: call.this)
      if !context.isObject(prototype) {
        prototype = try realm.home(of: call.this).interface(interface).prototype.value
      }
      guard let last = definition.constructionStack.last else {
        let element = realm.document.makeElement(
          namespace: "http://www.w3.org/1999/xhtml", prefix: nil, localName: definition.name)
        element.becomeCustom(definition)
        let object = try realm.wrap(element.node)
        context.setPrototype(of: object, to: prototype)
        return object
      }
      guard let element = last else {
        throw ScriptError.type(
          "Cannot instantiate a custom element inside its own constructor during upgrades")
      }
      let object = try realm.wrap(element.node)
      context.setPrototype(of: object, to: prototype)
      definition.constructionStack[definition.constructionStack.count - 1] = nil
      return object
    }
    members.add { _, installed, _ in
      installed.constructorSetsPrototype = true
      installed.construct = construct
    }
  }
}
