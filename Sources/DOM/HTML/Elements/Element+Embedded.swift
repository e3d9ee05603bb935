internal import CLexbor
internal import Bytes

// HTML Standard, 4.8: images, maps and links; and the members of `base` and `li` elements.

extension Element {
  /// HTML Standard, HTMLImageElement.width and height, without a box: the number in the attribute,
  /// or else the picture's own size; 0 if neither is known.
  package func imageExtent(_ name: String) -> Int {
    if let recorded = recordedContentSize {
      return name == "width" ? recorded.width : recorded.height
    }
    if let value = getAttribute(name).flatMap(HTMLNumber.nonNegativeInteger) { return value }
    guard let size = naturalImageSize else { return 0 }
    return name == "width" ? size.width : size.height
  }

  /// HTML Standard, HTMLMapElement.areas: always the same collection.
  package var areas: HTMLCollection {
    collection(of: .areas) { HTMLCollection(root: node) { $0.isHTML(LXB_TAG_AREA) } }
  }

  /// HTML Standard, HTMLBaseElement.href: resolved against the fallback base, not against a base
  /// element.
  package var baseElementAddress: DOMString {
    let document = node.nodeDocument
    guard let value = getAttribute("href") else { return DOMString(document.url) }
    let url = URLRecord.parse(
      value.string.trimmingASCIIWhitespace, base: document.fallbackBaseURL,
      queryEncoding: document.state.encoding)
    return url.map { DOMString($0.href) } ?? DOMString(value)
  }

  /// HTML Standard, HTMLOListElement.start.
  package var listStart: Int {
    getAttribute("start").flatMap(HTMLNumber.integer) ?? 1
  }

  // MARK: Links

  /// The address of a link; nil if it has none that can be parsed.
  package var hyperlink: URLRecord? {
    guard let value = getAttribute("href") else { return nil }
    return node.nodeDocument.parseURL(value.string.trimmingASCIIWhitespace)
  }

  /// Changes a part of a link's address. An address that cannot be parsed does not change.
  ///
  /// - Parameter change: sets the part, and says whether the address can have it. As in WebKit, the
  ///   attribute stays as it is otherwise.
  package func changeHyperlink(_ change: (inout URLRecord) -> Bool) {
    guard var url = hyperlink, change(&url) else { return }
    setAttribute(known: "href", DOMString(url.href))
  }
}
