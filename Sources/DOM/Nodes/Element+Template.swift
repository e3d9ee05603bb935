internal import CLexbor

extension Element {
  /// The contents of a template element (HTML Standard, 4.12.3); nil for any other element.
  ///
  /// On first use, they move to the inert document that belongs to the element's document.
  package var templateContents: DocumentFragment? {
    guard let template = rawTemplate else { return nil }
    if template.pointee.content == nil {
      // lexbor returns nil only if memory runs out. The process cannot continue then.
      template.pointee.content = lxb_dom_document_create_document_fragment(
        node.raw.pointee.owner_document)
      template.pointee.content?.pointee.host = rawElement
    }
    guard let contents = existingTemplateContents else { return nil }
    contents.node.adopt(into: node.nodeDocument.templateDocument.rawDocument)
    return contents
  }

  /// The contents of a template, without making them. The result is nil if the template has none yet, and
  /// for any other element.
  var existingTemplateContents: DocumentFragment? {
    rawTemplate?.pointee.content.map {
      DocumentFragment(
        unchecked: Node(
          raw: UnsafeMutableRawPointer($0).assumingMemoryBound(to: lxb_dom_node_t.self)))
    }
  }

  private var rawTemplate: UnsafeMutablePointer<lxb_html_template_element_t>? {
    guard isHTML(LXB_TAG_TEMPLATE) else { return nil }
    return UnsafeMutableRawPointer(node.raw)
      .assumingMemoryBound(to: lxb_html_template_element_t.self)
  }
}

extension Node {
  /// Whether this node is the contents of a template, or is a template whose contents could contain
  /// `other`.
  func isBoundToTemplate(around other: Node) -> Bool {
    if let fragment = DocumentFragment(self) { return fragment.host != nil }
    guard let element = Element(self), element.isHTML(LXB_TAG_TEMPLATE) else { return false }
    let contents = element.templateContents?.node
    return contents?.firstChild != nil || contents == other
  }
}

extension Document {
  /// HTML Standard, "appropriate template contents owner document": a document without a window,
  /// in which nothing is loaded or run.
  fileprivate var templateDocument: Document {
    if state.isForTemplates { return self }
    if let known = state.templateDocument { return known }
    let made = node.pool.makeDocument(
      isHTML: isHTML, contentType: isHTML ? "text/html" : "application/xml")
    made.state.isForTemplates = true
    made.share(memoryWith: self)
    state.templateDocument = made
    return made
  }
}
