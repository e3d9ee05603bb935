internal import CLexbor

/// A document fragment (DOM Standard, 4.7).
package struct DocumentFragment: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.nodeType == .documentFragment else { return nil }
    self.node = node
  }

  init(unchecked node: Node) { self.node = node }

  /// The host of a shadow root, or the template of a template's contents; nil for other fragments.
  package var host: Element? {
    UnsafeMutableRawPointer(node.raw)
      .assumingMemoryBound(to: lxb_dom_document_fragment_t.self).pointee.host
      .map { Element(raw: $0) }
  }

  /// The host of a shadow root; nil for other fragments.
  var shadowHost: Element? {
    guard node.raw.pointee.type == LXB_DOM_NODE_TYPE_SHADOW_ROOT else { return nil }
    return UnsafeMutableRawPointer(node.raw)
      .assumingMemoryBound(to: lxb_dom_shadow_root_t.self).pointee.host
      .map { Element(raw: $0) }
  }
}
