internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.9, with what HTML's parsing and CSSOM add.
  static let element = Interface<Element>("Element", inherits: node) {
    try $0.readonly("namespaceURI") { $0.namespaceURI }
    try $0.readonly("prefix") { $0.prefix }
    try $0.readonly("localName") { $0.localText }
    try $0.readonly("tagName") { (element, realm: Realm) in try realm.tagName(of: element) }
    try $0.attribute("id") {
      $0.id
    } set: { (element, value: DOMString) in
      element.setAttribute(known: "id", value)
    }
    try $0.attribute("className") {
      $0.className
    } set: { (element, value: DOMString) in
      element.setAttribute(known: "class", value)
    }
    try $0.forwarding("classList", to: "value") { $0.classList }
    try $0.forwarding("part", to: "value") { $0.tokenList(of: "part") }
    try $0.attribute("slot") {
      $0.getAttribute("slot") ?? $0.noText
    } set: { (element, value: DOMString) in
      element.setAttribute(known: "slot", value)
    }

    try $0.includeARIA()
    try $0.includeView()
    try $0.method("computedStyleMap") { (element, realm: Realm) -> Value in
      try realm.context.call(
        realm.member("computedMap", of: .typedOM), realm.wrap(element.node))
    }
    try $0.method("hasAttributes") { $0.hasAttributes }
    try $0.readonly("attributes") { $0.attributeMap }
    try $0.method("getAttributeNames") { $0.attributeNames }
    try $0.method("getAttribute") { (element, name: String) in
      if name == "style" { element.settleStyle() }
      return element.attribute(qualifiedName: name)?.value
    }
    try $0.method("getAttributeNS") { (element, namespace: Nullable<String>, name: String) in
      element.attribute(namespace: namespace.value, localName: name)?.value
    }
    try $0.method("setAttribute") { (element, name: String, value: DOMString) in
      try element.setAttribute(name, value)
      return Undefined()
    }
    try $0.method("setAttributeNS") {
      (element, namespace: Nullable<String>, name: String, value: DOMString) in
      try element.setAttribute(namespace: namespace.value, qualifiedName: name, value)
      return Undefined()
    }
    try $0.method("removeAttribute") { (element, name: String) in
      element.removeAttribute(qualifiedName: name)
      return Undefined()
    }
    try $0.method("removeAttributeNS") { (element, namespace: Nullable<String>, name: String) in
      element.removeAttribute(namespace: namespace.value, localName: name)
      return Undefined()
    }
    try $0.method("toggleAttribute") { (element, name: String, force: Bool?) in
      try element.toggleAttribute(name, force: force)
    }
    try $0.method("hasAttribute") { (element, name: String) in
      element.attribute(qualifiedName: name) != nil
    }
    try $0.method("hasAttributeNS") { (element, namespace: Nullable<String>, name: String) in
      element.attribute(namespace: namespace.value, localName: name) != nil
    }
    try $0.method("getAttributeNode") { (element, name: String) in
      element.attribute(qualifiedName: name)
    }
    try $0.method("getAttributeNodeNS") { (element, namespace: Nullable<String>, name: String) in
      element.attribute(namespace: namespace.value, localName: name)
    }
    for name in ["setAttributeNode", "setAttributeNodeNS"] {
      try $0.method(name) { (element, attribute: Passing<Attr>) in
        try element.setAttributeNode(attribute.node)
      }
    }
    try $0.method("removeAttributeNode") { (element, attribute: Passing<Attr>) in
      try element.removeAttributeNode(attribute.node)
      return attribute.node
    }

    try $0.method("closest") { (element, selectors: String) in try element.closest(selectors) }
    for name in ["matches", "webkitMatchesSelector"] {
      try $0.method(name) { (element, selectors: String) in try element.matches(selectors) }
    }
    try $0.includeElementLookup()
    try $0.method("insertAdjacentElement") { (element, position: String, other: Passing<Element>) in
      try element.insertAdjacent(.init(name: position), other.node.node)
    }
    try $0.method("insertAdjacentText") { (element, position: String, text: DOMString) in
      _ = try element.insertAdjacent(
        .init(name: position), element.node.nodeDocument.makeText(text).node)
      return Undefined()
    }
    try $0.method("insertAdjacentHTML") { (element, position: String, html: DOMString) in
      try element.insertAdjacentHTML(.init(name: position), html)
      return Undefined()
    }
    try $0.attribute("innerHTML") {
      $0.node.innerHTML
    } set: { (element, html: NullIsEmpty) in
      try element.setInnerHTML(html.text)
    }
    try $0.attribute("outerHTML") {
      $0.node.outerHTML
    } set: { (element, html: NullIsEmpty) in
      try element.setOuterHTML(html.text)
    }
    try $0.method("getHTML") { (element, options: HTMLOptions?) in
      element.node.html(including: options)
    }
    try $0.method("setHTMLUnsafe") { (element, html: DOMString) in
      try element.setHTMLUnsafe(html)
      return Undefined()
    }
    try $0.includeShadowRoot()
    try $0.includeAnimations()
    try $0.includeSlottable()
    try $0.includeParentNode()
    try $0.includeChildNode()
    try $0.includeNonDocumentTypeChildNode()
    try $0.eventHandlers(EventHandlerNames.element)
    try $0.unscopable(unscopablesOfParentNode + ["slot"])
  }
}

extension InterfaceBuilder where Subject: NodeKind {
  /// The `getElementsBy…` methods that documents and elements share.
  func includeElementLookup() throws {
    try method("getElementsByTagName") { (parent, name: String) in
      parent.node.elements(withTagName: name)
    }
    try method("getElementsByTagNameNS") { (parent, namespace: Nullable<String>, name: String) in
      parent.node.elements(namespace: namespace.value, localName: name)
    }
    try method("getElementsByClassName") { (parent, names: DOMString) in
      parent.node.elements(withClassNames: names)
    }
  }
}

extension Element {
  /// The text for an absent attribute that an IDL attribute reflects.
  var noText: DOMStringView { DOMStringView(UnsafeBufferPointer(start: nil, count: 0)) }
}
