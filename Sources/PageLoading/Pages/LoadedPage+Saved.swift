package import DOM
package import SavedPages

extension LoadedPage {
  /// Takes a saved page apart: its document becomes this page, and the rest its resources. Bytes that
  /// are anything else stay as they are.
  ///
  /// - Parameter type: the document's type; nil for the one that the file names.
  /// - Throws: ``SavedPageError``, where the file is damaged.
  package mutating func unpack(type: PageType? = nil) throws(SavedPageError) {
    guard let format = SavedPageFormat.detect(bytes) else { return }
    let saved = try SavedPage(bytes, as: format)
    bytes = saved.main.bytes
    url = saved.main.url
    self.type = type ?? saved.main.pageType ?? .html
    charset = saved.main.charset
    resources = PageResources(saved)
  }
}

extension SavedResource {
  /// The type that it is shown as; nil if it has no type, or one that no document has.
  fileprivate var pageType: PageType? {
    type.flatMap { MIMEType($0) }.flatMap { PageType($0) }
  }
}

extension PageResources {
  /// The resources of a saved page that a document can show, its frames among them.
  package init(_ saved: SavedPage) {
    self.init()
    layout = saved.layout
    controls = saved.controls
    var waiting = [saved]
    var isPage = true
    while let page = waiting.popLast() {
      if !isPage { add(page.main, isFrame: true) }
      isPage = false
      for resource in page.resources { add(resource, isFrame: false) }
      waiting += page.frames.reversed()
    }
  }

  /// Adds a resource, if it is one of the kinds that documents ask for.
  private mutating func add(_ resource: SavedResource, isFrame: Bool) {
    guard
      let content = PageResources.content(
        resource.bytes, type: resource.type, charset: resource.charset, isFrame: isFrame)
    else { return }
    add(Resource(url: resource.url, aliases: resource.aliases, content: content))
  }

  /// What a resource is to documents; nil for one that they do not ask for.
  ///
  /// - Parameters:
  ///   - type: the type that its server named, without parameters.
  ///   - isFrame: whether a frame shows it.
  static func content(
    _ bytes: [UInt8], type: String?, charset: String?, isFrame: Bool
  ) -> Content? {
    let type = type.flatMap { MIMEType($0) }
    if isFrame {
      guard let pageType = type.map({ PageType($0) }) ?? .html else { return nil }
      return .document(bytes, type: pageType, charset: charset)
    }
    if type?.essence == "text/css" { return .sheet(bytes, charset: charset ?? type?["charset"]) }
    if let type, type.type != "image", type.type != "application" { return nil }
    return ImageSize(of: bytes).map { .image(width: $0.width, height: $0.height) }
  }
}
