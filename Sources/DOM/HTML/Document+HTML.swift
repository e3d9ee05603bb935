internal import CLexbor

// HTML Standard, 3.1: what HTML adds to documents.

extension Element {
  /// Whether the element is one whose handlers for the window's events are the window's: a body or
  /// a frameset.
  public var forwardsHandlersToWindow: Bool { isHTML(LXB_TAG_BODY) || isHTML(LXB_TAG_FRAMESET) }
}

extension Document {
  /// HTML Standard, "the html element".
  private var htmlElement: Element? {
    documentElement.flatMap { $0.isHTML(LXB_TAG_HTML) ? $0 : nil }
  }

  public var head: Element? {
    htmlElement?.node.childNodes.lazy.compactMap(Element.init).first { $0.isHTML(LXB_TAG_HEAD) }
  }

  public var body: Element? {
    htmlElement?.node.childNodes.lazy.compactMap(Element.init).first {
      $0.isHTML(LXB_TAG_BODY) || $0.isHTML(LXB_TAG_FRAMESET)
    }
  }

  /// HTML Standard, Document.body setter.
  public func setBody(_ new: Element?) throws(DOMException) {
    guard let new, new.isHTML(LXB_TAG_BODY) || new.isHTML(LXB_TAG_FRAMESET) else {
      throw DOMException(.hierarchyRequest, "The new body is no body or frameset element")
    }
    if let body {
      if body != new { try body.node.parentNode?.replace(child: body.node, with: new.node) }
    } else if let documentElement {
      try documentElement.node.append(new.node)
    } else {
      throw DOMException(.hierarchyRequest, "The document has no root element")
    }
  }

  /// The document base URL (HTML Standard, 2.4.3).
  public var baseURL: String {
    let cache = state.baseURLCache
    if let cache, cache.version == node.pool.version, cache.url == state.url { return cache.base }
    let fallback = state.fallbackBaseURL ?? state.url
    var base = fallback
    for node in node.descendants {
      if let element = Element(node), element.isHTML(LXB_TAG_BASE),
        let href = element.getAttribute("href")
      {
        base = URLRecord.parse(href.string, base: URLRecord.parse(fallback))?.href ?? fallback
        break
      }
      // A base element counts wherever it stands, but a page with a body has it before.
    }
    state.baseURLCache = (node.pool.version, state.url, base)
    return base
  }

  /// An address of the page, made absolute.
  ///
  /// - Returns: nil where it cannot be parsed.
  public func resolve(_ address: String) -> String? {
    URLRecord.parse(address, base: URLRecord.parse(baseURL))?.href
  }
}
