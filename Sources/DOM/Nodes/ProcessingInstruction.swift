internal import CLexbor

/// A processing instruction (DOM Standard, 4.13).
package struct ProcessingInstruction: NodeKind {
  package let node: Node

  package init?(_ node: Node) {
    guard node.nodeType == .processingInstruction else { return nil }
    self.node = node
  }

  init(unchecked node: Node) { self.node = node }

  package var target: String {
    UnsafeMutableRawPointer(node.raw)
      .withMemoryRebound(to: lxb_dom_processing_instruction_t.self, capacity: 1) {
        DOMStringView(start: $0.pointee.target.data, count: $0.pointee.target.length).string
      }
  }
}
