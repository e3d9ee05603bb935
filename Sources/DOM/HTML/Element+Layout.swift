internal import CLexbor

// What scripts can tell of layout where there is none: who has a box, and no sizes.

extension Element {
  /// Whether the element has a box: it is in a document and nothing around it says
  /// `display: none`.
  public var isRendered: Bool {
    guard node.isConnected else { return false }
    var current: Element? = self
    while let element = current {
      if element.hidesItself { return false }
      current = element.node.parentElement
    }
    return true
  }

  private var hidesItself: Bool {
    if let style = getAttribute("style"), !style.isEmpty {
      let display = self.style.value(of: "display")
      if !display.isEmpty { return display == "none" }
    }
    guard isHTML else { return false }
    if hasAttribute("hidden") { return true }
    return switch lxb_tag_id_enum_t(UInt32(truncatingIfNeeded: tag)) {
    case LXB_TAG_AREA, LXB_TAG_BASE, LXB_TAG_BASEFONT, LXB_TAG_DATALIST, LXB_TAG_HEAD,
      LXB_TAG_LINK, LXB_TAG_META, LXB_TAG_NOEMBED, LXB_TAG_NOFRAMES, LXB_TAG_PARAM, LXB_TAG_RP,
      LXB_TAG_SCRIPT, LXB_TAG_STYLE, LXB_TAG_TEMPLATE, LXB_TAG_TITLE, LXB_TAG_NOSCRIPT:
      true
    case LXB_TAG_INPUT: getAttribute("type")?.equalsIgnoringCase("hidden") ?? false
    case LXB_TAG_DIALOG: !hasAttribute("open")
    default: false
    }
  }

  /// CSSOM View, HTMLElement.offsetParent.
  public var offsetParent: Element? {
    guard isRendered, !isHTML(LXB_TAG_BODY), !isHTML(LXB_TAG_HTML), position != "fixed" else {
      return nil
    }
    var current = node.parentElement
    while let element = current {
      if element.isHTML(LXB_TAG_BODY) || element.isPositioned { return element }
      if element.isHTML(LXB_TAG_TD) || element.isHTML(LXB_TAG_TH) || element.isHTML(LXB_TAG_TABLE),
        !isPositioned
      {
        return element
      }
      current = element.node.parentElement
    }
    return nil
  }

  private var position: String {
    guard let style = getAttribute("style"), !style.isEmpty else { return "" }
    return self.style.value(of: "position")
  }

  private var isPositioned: Bool {
    switch position {
    case "", "static": false
    default: true
    }
  }
}

extension Element {
  /// CSSOM View, Element.getClientRects: one box without a size for an element that has one.
  public var clientRectangles: DOMRectList {
    DOMRectList(isRendered ? [DOMRect()] : [])
  }
}
