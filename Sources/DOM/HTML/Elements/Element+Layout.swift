internal import CLexbor
internal import CSS

// The members about layout. Nothing is laid out: elements have boxes, but no sizes.

extension Element {
  /// Whether the element has a box: it is in a document, and neither it nor an ancestor has
  /// `display: none`.
  public var isRendered: Bool {
    node.isConnected && node.nodeDocument.boxes.box(of: self).exists
  }

  /// CSSOM View, HTMLElement.offsetParent.
  public var offsetParent: Element? {
    guard isRendered, !isHTML(LXB_TAG_BODY), !isHTML(LXB_TAG_HTML), position != "fixed" else {
      return nil
    }
    let isPositioned = position != "static"
    var current = flatTreeParent
    while let element = current {
      // The result must not reveal an element of a shadow tree that this element is not in.
      if node.pool.hasShadowTrees, !element.isExposed(to: node) {
        current = element.flatTreeParent
        continue
      }
      if element.isHTML(LXB_TAG_BODY) || element.position != "static" { return element }
      if !isPositioned, element.isTablePart { return element }
      current = element.flatTreeParent
    }
    return nil
  }

  /// Whether the element is not hidden from a node by a shadow tree around it.
  private func isExposed(to node: Node) -> Bool {
    guard let root = self.node.containingShadowRoot else { return true }
    return root.node == node.root || root.node.isShadowIncludingAncestor(of: node)
  }

  /// The computed value of `position`.
  private var position: String { computedStyle.keyword(of: LayoutNames.position) }

  private var isTablePart: Bool {
    isHTML(LXB_TAG_TD) || isHTML(LXB_TAG_TH) || isHTML(LXB_TAG_TABLE)
  }

  private enum LayoutNames {
    static let position = CSSProperty(table: "position")
  }
}

extension Element {
  /// CSSOM View, Element.getClientRects: one box without a size for an element that has one.
  public var clientRectangles: DOMRectList {
    DOMRectList(isRendered ? [DOMRect()] : [])
  }
}
