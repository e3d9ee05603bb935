internal import CLexbor
internal import CSS

// The members about layout. Only sizes and places that follow from declared lengths are known. All
// other boxes have no size and are at the origin.

extension Element {
  /// Whether the element has a box: it is in a document, and neither it nor an ancestor has
  /// `display: none`.
  package var isRendered: Bool {
    node.isConnected && node.nodeDocument.boxes.box(of: self).exists
  }

  /// CSSOM View, HTMLElement.offsetParent.
  package var offsetParent: Element? {
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

  /// Whether no shadow tree hides the element from a node.
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
  /// CSSOM View, Element.getClientRects: one rectangle without a size for an element with a box,
  /// none for others.
  package var clientRectangles: DOMRectList {
    DOMRectList(isRendered ? [DOMRect()] : [])
  }
}

extension Element {
  private var definiteBoxes: DefiniteBoxes? {
    isRendered ? node.nodeDocument.boxes.definite : nil
  }

  /// CSSOM View, HTMLElement.offsetWidth; 0 if the width is not known.
  package var offsetWidth: Int { Self.rounded(definiteBoxes?.borderWidth(of: self)) }

  /// CSSOM View, HTMLElement.offsetHeight; 0 if the height is not known.
  package var offsetHeight: Int { Self.rounded(definiteBoxes?.borderHeight(of: self)) }

  /// CSSOM View, HTMLElement.offsetLeft; 0 if the place is not known.
  package var offsetLeft: Int { Self.rounded(offset?.x) }

  /// CSSOM View, HTMLElement.offsetTop; 0 if the place is not known.
  package var offsetTop: Int { Self.rounded(offset?.y) }

  private var offset: (x: Double, y: Double)? {
    guard let boxes = definiteBoxes, !isHTML(LXB_TAG_BODY) else { return nil }
    guard let parent = offsetParent, !parent.isHTML(LXB_TAG_BODY) || parent.position != "static"
    else { return boxes.offset(of: self, within: nil) }
    guard let found = boxes.offset(of: self, within: parent) else { return nil }
    let border = boxes.border(of: parent)
    return (found.x - border.left, found.y - border.top)
  }

  /// The place in the page of the element's box or, for an element in a line, of the block around
  /// it; 0 if it is not known.
  package var pageOrigin: (x: Int, y: Int) {
    let boxes = definiteBoxes
    let isInLine = node.nodeDocument.boxes.box(of: self).kind == .inline
    let block = isInLine ? boxes?.container(of: self) : self
    let found = block.flatMap { boxes?.offset(of: $0, within: nil) }
    return (Self.rounded(found?.x), Self.rounded(found?.y))
  }

  /// CSSOM View, Element.clientWidth; for the root element, the width of the viewport. It is 0 if
  /// the width is not known.
  package var clientWidth: Int {
    if showsViewport { return Self.rounded(node.documentState.media.width) }
    guard let boxes = definiteBoxes, let width = boxes.contentWidth(of: self),
      let padding = boxes.padding(of: self)
    else { return 0 }
    return Self.rounded(width + padding.horizontal)
  }

  /// CSSOM View, Element.clientHeight; for the root element, the height of the viewport. It is 0 if
  /// the height is not known.
  package var clientHeight: Int {
    if showsViewport { return Self.rounded(node.documentState.media.height) }
    guard let boxes = definiteBoxes, let height = boxes.contentHeight(of: self),
      let padding = boxes.padding(of: self)
    else { return 0 }
    return Self.rounded(height + padding.vertical)
  }

  /// CSSOM View, Element.clientLeft.
  package var clientLeft: Int { Self.rounded(ownBorder?.left) }

  /// CSSOM View, Element.clientTop.
  package var clientTop: Int { Self.rounded(ownBorder?.top) }

  private var ownBorder: DefiniteBoxes.Sides? {
    guard let boxes = definiteBoxes, node.nodeDocument.boxes.box(of: self).isContainer else {
      return nil
    }
    return boxes.border(of: self)
  }

  /// Whether the element stands for the viewport: the root element, or in quirks mode the body.
  private var showsViewport: Bool {
    let document = node.nodeDocument
    guard document.state.window != nil, node.isInDocumentTree else { return false }
    return document.isQuirks ? document.body == self : document.documentElement == self
  }

  private static func rounded(_ length: Double?) -> Int {
    guard let length, length.isFinite else { return 0 }
    return Int(max(-33_554_432, min(33_554_432, (length + 0.5).rounded(.down))))
  }
}
