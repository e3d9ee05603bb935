/// Makes documents and doctypes (DOM Standard, 4.5.1).
package final class DOMImplementation: DOMObject {
  package let document: Document

  init(document: Document) {
    self.document = document
  }

  package func createDocument(
    namespace: String?, qualifiedName: String, doctype: DocumentType?
  ) throws(DOMException) -> Document {
    let contentType =
      switch namespace {
      case Names.html: "application/xhtml+xml"
      case "http://www.w3.org/2000/svg": "image/svg+xml"
      default: "application/xml"
      }
    let made = document.node.pool.makeDocument(isHTML: false, contentType: contentType)
    if let doctype { try made.node.append(doctype.node.adopted(by: made)) }
    if !qualifiedName.isEmpty {
      try made.node.append(
        made.createElement(namespace: namespace, qualifiedName: qualifiedName).node)
    }
    return made
  }

  /// - Parameters:
  ///   - world: the number of the world whose script makes the document.
  ///   - frame: the window of the frame whose script makes it; nil for the page's own window.
  package func createHTMLDocument(
    title: DOMString?, inWorld world: Int, frame: Window?
  ) -> Document {
    let made = document.node.pool.makeSeparateDocument(
      isHTML: true, contentType: "text/html", length: 0, world: world, frame: frame)
    func add(_ name: String, to parent: Node) -> Node {
      let element = made.makeHTMLElement(name).node
      parent.insertUnchecked(element, before: nil)
      return element
    }
    made.node.insertUnchecked(
      made.makeDocumentType(name: "html", publicId: "", systemId: "").node, before: nil)
    let html = add("html", to: made.node)
    let head = add("head", to: html)
    if let title { add("title", to: head).insertUnchecked(made.makeText(title).node, before: nil) }
    _ = add("body", to: html)
    made.state.readyState = .loading
    made.state.isWrittenAtEnd = true
    return made
  }
}

extension Document {
  /// DOM Standard, Document.implementation: always the same object.
  package var implementation: DOMImplementation {
    node.record.companion { DOMImplementation(document: self) }
  }
}
