internal import CLexbor
internal import Bytes

/// A document (DOM Standard, 4.5).
package struct Document: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.nodeType == .document else { return nil }
    self.node = node
  }

  init(raw: UnsafeMutablePointer<lxb_dom_node_t>) { node = Node(raw: raw) }

  var rawDocument: UnsafeMutablePointer<lxb_dom_document_t> {
    // The check in `init` makes sure that the node has this structure.
    UnsafeMutableRawPointer(node.raw).assumingMemoryBound(to: lxb_dom_document_t.self)
  }

  var rawHTMLDocument: UnsafeMutablePointer<lxb_html_document_t> {
    // Pools make all their documents with this structure.
    UnsafeMutableRawPointer(node.raw).assumingMemoryBound(to: lxb_html_document_t.self)
  }

  /// The document's state beside its tree.
  package var state: DocumentState { node.documentState }

  package var isHTML: Bool { rawDocument.pointee.type == LXB_DOM_DOCUMENT_DTYPE_HTML }

  /// Whether the parser took the page for one that was made for old browsers.
  package var isQuirks: Bool {
    rawDocument.pointee.compat_mode == LXB_DOM_DOCUMENT_CMODE_QUIRKS
  }

  /// DOM Standard, Document.compatMode.
  package var compatMode: String { isQuirks ? "BackCompat" : "CSS1Compat" }

  package var doctype: DocumentType? {
    for child in node.childNodes {
      if let doctype = DocumentType(child) { return doctype }
    }
    return nil
  }

  package var documentElement: Element? {
    for child in node.childNodes {
      if let element = Element(child) { return element }
    }
    return nil
  }

  // MARK: Making nodes

  /// DOM Standard, Document.createElement. In an HTML document, the name becomes lower case.
  package func createElement(_ localName: String) throws(DOMException) -> Element {
    guard Names.isValidElementName(localName) else {
      throw DOMException(.invalidCharacter, "Invalid qualified name: '\(localName)'")
    }
    return createElement(known: isHTML ? localName.asciiLowercased : localName)
  }

  /// Does the same for a name that is known to be a valid one in lower case.
  package func createElement(known localName: String) -> Element {
    let inHTML = isHTML || state.contentType == "application/xhtml+xml"
    return makeScriptElement(
      namespace: inHTML ? Names.html : nil, prefix: nil, localName: localName)
  }

  /// DOM Standard, Document.createElementNS.
  package func createElement(
    namespace: String?, qualifiedName: String
  ) throws(DOMException) -> Element {
    let name = try Names.extract(
      namespace: namespace, qualifiedName: qualifiedName, forElement: true)
    return makeScriptElement(
      namespace: name.namespace, prefix: name.prefix, localName: name.localName)
  }

  /// Makes an HTML element. The name must be valid.
  func makeHTMLElement(_ localName: String) -> Element {
    makeElement(namespace: Names.html, prefix: nil, localName: localName)
  }

  /// Makes an element. The name must be valid.
  package func makeElement(namespace: String?, prefix: String?, localName: String) -> Element {
    let document = rawDocument
    document.pointee.tags.growIfCrowded()
    let tag = name(localName, document.pointee.tags)
    var namespaceIdentifier = lxb_ns_id_t(LXB_NS__UNDEF.rawValue)
    if namespace == Names.html {
      namespaceIdentifier = lxb_ns_id_t(LXB_NS_HTML.rawValue)
    } else if let namespace {
      namespaceIdentifier = document.identifier(ofNamespace: namespace)
    }
    let raw = document.pointee.create_interface(document, tag, namespaceIdentifier).made
    let element = Element(raw: raw.assumingMemoryBound(to: lxb_dom_element_t.self))
    element.node.raw.pointee.owner_document = document
    element.node.raw.pointee.local_name = tag
    element.node.raw.pointee.ns = namespaceIdentifier
    if element.isHTML(LXB_TAG_SCRIPT) { element.beginScript() }
    if element.node.isPossibleStyleSource { state.pool.followsSheets = true }
    element.setPrefix(prefix)
    return element
  }

  private func name(_ localName: String, _ table: UnsafeMutablePointer<lexbor_hash_t>?) -> UInt {
    var localName = localName
    return localName.withUTF8 {
      lxb_tag_append(table, lxb_tag_id_t(LXB_TAG__UNDEF.rawValue), $0.baseAddress, $0.count)?
        .pointee.tag_id ?? 0
    }
  }

  package func makeText(_ text: DOMString) -> Text {
    node.pool.weigh(NodeWeight.ofNode + text.bytes.count)
    let raw = text.withView {
      lxb_dom_document_create_text_node(rawDocument, $0.bytes.baseAddress, $0.bytes.count).made
    }
    return Text(unchecked: own(raw))
  }

  package func makeComment(_ text: DOMString) -> CharacterData {
    let raw = text.withView {
      lxb_dom_document_create_comment(rawDocument, $0.bytes.baseAddress, $0.bytes.count).made
    }
    return CharacterData(unchecked: own(raw))
  }

  /// DOM Standard, Document.createCDATASection.
  package func createCDATASection(_ text: DOMString) throws(DOMException) -> CharacterData {
    if isHTML {
      throw DOMException(.notSupported, "An HTML document has no CDATA sections")
    }
    if text.string.contains("]]>") {
      throw DOMException(.invalidCharacter, "The data contains ']]>'")
    }
    return makeCDATASection(text)
  }

  /// Makes a CDATA section with any data, even where scripts cannot make one.
  func makeCDATASection(_ text: DOMString) -> CharacterData {
    // lexbor's own function works only in HTML documents.
    let raw = lxb_dom_cdata_section_interface_create(rawDocument).made
    raw.pointee.text.char_data.node.local_name = UInt(LXB_TAG__TEXT.rawValue)
    let node = own(raw)
    text.withView { node.store($0, in: &raw.pointee.text.char_data.data) }
    return CharacterData(unchecked: node)
  }

  /// DOM Standard, Document.createProcessingInstruction.
  package func createProcessingInstruction(
    target: String, data: DOMString
  ) throws(DOMException) -> ProcessingInstruction {
    guard Names.isValidName(target) else {
      throw DOMException(.invalidCharacter, "Invalid target: '\(target)'")
    }
    if data.string.contains("?>") {
      throw DOMException(.invalidCharacter, "The data contains '?>'")
    }
    return makeProcessingInstruction(target: DOMString(target), data: data)
  }

  /// Makes a processing instruction with any data.
  func makeProcessingInstruction(target: DOMString, data: DOMString) -> ProcessingInstruction {
    let raw = lxb_dom_processing_instruction_interface_create(rawDocument).made
    let node = own(raw)
    target.withView { node.store($0, in: &raw.pointee.target) }
    data.withView { node.store($0, in: &raw.pointee.char_data.data) }
    return ProcessingInstruction(unchecked: node)
  }

  package func makeDocumentFragment() -> DocumentFragment {
    DocumentFragment(unchecked: own(lxb_dom_document_create_document_fragment(rawDocument).made))
  }

  /// DOM Standard, DOMImplementation.createDocumentType.
  package func createDocumentType(
    name: String, publicId: String, systemId: String
  ) throws(DOMException) -> DocumentType {
    guard Names.isValidQualifiedName(name) else {
      throw DOMException(.invalidCharacter, "Invalid doctype name: '\(name)'")
    }
    return makeDocumentType(name: name, publicId: publicId, systemId: systemId)
  }

  func makeDocumentType(name: String, publicId: String, systemId: String) -> DocumentType {
    let raw = lxb_dom_document_type_interface_create(rawDocument).made
    var name = name
    raw.pointee.name = name.withUTF8 { attributeIdentifier($0) }
    let node = own(raw)
    DOMString(publicId).withView { node.store($0, in: &raw.pointee.public_id) }
    DOMString(systemId).withView { node.store($0, in: &raw.pointee.system_id) }
    return DocumentType(unchecked: node)
  }

  /// DOM Standard, Document.createAttribute.
  package func createAttribute(_ localName: String) throws(DOMException) -> Attr {
    guard Names.isValidAttributeName(localName) else {
      throw DOMException(.invalidCharacter, "Invalid qualified name: '\(localName)'")
    }
    return makeAttribute(
      namespace: nil, prefix: nil, localName: isHTML ? localName.asciiLowercased : localName)
  }

  /// DOM Standard, Document.createAttributeNS.
  package func createAttribute(
    namespace: String?, qualifiedName: String
  ) throws(DOMException) -> Attr {
    let name = try Names.extract(
      namespace: namespace, qualifiedName: qualifiedName, forElement: false)
    return makeAttribute(
      namespace: name.namespace, prefix: name.prefix, localName: name.localName)
  }

  func makeAttribute(namespace: String?, prefix: String?, localName: String) -> Attr {
    let document = rawDocument
    let raw = lxb_dom_attr_interface_create(document).made
    var localName = localName
    raw.pointee.node.owner_document = document
    raw.pointee.node.local_name = localName.withUTF8 { attributeIdentifier($0) }
    if let namespace { raw.pointee.node.ns = document.identifier(ofNamespace: namespace) }
    if let prefix {
      raw.pointee.node.prefix = document.identifier(ofPrefix: prefix)
      var qualified = "\(prefix):\(localName)"
      raw.pointee.qualified_name = qualified.withUTF8 { attributeIdentifier($0) }
    } else if namespace != nil, localName != "xmlns" {
      var mark = Attr.noPrefix
      raw.pointee.node.prefix = mark.withUTF8 {
        jsprep_prefix_entry(document.pointee.prefix, $0.baseAddress, $0.count)?.pointee.prefix_id
          ?? 0
      }
      var name = Attr.noPrefix + localName
      raw.pointee.qualified_name = name.withUTF8 { attributeIdentifier($0) }
      node.pool.hasNamesakes = true
    }
    return Attr(raw: raw)
  }

  /// Whether an attribute with this name was ever made in this document, or in one that shares its
  /// tables.
  func hasSeenAttribute(named name: String) -> Bool {
    var name = name
    return name.withUTF8 {
      lxb_dom_attr_data_by_qualified_name(
        rawDocument.pointee.attrs, $0.baseAddress, $0.count) != nil
    }
  }

  /// How many names attributes have had in this document, and in those that share its tables.
  var attributeNameCount: Int {
    rawDocument.pointee.attrs.map { lexbor_dobject_allocated($0.pointee.entries) } ?? 0
  }

  /// The identifier of an attribute's name. Its case is kept.
  private func attributeIdentifier(_ name: UnsafeBufferPointer<UInt8>) -> lxb_dom_attr_id_t {
    let table = rawDocument.pointee.attrs
    table?.growIfCrowded()
    if let known = lxb_dom_attr_data_by_qualified_name(table, name.baseAddress, name.count) {
      return known.pointee.attr_id
    }
    return lxb_dom_attr_qualified_name_append(table, name.baseAddress, name.count)?.pointee.attr_id
      ?? 0
  }

  /// Makes this document the owner of a new node. In a second document, lexbor sets the first
  /// document as the owner.
  private func own<Raw>(_ raw: UnsafeMutablePointer<Raw>) -> Node {
    let node = Node(
      raw: UnsafeMutableRawPointer(raw).assumingMemoryBound(to: lxb_dom_node_t.self))
    node.raw.pointee.owner_document = rawDocument
    return node
  }
}

extension Element {
  /// Sets the prefix in the name of a new element.
  func setPrefix(_ prefix: String?) {
    guard let prefix else { return }
    let document = node.nodeDocument.rawDocument
    var qualified = "\(prefix):\(localName)"
    node.raw.pointee.prefix = document.identifier(ofPrefix: prefix)
    rawElement.pointee.qualified_name = qualified.withUTF8 {
      UInt(bitPattern: lxb_tag_append(document.pointee.tags, tag, $0.baseAddress, $0.count))
    }
  }
}
