internal import CLexbor

// HTML Standard, 3.1: HTML's additions to documents.

extension Element {
  /// Whether the element's handlers for the window's events are set on the window: it is a body or
  /// a frameset.
  package var forwardsHandlersToWindow: Bool { isHTML(LXB_TAG_BODY) || isHTML(LXB_TAG_FRAMESET) }
}

extension Document {
  /// HTML Standard, "the html element".
  private var htmlElement: Element? {
    documentElement.flatMap { $0.isHTML(LXB_TAG_HTML) ? $0 : nil }
  }

  package var head: Element? {
    guard let root = htmlElement?.node else { return nil }
    return node.slowSearch(\.head, in: root.childNodes) { $0.isHTML(LXB_TAG_HEAD) }
  }

  package var body: Element? {
    guard let root = htmlElement?.node else { return nil }
    return node.slowSearch(\.body, in: root.childNodes) {
      $0.isHTML(LXB_TAG_BODY) || $0.isHTML(LXB_TAG_FRAMESET)
    }
  }

  /// HTML Standard, Document.body setter.
  package func setBody(_ new: Element?) throws(DOMException) {
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

  /// The document's address (DOM Standard, "concept-document-url").
  package var url: String {
    get { state.url }
    nonmutating set {
      state.url = newValue
      node.noteChange(of: .content)
    }
  }

  /// The same address, parsed; nil if it cannot be parsed.
  package var parsedURL: URLRecord? { state.parsed(url) }

  /// The document base URL as text (HTML Standard, 2.4.3).
  package var baseURL: String { parsedBaseURL?.href ?? "about:blank" }

  /// The document base URL; nil if the base element's address cannot be parsed. Then no relative
  /// address can be resolved.
  package var parsedBaseURL: URLRecord? {
    if state.bases == nil { state.bases = BaseElements(root: node) }
    switch state.bases?.address(in: self) {
    case .url(let url): return url
    case .invalid: return nil
    default: return fallbackBaseURL
    }
  }

  /// HTML Standard, "fallback base URL".
  package var fallbackBaseURL: URLRecord? {
    state.parsed(state.fallbackBaseURL ?? url)
  }

  /// Parses an address of the page, with the page's base and encoding (HTML Standard,
  /// "encoding-parse a URL").
  package func parseURL(_ address: String) -> URLRecord? {
    URLRecord.parse(address, base: parsedBaseURL, queryEncoding: state.encoding)
  }

  /// An address of the page in absolute form; nil if it cannot be parsed.
  package func resolve(_ address: String) -> String? { parseURL(address)?.href }
}
