internal import DOM
internal import ScriptEngine

// HTML Standard, 4.11 and 4.12: interactive elements and scripting.
extension Interfaces {
  static let htmlDetailsElement = Interface<Element>(
    "HTMLDetailsElement", inherits: htmlElement
  ) {
    try $0.reflect(.string("name"), .boolean("open"))
  }

  static let htmlDialogElement = Interface<Element>("HTMLDialogElement", inherits: htmlElement) {
    try $0.reflect(.boolean("open"))
    try $0.attribute("returnValue") {
      $0.dialogReturnValue
    } set: { (element, value: DOMString) in
      element.setDialogReturnValue(value)
    }
    try $0.method("show") { (element: Element) in
      try element.showDialog(isModal: false)
      return Undefined()
    }
    try $0.method("showModal") { (element: Element) in
      try element.showDialog(isModal: true)
      return Undefined()
    }
    try $0.method("close") { (element, value: DOMString?) in
      element.closeDialog(value)
      return Undefined()
    }
    try $0.method("requestClose") { (element, value: DOMString?) in
      element.requestCloseDialog(value)
      return Undefined()
    }
  }

  static let htmlScriptElement = Interface<Element>("HTMLScriptElement", inherits: htmlElement) {
    try $0.attribute("text") {
      $0.childTextContent
    } set: { (element, value: DOMString) in
      try element.node.setTextContent(value)
    }
    try $0.attribute("innerText") {
      $0.innerText
    } set: { (element, value: NullIsEmpty) in
      element.setInnerText(value.text)
    }
    try $0.attribute("textContent") {
      $0.node.textContent
    } set: { (element, value: Nullable<DOMString>) in
      try element.node.setTextContent(value.value ?? DOMString())
    }
    try $0.reflect(.string("htmlFor", of: "for"), .string("event"), .string("charset"))
    try $0.attribute("async") {
      $0.isAsynchronousScript
    } set: { (element, value: Bool) in
      element.setAsynchronousScript(value)
    }
    try $0.reflect(
      .boolean("defer"), .url("src"), .string("type"), .crossOrigin, .boolean("noModule"),
      .string("integrity"), .referrerPolicy, .fetchPriority,
      .tokens("blocking", supported: ["render"]))
    $0.staticMethod("supports") { (type: String) in
      ["classic", "module", "importmap", "speculationrules"].prefix(3).contains(type)
    }
  }

  static let htmlTemplateElement = Interface<Element>(
    "HTMLTemplateElement", inherits: htmlElement
  ) {
    try $0.readonly("content") { $0.templateContents }
    try $0.reflect(
      .enumerated("shadowRootMode", ["open", "closed"]), .boolean("shadowRootDelegatesFocus"),
      .boolean("shadowRootClonable"), .boolean("shadowRootSerializable"))
  }

  static let htmlSlotElement = Interface<Element>("HTMLSlotElement", inherits: htmlElement) {
    try $0.reflect(.string("name"))
    try $0.method("assignedNodes") { (slot, options: DictionaryArgument?, realm: Realm) in
      slot.assignedNodes(flatten: try realm.boolean("flatten", of: options?.value))
    }
    try $0.method("assignedElements") { (slot, options: DictionaryArgument?, realm: Realm) in
      slot.assignedNodes(flatten: try realm.boolean("flatten", of: options?.value))
        .filter(\.isElement)
    }
    try $0.method("assign") { (slot, nodes: Variadic<SlottableArgument>) in
      slot.assign(nodes.values.map(\.node))
      return Undefined()
    }
  }

  static let htmlCanvasElement = Interface<Element>("HTMLCanvasElement", inherits: htmlElement) {
    try $0.reflect(
      .unsignedLong("width", fallback: 300), .unsignedLong("height", fallback: 150))
    try $0.method("getContext") { (_, type: String, realm: Realm) in
      // Nothing is drawn here. What a script of the page does without is not the extension's concern.
      if realm.world != PageWorld.number, let name = canvasContexts[type] {
        realm.noteMissed(interface: name)
      }
      return Node?.none
    }
    try $0.method("toDataURL") { _ in "data:," }
    try $0.method("toBlob") { (_: Element, callback: Callback, realm: Realm) in
      try realm.context.call(callback.function.value, realm.context.null)
      return Undefined()
    }
  }

  /// The interfaces of a canvas's contexts in WebKit, by their types.
  private static let canvasContexts = [
    "2d": "CanvasRenderingContext2D", "bitmaprenderer": "ImageBitmapRenderingContext",
    "webgl": "WebGLRenderingContext", "experimental-webgl": "WebGLRenderingContext",
    "webgl2": "WebGL2RenderingContext",
  ]
}
