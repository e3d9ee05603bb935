internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.4.
  static let node = Interface<Node>("Node", inherits: eventTarget) {
    try $0.constants([
      "ELEMENT_NODE": 1, "ATTRIBUTE_NODE": 2, "TEXT_NODE": 3, "CDATA_SECTION_NODE": 4,
      "ENTITY_REFERENCE_NODE": 5, "ENTITY_NODE": 6, "PROCESSING_INSTRUCTION_NODE": 7,
      "COMMENT_NODE": 8, "DOCUMENT_NODE": 9, "DOCUMENT_TYPE_NODE": 10,
      "DOCUMENT_FRAGMENT_NODE": 11, "NOTATION_NODE": 12,
      "DOCUMENT_POSITION_DISCONNECTED": 0x01, "DOCUMENT_POSITION_PRECEDING": 0x02,
      "DOCUMENT_POSITION_FOLLOWING": 0x04, "DOCUMENT_POSITION_CONTAINS": 0x08,
      "DOCUMENT_POSITION_CONTAINED_BY": 0x10,
      "DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC": 0x20,
    ])
    try $0.readonly("nodeType") { $0.nodeType.rawValue }
    try $0.readonly("nodeName") { (node, realm: Realm) in
      try Element(node).map { try realm.tagName(of: $0) } ?? realm.encode(node.nodeName)
    }
    try $0.readonly("baseURI") { $0.nodeDocument.baseURL }
    try $0.readonly("isConnected") { $0.isConnected }
    try $0.readonly("ownerDocument") { $0.ownerDocument }
    try $0.method("getRootNode") { (node, options: DictionaryArgument?, realm: Realm) in
      node.rootNode(composed: try realm.boolean("composed", of: options?.value))
    }
    try $0.readonly("parentNode") { $0.parentNode }
    try $0.readonly("parentElement") { $0.parentElement }
    try $0.method("hasChildNodes") { $0.hasChildNodes }
    try $0.readonly("childNodes") { $0.childNodeList }
    try $0.readonly("firstChild") { $0.firstChild }
    try $0.readonly("lastChild") { $0.lastChild }
    try $0.readonly("previousSibling") { $0.previousSibling }
    try $0.readonly("nextSibling") { $0.nextSibling }
    try $0.attribute("nodeValue") {
      $0.nodeValue
    } set: { (node, value: Nullable<DOMString>) in
      try node.setNodeValue(value.value ?? DOMString())
    }
    try $0.attribute("textContent") {
      $0.textContent
    } set: { (node, value: Nullable<DOMString>) in
      try node.setTextContent(value.value ?? DOMString())
    }
    try $0.method("normalize") { (node: Node) in
      node.normalize()
      return Undefined()
    }
    try $0.method("cloneNode") { (node, deep: Bool?) in
      if DocumentFragment(node)?.isShadowRoot == true {
        throw DOMException(.notSupported, "The operation is not supported.")
      }
      return node.clone(deep: deep ?? false)
    }
    try $0.method("isEqualNode") { (node, other: Nullable<Passing<Node>>) in
      node.isEqual(to: other.value?.node)
    }
    try $0.method("isSameNode") { (node, other: Nullable<Passing<Node>>) in
      node == other.value?.node
    }
    try $0.method("compareDocumentPosition") { (node, other: Passing<Node>) in
      node.compareDocumentPosition(other.node).rawValue
    }
    try $0.method("contains") { (node, other: Nullable<Passing<Node>>) in
      node.contains(other.value?.node)
    }
    try $0.method("lookupPrefix") { (node, namespace: Nullable<String>) in
      node.locatePrefix(namespace: namespace.value)
    }
    try $0.method("lookupNamespaceURI") { (node, prefix: Nullable<String>) in
      node.locateNamespace(prefix: prefix.value == "" ? nil : prefix.value)
    }
    try $0.method("isDefaultNamespace") { (node, namespace: Nullable<String>) in
      node.locateNamespace(prefix: nil) == (namespace.value == "" ? nil : namespace.value)
    }
    try $0.method("insertBefore") {
      (node, child: Passing<Node>, reference: Nullable<Passing<Node>>) in
      try node.insert(child.node, before: reference.value?.node)
      return child.node
    }
    try $0.method("appendChild") { (node, child: Passing<Node>) in
      try node.append(child.node)
      return child.node
    }
    try $0.method("replaceChild") { (node, new: Passing<Node>, child: Passing<Node>) in
      try node.replace(child: child.node, with: new.node)
      return child.node
    }
    try $0.method("removeChild") { (node, child: Passing<Node>) in
      try node.remove(child: child.node)
      return child.node
    }
  }
}
