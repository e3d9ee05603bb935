internal import DOM
internal import ScriptEngine

extension Interfaces {
  /// DOM Standard, 4.10.
  static let characterData = Interface<CharacterData>("CharacterData", inherits: node) {
    try $0.attribute("data") {
      $0.data
    } set: { (data, value: NullIsEmpty) in
      data.setData(value.text)
    }
    try $0.readonly("length") { $0.length }
    try $0.method("substringData") { (data, offset: UnsignedLong, count: UnsignedLong) in
      try data.substringData(offset: offset.value, count: count.value)
    }
    try $0.method("appendData") { (data, text: DOMString) in
      data.appendData(text)
      return Undefined()
    }
    try $0.method("insertData") { (data, offset: UnsignedLong, text: DOMString) in
      try data.replaceData(offset: offset.value, count: 0, with: text)
      return Undefined()
    }
    try $0.method("deleteData") { (data, offset: UnsignedLong, count: UnsignedLong) in
      try data.replaceData(offset: offset.value, count: count.value, with: DOMString())
      return Undefined()
    }
    try $0.method("replaceData") {
      (data, offset: UnsignedLong, count: UnsignedLong, text: DOMString) in
      try data.replaceData(offset: offset.value, count: count.value, with: text)
      return Undefined()
    }
    try $0.includeChildNode()
    try $0.includeNonDocumentTypeChildNode()
  }

  /// DOM Standard, 4.11.
  static let text = Interface<Text>("Text", inherits: characterData) {
    $0.constructor { (data: DOMString?, realm: Realm) in
      realm.document.makeText(data ?? DOMString())
    }
    try $0.method("splitText") { (text, offset: UnsignedLong) in
      try text.split(at: offset.value)
    }
    try $0.readonly("wholeText") { $0.wholeText }
    try $0.includeSlottable()
  }

  /// DOM Standard, 4.12.
  static let cdataSection = Interface<Text>("CDATASection", inherits: text) { _ in }

  /// DOM Standard, 4.14.
  static let comment = Interface<CharacterData>("Comment", inherits: characterData) {
    $0.constructor { (data: DOMString?, realm: Realm) in
      realm.document.makeComment(data ?? DOMString())
    }
  }

  /// DOM Standard, 4.13.
  static let processingInstruction = Interface<ProcessingInstruction>(
    "ProcessingInstruction", inherits: characterData
  ) {
    try $0.readonly("target") { $0.target }
  }

  /// DOM Standard, 4.6.
  static let documentType = Interface<DocumentType>("DocumentType", inherits: node) {
    try $0.readonly("name") { $0.name }
    try $0.readonly("publicId") { $0.publicId }
    try $0.readonly("systemId") { $0.systemId }
    try $0.includeChildNode()
  }

  /// DOM Standard, 4.7.
  static let documentFragment = Interface<DocumentFragment>("DocumentFragment", inherits: node) {
    $0.constructor { (realm: Realm) in realm.document.makeDocumentFragment() }
    try $0.method("getElementById") { (fragment, identifier: DOMString) in
      fragment.node.element(inTreeWithIdentifier: identifier)
    }
    try $0.includeParentNode()
    try $0.unscopable(unscopablesOfParentNode)
  }

  /// DOM Standard, 4.9.2.
  static let attr = Interface<Attr>("Attr", inherits: node) {
    try $0.readonly("namespaceURI") { $0.namespaceURI }
    try $0.readonly("prefix") { $0.prefix }
    try $0.readonly("localName") { $0.localName }
    try $0.readonly("name") { $0.name }
    try $0.attribute("value") {
      $0.value
    } set: { (attribute, value: DOMString) in
      attribute.setValue(value)
    }
    try $0.readonly("ownerElement") { $0.ownerElement }
    try $0.readonly("specified") { _ in true }
  }
}
