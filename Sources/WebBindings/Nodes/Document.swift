package import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.5, and HTML Standard, 3.1.
  static let document = Interface<Document>("Document", inherits: node) {
    $0.constructor { (realm: Realm) in
      let document = realm.document.node.pool.makeDocument(
        isHTML: false, contentType: "application/xml")
      document.state.isGeneric = true
      return document
    }
    $0.staticMethod("parseHTMLUnsafe") { (html: DOMString, realm: Realm) in
      try realm.document.node.pool.parseSeparately(html, shadowRoots: true)
    }
    try $0.readonly("implementation") { $0.implementation }
    try $0.readonly("URL") { $0.url }
    try $0.readonly("documentURI") { $0.url }
    try $0.readonly("compatMode") { $0.compatMode }
    for name in ["characterSet", "charset", "inputEncoding"] {
      try $0.readonly(name) { $0.state.characterSet }
    }
    try $0.readonly("contentType") { $0.state.contentType }
    try $0.readonly("doctype") { $0.doctype }
    try $0.readonly("documentElement") { $0.documentElement }
    try $0.method("getElementById") { (document, identifier: DOMString) in
      document.element(withIdentifier: identifier)
    }
    try $0.includeElementLookup()
    try $0.includeParentNode()
    try $0.unscopable(unscopablesOfParentNode + ["fullscreen"])

    try $0.method("createElement") { (document, name: String, _: Value?) in
      try document.createElement(name)
    }
    try $0.method("createElementNS") {
      (document, namespace: Nullable<String>, name: String, _: Value?) in
      try document.createElement(namespace: namespace.value, qualifiedName: name)
    }
    try $0.method("createDocumentFragment") { $0.makeDocumentFragment() }
    try $0.method("createTextNode") { (document, text: DOMString) in document.makeText(text) }
    try $0.method("createCDATASection") { (document, text: DOMString) in
      try document.createCDATASection(text)
    }
    try $0.method("createComment") { (document, text: DOMString) in document.makeComment(text) }
    try $0.method("createProcessingInstruction") { (document, target: String, data: DOMString) in
      try document.createProcessingInstruction(target: target, data: data)
    }
    try $0.method("createAttribute") { (document, name: String) in
      try document.createAttribute(name)
    }
    try $0.method("createAttributeNS") { (document, namespace: Nullable<String>, name: String) in
      try document.createAttribute(namespace: namespace.value, qualifiedName: name)
    }
    try $0.method("importNode") { (document, original: Passing<Node>, deep: Bool?) in
      let node = original.node
      if ShadowRoot(node) != nil {
        throw DOMException(.notSupported, "The operation is not supported.")
      }
      if node.nodeType == .document {
        throw DOMException(.notSupported, "A document cannot be imported")
      }
      return node.clone(deep: deep ?? false, into: document)
    }
    try $0.method("createRange") { LiveRange(in: $0) }
    try $0.includeTraversal()
    try $0.includeXPath()
    try $0.method("getSelection") { $0.state.window == nil ? nil : $0.selection }
    try $0.method("adoptNode") { (document, adopted: Passing<Node>) in
      try adopted.node.adopted(by: document)
    }

    try $0.readonly("readyState") { $0.state.readyState.rawValue }
    try $0.readonly("referrer") { $0.state.referrer }
    try $0.readonly("head") { $0.head }
    try $0.attribute("body") {
      $0.body
    } set: { (document, body: Nullable<ElementArgument<AnyHTMLElement>>) in
      try document.setBody(body.value?.element)
    }
    try $0.eventHandlers(
      EventHandlerNames.document, EventHandlerNames.clipboard, EventHandlerNames.global)
    try $0.includeEventCreation()
    try $0.includeHTML()
    try $0.includeWindowMembers()
    try $0.includeListOfAnimations()
    try $0.includeTimeline()
    try $0.includeFonts()
  }

  /// The interface of documents of HTML.
  static let htmlDocument = Interface<Document>("HTMLDocument", inherits: document) { _ in }

  /// DOM Standard, 4.5, XMLDocument.
  static let xmlDocument = Interface<Document>("XMLDocument", inherits: document) { _ in }

  /// DOM Standard, 4.5.1.
  static let domImplementation = Interface<DOMImplementation>("DOMImplementation") {
    try $0.method("createDocumentType") {
      (implementation, name: String, publicId: String, systemId: String) in
      try implementation.document.createDocumentType(
        name: name, publicId: publicId, systemId: systemId)
    }
    try $0.method("createDocument") {
      (
        implementation, namespace: Nullable<String>, name: NullIsEmpty,
        doctype: Nullable<DocumentType>?
      ) in
      try implementation.createDocument(
        namespace: namespace.value, qualifiedName: name.text.string, doctype: doctype?.value)
    }
    try $0.method("createHTMLDocument") { (implementation, title: DOMString?, realm: Realm) in
      realm.sweepDocuments()
      return implementation.createHTMLDocument(
        title: title, inWorld: realm.world, frame: realm.frame)
    }
    try $0.method("hasFeature") { _ in true }
  }
}

extension DOMImplementation: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.domImplementation.definition }
  package var keepsWrapper: Bool { true }
}
