internal import CLexbor

extension Element {
  /// The contents of a template element (HTML Standard, 4.12.3); nil for any other element.
  public var templateContents: DocumentFragment? {
    guard isHTML(LXB_TAG_TEMPLATE) else { return nil }
    let template = UnsafeMutableRawPointer(node.raw)
      .assumingMemoryBound(to: lxb_html_template_element_t.self)
    if template.pointee.content == nil {
      // lexbor gives nil for want of memory, which nothing survives.
      template.pointee.content = lxb_dom_document_create_document_fragment(
        node.raw.pointee.owner_document)
      template.pointee.content?.pointee.host = rawElement
    }
    return template.pointee.content.map {
      DocumentFragment(
        unchecked: Node(
          raw: UnsafeMutableRawPointer($0).assumingMemoryBound(to: lxb_dom_node_t.self)))
    }
  }
}
