package import DOM
internal import ScriptEngine

extension Interfaces {
  /// HTML Standard, 4.13.4.
  static let customElementRegistry = Interface<CustomElementRegistry>("CustomElementRegistry") {
    try $0.method("define") {
      (registry, name: String, constructor: ProtectedValue, _: Value?, realm: Realm) in
      try realm.define(name, constructor, in: registry)
      return Undefined()
    }
    try $0.method("get") { (registry, name: String, realm: Realm) in
      realm.customElements.constructor(of: registry.definition(named: name))
        ?? realm.context.undefined
    }
    try $0.method("getName") { (_, constructor: Value, realm: Realm) in
      realm.customElements.definition(of: constructor)?.name
    }
    try $0.method("whenDefined") { (registry, name: String, realm: Realm) in
      realm.whenDefined(name, in: registry).value
    }
    try $0.method("upgrade") { (registry, root: Node) in
      registry.upgrade(root)
      return Undefined()
    }
    // Each node already has its registry.
    try $0.method("initialize") { (_, _: Node) in Undefined() }
  }
}

extension CustomElementRegistry: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.customElementRegistry.definition }
  package var keepsWrapper: Bool { true }
}

/// The custom elements that scripts of one world have defined.
struct CustomElementWorld {
  /// The promises of `whenDefined`, by the elements' names.
  var promises: [String: ScriptPromise] = [:]
  /// The definitions by the addresses of their constructors, which they keep alive.
  private var definitions: [UInt: CustomElementDefinition] = [:]

  /// The definition with a constructor; nil if there is none.
  func definition(of constructor: Value) -> CustomElementDefinition? {
    definitions.isEmpty ? nil : definitions[constructor.address]
  }

  /// The constructor of a definition of this world; nil for other definitions.
  func constructor(of definition: CustomElementDefinition?) -> Value? {
    guard let own = definition?.behavior as? ScriptCustomElement,
      definitions[own.constructor.value.address] === definition
    else { return nil }
    return own.constructor.value
  }

  mutating func add(_ definition: CustomElementDefinition, _ constructor: Value) {
    definitions[constructor.address] = definition
  }
}

extension Realm {
  /// Ends all callbacks of elements, because the functions that they call end with their worlds.
  func endCustomElements() {
    document.node.pool.endCustomElements()
  }

  /// HTML Standard, CustomElementRegistry.whenDefined. A name has the same promise until it is
  /// defined.
  fileprivate func whenDefined(_ name: String, in registry: CustomElementRegistry) -> ScriptPromise
  {
    if let known = customElements.promises[name] { return known }
    let promise = ScriptPromise(in: self)
    if let fault = CustomElementRegistry.fault(ofName: name) {
      promise.reject(fault)
      return promise
    }
    if let constructor = customElements.constructor(of: registry.definition(named: name)) {
      promise.resolve(constructor)
      return promise
    }
    customElements.promises[name] = promise
    registry.whenDefined(name) { [weak self] definition in
      guard let self, let promise = customElements.promises.removeValue(forKey: name),
        let constructor = customElements.constructor(of: definition)
      else { return }
      promise.resolve(constructor)
    }
    return promise
  }

  /// HTML Standard, CustomElementRegistry.define.
  fileprivate func define(
    _ name: String, _ constructor: ProtectedValue, in registry: CustomElementRegistry
  ) throws {
    guard context.isConstructor(constructor.value) else {
      throw ScriptError.type("The second argument must be a constructor")
    }
    if let fault = CustomElementRegistry.fault(ofName: name) { throw fault }
    func refuse(_ message: String) -> DOMException { DOMException(.notSupported, message) }
    if registry.definition(named: name) != nil {
      throw refuse("Cannot define multiple custom elements with the same tag name")
    }
    if customElements.definition(of: constructor.value) != nil {
      throw refuse("Cannot define multiple custom elements with the same class")
    }
    if registry.isDefining {
      throw refuse("Cannot define a custom element while defining another custom element")
    }
    registry.isDefining = true
    let definition: CustomElementDefinition
    do {
      defer { registry.isDefining = false }
      definition = try readDefinition(name, constructor)
    }
    connectMicrotasks()
    document.node.pool.beginCustomElements { [machine = context.machine] reactions in
      machine.reactionRunner = { [weak reactions] in reactions?.run(downTo: $0) }
      reactions.noteWaiting = {
        guard machine.isRunning else { return false }
        machine.waitingReactions += 1
        return true
      }
    }
    customElements.add(definition, constructor.value)
    registry.add(definition)
  }

  /// Step 14 of `define`: reads the constructor's properties, in the standard's order.
  private func readDefinition(
    _ name: String, _ constructor: ProtectedValue
  ) throws -> CustomElementDefinition {
    let behavior = ScriptCustomElement(constructor, in: self)
    let prototype = try context.property("prototype", of: constructor.value)
    guard context.isObject(prototype) else {
      throw ScriptError.type("Custom element constructor's prototype must be an object")
    }
    func readCallback(_ kind: CustomElementCallback.Kind) throws {
      let callback = try context.property(PropertyName(kind.rawValue), of: prototype)
      if context.isUndefined(callback) { return }
      guard context.isCallable(callback) else {
        throw ScriptError.type("A custom element callback must be a function")
      }
      behavior.callbacks[kind] = context.protect(callback)
    }
    func texts(_ property: PropertyName) throws -> [DOMString] {
      let value = try context.property(property, of: constructor.value)
      if context.isUndefined(value) { return [] }
      return try SequenceArgument<DOMString>.convert(value, in: self).values
    }
    for kind: CustomElementCallback.Kind in [
      .connected, .disconnected, .adopted, .attributeChanged,
    ] {
      try readCallback(kind)
    }
    let observed =
      behavior.callbacks[.attributeChanged] == nil ? [] : try texts("observedAttributes")
    let disabled = try texts("disabledFeatures")
    let isFormAssociated = context.boolean(
      try context.property("formAssociated", of: constructor.value))
    if isFormAssociated {
      for kind: CustomElementCallback.Kind in [
        .formAssociated, .formReset, .formDisabled, .formStateRestore,
      ] {
        try readCallback(kind)
      }
    }
    return CustomElementDefinition(
      name: name, observedAttributes: Set(observed), callbacks: Set(behavior.callbacks.keys),
      isFormAssociated: isFormAssociated, disablesInternals: disabled.contains("internals"),
      disablesShadow: disabled.contains("shadow"), behavior: behavior)
  }
}
