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
    // The check in `init` stands for the structure.
    UnsafeMutableRawPointer(node.raw).assumingMemoryBound(to: lxb_dom_document_type_t.self)
  }

  package var name: String {
    // The parser's name for none is not a name.
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
  /// The name that an entry stands for.
  var text: DOMStringView {
    // The characters of a short name lie inside the entry, which lives as long as the pool.
    let entry = UnsafeRawPointer(self).assumingMemoryBound(to: lexbor_hash_entry_t.self)
    return DOMStringView(start: jsprep_entry_text(entry), count: entry.pointee.length)
  }
}

extension UnsafePointer<lxb_tag_data_t> {
  /// The name that an entry stands for.
  var text: DOMStringView {
    let entry = UnsafeRawPointer(self).assumingMemoryBound(to: lexbor_hash_entry_t.self)
    return DOMStringView(start: jsprep_entry_text(entry), count: entry.pointee.length)
  }
}
