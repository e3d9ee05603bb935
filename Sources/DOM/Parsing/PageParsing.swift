internal import CLexbor

// HTML Standard, 7.5: the documents of pages, as WebKit makes them.

extension DocumentPool {
  /// Makes the document of a page. For HTML, this is the pool's first document. Call this only
  /// once.
  ///
  /// - Parameters:
  ///   - bytes: the page's bytes.
  ///   - charset: the label of its encoding, from the transport or from the user; nil if there is
  ///     none.
  ///   - address: the page's address.
  /// - Throws: a ``ParsingFailure`` if memory runs out.
  package func parsePage(
    _ bytes: [UInt8], type: PageType, charset: String?, address: URLRecord
  ) throws(ParsingFailure) -> Document {
    let text: PageText
    let document: Document
    switch type.kind {
    case .html:
      text = PageText(decoding: bytes, charset: charset)
      document = try text.utf8.withUnsafeBufferPointer { (utf8) throws(ParsingFailure) in
        try parse(utf8)
      }
    case .xml:
      text = PageText(decoding: bytes, charset: charset, type: type)
      document = try parseXML(DOMString(bytes: Array(text.utf8)), contentType: type.essence)
    case .text:
      text = PageText(decoding: bytes, charset: charset, type: type)
      document = try parse(Self.markup(ofText: text.utf8))
    case .image:
      text = PageText(decoding: [], charset: charset ?? "utf-8")
      document = try parse(Self.markup(ofImage: bytes, at: address))
    }
    if type.kind == .text || type.kind == .image {
      document.rawDocument.pointee.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS
    }
    document.state.contentType = type.essence
    document.state.encoding = text.encoding
    document.url = address.href
    self.document.url = address.href
    return document
  }

  /// Begins the document of an HTML page whose scripts run during parsing.
  ///
  /// - Returns: the parser, which has the whole page but has not parsed any of it.
  /// - Throws: a ``ParsingFailure`` if memory runs out.
  package func beginPage(
    _ bytes: [UInt8], charset: String?, address: URLRecord
  ) throws(ParsingFailure) -> DocumentParser {
    let text = PageText(decoding: bytes, charset: charset)
    let parser = try beginPage()
    document.state.encoding = text.encoding
    document.url = address.href
    document.state.sourceLength = text.utf8.count
    parser.append(Array(text.utf8))
    parser.close()
    return parser
  }

  private func parse(_ markup: [UInt8]) throws(ParsingFailure) -> Document {
    try markup.withUnsafeBufferPointer { (utf8) throws(ParsingFailure) in try parse(utf8) }
  }

  private static func markup(ofText text: ArraySlice<UInt8>) -> [UInt8] {
    // A parser removes the first line feed in a `pre` element.
    var markup = Array(
      """
      <html><head><meta name="color-scheme" content="light dark"></head><body>\
      <pre style="word-wrap: break-word; white-space: pre-wrap;">\n
      """.utf8)
    markup.reserveCapacity(markup.count + text.count + text.count / 16)
    for byte in text {
      switch byte {
      case 0x26: markup += "&amp;".utf8
      case 0x3C: markup += "&lt;".utf8
      case 0: UTF8Text.appendReplacement(to: &markup)
      default: markup.append(byte)
      }
    }
    return markup
  }

  /// Makes the document for a picture. Its title has the picture's name, and the size if it is
  /// known.
  private static func markup(ofImage bytes: [UInt8], at address: URLRecord) -> [UInt8] {
    let segment = address.pathname.utf8.split(separator: 0x2F).last ?? [][...]
    let decoded = String(decoding: PercentEncoding.decode(Array(segment)), as: UTF8.self)
    let name = decoded.isEmpty ? address.hostname : decoded
    let title = ImageSize(of: bytes).map { size in
      "<title>\(escaped(name)) \(size.width)×\(size.height) pixels</title>"
    }
    return Array(
      """
      <html style="height: 100%;"><head>\(title ?? "")</head>\
      <body style="margin: 0px; height: 100%">\
      <img style="-webkit-user-select:none; display:block; margin:auto; \
      padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) \
      env(safe-area-inset-left);" src="\(escaped(address.href))"></body></html>
      """.utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
