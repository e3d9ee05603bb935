internal import CLexbor

/// A doctype (DOM Standard, 4.6).
package struct DocumentType: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.nodeType == .documentType else { return nil }
    self.node = node
  }

  init(unchecked node: Node) { self.node = node }

  private var rawType: UnsafeMutablePointer<lxb_dom_document_type_t> {
    // The check in `init` makes sure that the node has this structure.
    UnsafeMutableRawPointer(node.raw).assumingMemoryBound(to: lxb_dom_document_type_t.self)
  }

  package var name: String {
    // The parser marks a missing name with this value.
    guard rawType.pointee.name != LXB_DOM_ATTR__UNDEF.rawValue,
      let data = lxb_dom_attr_data_by_id(nil, rawType.pointee.name)
    else { return "" }
    return data.text.string
  }

  package var publicId: String {
    DOMStringView(start: rawType.pointee.public_id.data, count: rawType.pointee.public_id.length)
      .string
  }

  package var systemId: String {
    DOMStringView(start: rawType.pointee.system_id.data, count: rawType.pointee.system_id.length)
      .string
  }
}

extension UnsafePointer<lxb_dom_attr_data_t> {
  /// The name in an entry of the table.
  var text: DOMStringView {
    // A short name is stored inside the entry, which lives as long as the pool.
    let entry = UnsafeRawPointer(self).assumingMemoryBound(to: lexbor_hash_entry_t.self)
    return DOMStringView(start: jsprep_entry_text(entry), count: entry.pointee.length)
  }
}

extension UnsafePointer<lxb_tag_data_t> {
  /// The name in an entry of the table.
  var text: DOMStringView {
    let entry = UnsafeRawPointer(self).assumingMemoryBound(to: lexbor_hash_entry_t.self)
    return DOMStringView(start: jsprep_entry_text(entry), count: entry.pointee.length)
  }
}
