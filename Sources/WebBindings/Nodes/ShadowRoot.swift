internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.8, with what HTML adds.
  static let shadowRoot = Interface<ShadowRoot>("ShadowRoot", inherits: documentFragment) {
    try $0.readonly("mode") { $0.isClosed ? "closed" : "open" }
    try $0.readonly("delegatesFocus") { $0.options.delegatesFocus }
    try $0.readonly("slotAssignment") { $0.options.hasManualSlots ? "manual" : "named" }
    try $0.readonly("clonable") { $0.options.isClonable }
    try $0.readonly("serializable") { $0.options.isSerializable }
    try $0.readonly("host") { $0.host }
    try $0.eventHandlers("onslotchange")
    try $0.includeStyleSheets()
    try $0.includeListOfAnimations()
    try $0.readonly("activeElement") { $0.activeElement }
    try $0.attribute("innerHTML") {
      $0.node.innerHTML
    } set: { (root, html: NullIsEmpty) in
      try root.setInnerHTML(html.text)
    }
    try $0.method("elementFromPoint") { (root, x: FiniteDouble, y: FiniteDouble) in
      root.elements(x: x.value, y: y.value).first
    }
    try $0.method("elementsFromPoint") { (root, x: FiniteDouble, y: FiniteDouble) in
      root.elements(x: x.value, y: y.value)
    }
    try $0.method("setHTMLUnsafe") { (root, html: DOMString) in
      try root.setInnerHTML(html, declarative: true)
      return Undefined()
    }
    try $0.method("getHTML") { (root, options: HTMLOptions?) in
      root.node.html(including: options)
    }
  }
}

extension ShadowRoot: InterfaceType, ResultType, ConvertibleArgument {}

/// HTML Standard, GetHTMLOptions.
struct HTMLOptions: ConvertibleArgument {
  var serializableShadowRoots = false
  var shadowRoots: [ShadowRoot] = []

  static func convert(_ value: Value, in realm: Realm) throws -> HTMLOptions {
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    var options = HTMLOptions()
    options.serializableShadowRoots = try realm.boolean("serializableShadowRoots", of: dictionary)
    if let roots = try realm.member("shadowRoots", of: dictionary) {
      options.shadowRoots = try SequenceArgument<ShadowRoot>.convert(roots, in: realm).values
    }
    return options
  }
}

extension Node {
  func html(including options: HTMLOptions?) -> DOMString {
    guard let options, options.serializableShadowRoots || !options.shadowRoots.isEmpty else {
      return html
    }
    return html(
      withSerializableShadowRoots: options.serializableShadowRoots,
      roots: options.shadowRoots.map(\.node))
  }
}

/// DOM Standard, ShadowRootInit.
private struct ShadowRootInitializer: ConvertibleArgument {
  var options = ShadowRoot.Options()

  static func convert(_ value: Value, in realm: Realm) throws -> ShadowRootInitializer {
    let dictionary = try DictionaryArgument.convert(value, in: realm).value
    var made = ShadowRootInitializer()
    made.options.isClonable = try realm.boolean("clonable", of: dictionary)
    made.options.delegatesFocus = try realm.boolean("delegatesFocus", of: dictionary)
    guard let mode = try realm.keyword("mode", of: dictionary, ["open", "closed"]) else {
      throw ScriptError.missing("mode", "ShadowRootMode", of: "ShadowRootInit")
    }
    made.options.isClosed = mode == 1
    made.options.isSerializable = try realm.boolean("serializable", of: dictionary)
    let assignment = try realm.keyword("slotAssignment", of: dictionary, ["named", "manual"])
    made.options.hasManualSlots = assignment == 1
    return made
  }
}

/// `(Element or Text)`.
struct SlottableArgument: ConvertibleArgument {
  let node: Node

  static func convert(_ value: Value, in realm: Realm) throws -> SlottableArgument {
    if let node = try? Node.convert(value, in: realm), Element(node) != nil || Text(node) != nil {
      return SlottableArgument(node: node)
    }
    throw ScriptError.type("Type error")
  }
}

extension InterfaceBuilder<Element> {
  /// DOM Standard, 4.9: an element's shadow root.
  func includeShadowRoot() throws {
    try readonly("shadowRoot") { element in
      element.shadowRoot.flatMap { $0.isClosed ? nil : $0 }
    }
    try method("attachShadow") { (element, initializer: ShadowRootInitializer, realm: Realm) in
      if element.disablesShadow {
        throw DOMException(.notSupported, "The operation is not supported.")
      }
      realm.connectMicrotasks()
      return try element.attachShadow(initializer.options)
    }
  }
}

extension InterfaceBuilder where Subject: NodeKind {
  /// DOM Standard, 4.2.9: Slottable, on Element and Text.
  func includeSlottable() throws {
    try readonly("assignedSlot") { $0.node.assignedSlot }
  }
}

extension Element {
  /// Whether the definition of this custom element disables shadow roots.
  fileprivate var disablesShadow: Bool {
    customElementDefinition?.disablesShadow ?? definitionOfName?.disablesShadow ?? false
  }
}
