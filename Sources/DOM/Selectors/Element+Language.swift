internal import Bytes
internal import CLexbor
internal import CSS

extension Element {
  /// Whether the element's language is in any of the ranges (Selectors 4, 9.2).
  ///
  /// - Parameter source: the nearest element with a ``declaredLanguage``; nil if there is none.
  func matchesLanguage(
    _ ranges: [SimpleSelector.LanguageRange], declaredBy source: Element?
  ) -> Bool {
    guard let language = source?.declaredLanguage?.string ?? node.nodeDocument.defaultLanguage
    else { return false }
    return ranges.contains { Self.language(language, isIn: $0.text) }
  }

  /// The language that the element itself declares (HTML Standard, 3.2.6.1); nil if it declares
  /// none.
  var declaredLanguage: DOMStringView? {
    if let declared = attribute(namespace: Names.xml, localName: "lang")?.value { return declared }
    return isHTML ? getAttribute("lang") : nil
  }

  /// RFC 4647, 3.3.2: extended filtering.
  private static func language(_ language: String, isIn range: String) -> Bool {
    if range.isEmpty { return language.isEmpty }
    let wanted = range.asciiLowercased.split(separator: "-", omittingEmptySubsequences: false)
    var tags = language.asciiLowercased.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard let first = wanted.first, let primary = tags.popFirst(), !primary.isEmpty else {
      return false
    }
    if first != "*", first != primary { return false }
    // At other places, WebKit treats a star like any other subtag.
    for tag in wanted.dropFirst() {
      while let next = tags.first, next != tag { tags.removeFirst() }
      if tags.popFirst() == nil { return false }
    }
    return true
  }
}

extension Document {
  /// The language that a `meta` element in the head declares for the document (HTML Standard,
  /// 4.2.5.3, "content language"); nil if there is none.
  fileprivate var defaultLanguage: String? {
    guard let head else { return nil }
    var found: String?
    for child in head.node.childNodes {
      guard let meta = Element(child), meta.isHTML(LXB_TAG_META),
        meta.getAttribute("http-equiv")?.equalsIgnoringCase("content-language") == true,
        let content = meta.getAttribute("content")?.string, !content.contains(","),
        let language = content.split(whereSeparator: { " \t\n\u{C}\r".contains($0) }).first
      else { continue }
      found = String(language)
    }
    return found
  }
}
