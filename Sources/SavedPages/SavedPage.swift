/// A page as a browser has saved it: its document with everything that belongs to it.
///
/// What an archive says of itself was written by whoever made the file: an address in it is a name for
/// a part, and nothing is read or fetched from there.
package struct SavedPage: Sendable, Hashable {
  /// The document.
  package var main: SavedResource
  /// Its style sheets, pictures and whatever else belongs to it.
  package var resources: [SavedResource]
  /// The pages in its frames.
  package var frames: [SavedPage]
  /// What jsprep has written beside the page: a property list with what layout said, and one with the
  /// state of its controls and the style sheets that its scripts had adopted.
  package var layout: [UInt8]?
  package var controls: [UInt8]?

  package init(main: SavedResource, resources: [SavedResource] = [], frames: [SavedPage] = []) {
    self.main = main
    self.resources = resources
    self.frames = frames
  }
}

extension SavedPage {
  /// This page, and then the pages in its frames and in theirs, in the order of the file.
  package var pages: [SavedPage] {
    var pages: [SavedPage] = []
    var waiting = [self]
    while let page = waiting.popLast() {
      pages.append(page)
      waiting += page.frames.reversed()
    }
    return pages
  }
}

/// A part of a saved page.
package struct SavedResource: Sendable, Hashable {
  /// The part in the file that was read, or bytes of its own.
  package var content: ArraySlice<UInt8>
  /// The address that it came from.
  package var url: String
  /// Its type as its server named it, without parameters; nil if the file does not tell.
  package var type: String?
  /// The label of its encoding; nil if the file does not tell.
  package var charset: String?
  /// Other addresses that the page calls it by, such as a `cid:` one.
  package var aliases: [String]
  /// The name of the frame that shows it; nil if it is in none.
  package var frameName: String?

  /// A copy of the content.
  package var bytes: [UInt8] {
    get { Array(content) }
    set { content = newValue[...] }
  }

  package init(
    bytes: [UInt8], url: String, type: String? = nil, charset: String? = nil,
    aliases: [String] = [], frameName: String? = nil
  ) {
    self.init(
      content: bytes[...], url: url, type: type, charset: charset, aliases: aliases,
      frameName: frameName)
  }

  package init(
    content: ArraySlice<UInt8>, url: String, type: String? = nil, charset: String? = nil,
    aliases: [String] = [], frameName: String? = nil
  ) {
    self.content = content
    self.url = url
    self.type = type
    self.charset = charset
    self.aliases = aliases
    self.frameName = frameName
  }
}
