internal import CLibXML2

// HTML Standard, 14.2 and 14.4: parsing XML documents and fragments.

extension DocumentPool {
  /// Parses an XML text into a document of its own, for `DOMParser`. If the text is malformed, the
  /// document has the nodes before the error, and a `parsererror` element with the error's message.
  ///
  /// Entities that the text declares are expanded, within limits. Nothing outside of the text is
  /// read.
  ///
  /// - Parameter document: the empty document; nil for a new one that lives as long as the pool.
  package func parseXML(
    _ text: DOMString, contentType: String, into document: Document? = nil
  ) throws(ParsingFailure) -> Document {
    let document = document ?? makeDocument(isHTML: false, contentType: contentType)
    let builder = XMLTreeBuilder(document: document, parent: document.node)
    guard builder.parseDocument(text) else { throw ParsingFailure(status: 0) }
    if builder.errors.hasErrors { builder.errors.show(in: document) }
    namedElements.addDocument(document.node)
    treeChanged()
    return document
  }
}

extension Element {
  /// HTML Standard, "XML fragment parsing algorithm": the nodes that `text` makes inside this
  /// element. The text can use the namespaces that are declared for the element.
  func parseXMLFragment(_ text: DOMString) throws(DOMException) -> DocumentFragment {
    let fragment = node.nodeDocument.makeDocumentFragment()
    let builder = XMLTreeBuilder(document: node.nodeDocument, parent: fragment.node)
    builder.inherited = declaredNamespaces
    guard builder.parseContent(text) else {
      throw DOMException(.syntax, "The markup is not well-formed XML")
    }
    node.pool.namedElements.scan(fragment.node)
    return fragment
  }

  /// The namespaces that this element and its ancestors declare, by prefix. The default namespace
  /// has the prefix "".
  private var declaredNamespaces: [String: String] {
    var result: [String: String] = [:]
    var current: Element? = self
    while let element = current {
      for attribute in element.attributes where attribute.namespaceURI == Names.xmlns {
        let prefix = attribute.prefix == nil ? "" : attribute.localName
        if result[prefix] == nil { result[prefix] = attribute.value.string }
      }
      current = element.node.parentElement
    }
    if result[""] == nil { result[""] = namespaceURI ?? "" }
    return result
  }
}
