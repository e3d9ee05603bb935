package import DOM
package import SavedPages

extension LoadedPage {
  /// Unpacks a saved page: its document becomes this page, and its other parts become the page's
  /// resources. Other bytes do not change.
  ///
  /// - Parameters:
  ///   - type: the document's type; nil for the type in the file.
  ///   - hasAddress: whether the page gets another address than the one in the file.
  /// - Throws: ``SavedPageError`` if the file is damaged, or says of no address that it is its own.
  package mutating func unpack(
    type: PageType? = nil, hasAddress: Bool = false
  ) throws(SavedPageError) {
    guard let format = SavedPageFormat.detect(bytes) else { return }
    let saved = try SavedPage(bytes, as: format)
    // A page has a place of its own, and a script is not a page.
    let address = URLRecord.parse(saved.main.url)
    guard hasAddress || address != nil && address?.scheme != "javascript" else {
      throw .badAddress(saved.main.url)
    }
    bytes = saved.main.bytes
    url = saved.main.url
    self.type = type ?? saved.main.pageType ?? .html
    charset = saved.main.charset
    resources = PageResources(saved)
    savedPage = saved
  }
}

extension SavedResource {
  /// The type of the document; nil if there is no type, or if no document has it.
  fileprivate var pageType: PageType? {
    type.flatMap { MIMEType($0) }.flatMap { PageType($0) }
  }
}

extension PageResources {
  /// The resources of a saved page that a document can show, including its frames.
  package init(_ saved: SavedPage) {
    self.init()
    layout = saved.layout
    controls = saved.controls
    for (index, page) in saved.pages.enumerated() {
      if index > 0 { add(page.main, isFrame: true) }
      for resource in page.resources { add(resource, isFrame: false) }
    }
  }

  /// Adds a resource if it is of a kind that documents use.
  private mutating func add(_ resource: SavedResource, isFrame: Bool) {
    guard
      let content = PageResources.content(
        resource.content, type: resource.type, charset: resource.charset, isFrame: isFrame)
    else { return }
    add(Resource(url: resource.url, aliases: resource.aliases, content: content))
  }

  /// The content of a resource; nil if it is of a kind that documents do not use.
  ///
  /// - Parameters:
  ///   - type: the type from the server, without parameters.
  ///   - isFrame: whether a frame shows the resource.
  static func content(
    _ bytes: ArraySlice<UInt8>, type: String?, charset: String?, isFrame: Bool
  ) -> Content? {
    let type = type.flatMap { MIMEType($0) }
    if isFrame {
      guard let pageType = type.map({ PageType($0) }) ?? .html else { return nil }
      return .document(Array(bytes), type: pageType, charset: charset)
    }
    if type?.essence == "text/css" {
      return .sheet(Array(bytes), charset: charset ?? type?["charset"])
    }
    if let type, type.type != "image", type.type != "application" { return nil }
    return size(of: bytes).map { .image(width: $0.width, height: $0.height) }
  }

  /// The size of a picture, which its first bytes tell as a rule.
  private static func size(of bytes: ArraySlice<UInt8>) -> ImageSize? {
    let beginning = bytes.prefix(64 << 10)
    // Whether an SVG picture can be read is seen at its end.
    if bytes.count > beginning.count, bytes.first != UInt8(ascii: "<"),
      let size = ImageSize(of: Array(beginning))
    {
      return size
    }
    return ImageSize(of: Array(bytes))
  }
}
