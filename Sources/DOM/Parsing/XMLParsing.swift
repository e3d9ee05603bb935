internal import CLibXML2

// HTML Standard, 14.2 and 14.4: parsing XML documents and fragments.

extension DocumentPool {
  /// A document of an XML text, for `DOMParser`. If the text is malformed, the document holds the
  /// nodes before the error, and a `parsererror` element with the error's message.
  ///
  /// Entities that the text itself declares are expanded, within bounds; nothing outside is read.
  package func parseXML(
    _ text: DOMString, contentType: String
  ) throws(ParsingFailure) -> Document {
    let document = makeDocument(isHTML: false, contentType: contentType)
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
  /// element, whose namespaces are known in it.
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

  /// The namespaces of the prefixes that are declared here or further out; the default one under "".
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
