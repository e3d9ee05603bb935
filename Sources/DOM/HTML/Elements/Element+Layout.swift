internal import CLexbor
internal import CSS

// The members about layout. If the layout was recorded, the record answers. Otherwise only sizes and places that
// follow from declared lengths are known; all other boxes have no size and are at the origin.

extension Element {
  /// Whether the element has a box: it is in a document, and neither it nor an ancestor has
  /// `display: none`.
  package var isRendered: Bool {
    node.isConnected && node.nodeDocument.boxes.box(of: self).exists
  }

  /// CSSOM View, Element.checkVisibility.
  package func isVisible(_ options: VisibilityOptions) -> Bool {
    if let layout = node.recordedLayout, !layout.hasChanged, layout.number(of: node) != nil {
      return layout.box(of: self).map { options.allSatisfy($0.visibility) } ?? false
    }
    guard isRendered, !node.nodeDocument.boxes.box(of: self).isSkipped else { return false }
    let style = computedStyle
    if options.checksVisibility, style.keyword(of: LayoutNames.visibility) != "visible" {
      return false
    }
    guard options.checksOpacity else { return true }
    var current: Element? = self
    while let element = current {
      if case .number(0) = element.computedStyle.value(of: LayoutNames.opacity) { return false }
      current = element.flatTreeParent
    }
    return true
  }

  /// CSSOM View, HTMLElement.offsetParent.
  package var offsetParent: Element? {
    if let layout = node.recordedLayout, !layout.hasChanged {
      return layout.box(of: self)?.offsetParent.flatMap { layout.element($0) }
    }
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
    isCell || isHTML(LXB_TAG_TABLE)
  }

  private enum LayoutNames {
    static let position = CSSProperty(table: "position")
    static let visibility = CSSProperty(table: "visibility")
    static let opacity = CSSProperty(table: "opacity")
  }
}

extension Element {
  /// CSSOM View, Element.getClientRects: one rectangle without a size for an element with a box,
  /// none for others.
  package var clientRectangles: DOMRectList {
    if let recorded = recordedRectangles { return DOMRectList(recorded.map { DOMRect($0) }) }
    return DOMRectList(isRendered ? [DOMRect()] : [])
  }

  /// CSSOM View, Element.getBoundingClientRect.
  package var boundingRectangle: DOMRect {
    node.documentState.styles?.updateAnimations()
    return recordedBounds.map { DOMRect($0) } ?? DOMRect()
  }
}

extension Element {
  private var definiteBoxes: DefiniteBoxes? {
    isRendered ? node.nodeDocument.boxes.definite : nil
  }

  /// CSSOM View, HTMLElement.offsetWidth; 0 if the width is not known.
  package var offsetWidth: Int {
    node.documentState.styles?.updateAnimations()
    return recordedMetric(.offsetWidth) ?? Self.rounded(definiteBoxes?.borderWidth(of: self))
  }

  /// CSSOM View, HTMLElement.offsetHeight; 0 if the height is not known.
  package var offsetHeight: Int {
    node.documentState.styles?.updateAnimations()
    return recordedMetric(.offsetHeight) ?? Self.rounded(definiteBoxes?.borderHeight(of: self))
  }

  /// CSSOM View, HTMLElement.offsetLeft; 0 if the place is not known.
  package var offsetLeft: Int { recordedMetric(.offsetLeft) ?? Self.rounded(offset?.x) }

  /// CSSOM View, HTMLElement.offsetTop; 0 if the place is not known.
  package var offsetTop: Int { recordedMetric(.offsetTop) ?? Self.rounded(offset?.y) }

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
    if let recorded = recordedMetric(.clientWidth) { return recorded }
    if showsViewport { return Self.rounded(node.documentState.media.width) }
    guard let boxes = definiteBoxes, let width = boxes.contentWidth(of: self),
      let padding = boxes.padding(of: self)
    else { return 0 }
    return Self.rounded(width + padding.horizontal)
  }

  /// CSSOM View, Element.clientHeight; for the root element, the height of the viewport. It is 0 if
  /// the height is not known.
  package var clientHeight: Int {
    if let recorded = recordedMetric(.clientHeight) { return recorded }
    if showsViewport { return Self.rounded(node.documentState.media.height) }
    guard let boxes = definiteBoxes, let height = boxes.contentHeight(of: self),
      let padding = boxes.padding(of: self)
    else { return 0 }
    return Self.rounded(height + padding.vertical)
  }

  /// CSSOM View, Element.clientLeft.
  package var clientLeft: Int { recordedMetric(.clientLeft) ?? Self.rounded(ownBorder?.left) }

  /// CSSOM View, Element.clientTop.
  package var clientTop: Int { recordedMetric(.clientTop) ?? Self.rounded(ownBorder?.top) }

  /// CSSOM View, Element.scrollLeft and its family; zero where nothing was laid out.
  package var scrollLeft: Int { recordedMetric(.scrollLeft) ?? 0 }
  package var scrollTop: Int { recordedMetric(.scrollTop) ?? 0 }
  package var scrollWidth: Int { recordedMetric(.scrollWidth) ?? 0 }
  package var scrollHeight: Int { recordedMetric(.scrollHeight) ?? 0 }

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

  /// Whether the sizes and places stay the same as long as the tree, its attributes and all states that styles
  /// depend on do. Time changes what is animated, and a recorded layout has rules of its own.
  package var hasSteadyLayout: Bool {
    !node.pool.hasRecordedLayout && node.documentState.styles?.animated.isEmpty ?? true
  }

  private static func rounded(_ length: Double?) -> Int {
    guard let length, length.isFinite else { return 0 }
    return Int(max(-33_554_432, min(33_554_432, (length + 0.5).rounded(.down))))
  }
}
