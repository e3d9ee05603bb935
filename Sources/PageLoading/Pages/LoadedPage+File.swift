package import DOM
package import SystemServices

extension LoadedPage {
  /// Reads a page from a file, or from standard input if the path is `-`.
  ///
  /// - Parameter type: the page's type; nil for the type of the file name's extension, or HTML if
  ///   the extension is not known.
  package init(file path: String, type: PageType? = nil) throws(FileError) {
    self.init(file: path, bytes: try FileContents.read(path), type: type)
  }

  /// A page from a file whose bytes were read already.
  ///
  /// - Parameter type: the page's type; nil for the type of the file name's extension.
  package init(file path: String, bytes: [UInt8], type: PageType? = nil) {
    self.init(bytes: bytes, url: Self.address(of: path), type: type ?? Self.type(of: path))
  }

  /// The type of a file by its name's extension; HTML if the extension is not known.
  package static func type(of path: String) -> PageType {
    guard let dot = path.lastIndex(of: "."),
      let name = types[path[dot...].dropFirst().lowercased()],
      let type = MIMEType(name).flatMap({ PageType($0) })
    else { return .html }
    return type
  }

  private static let types = [
    "xhtml": "application/xhtml+xml", "xht": "application/xhtml+xml", "xml": "application/xml",
    "rss": "application/rss+xml", "atom": "application/atom+xml", "svg": "image/svg+xml",
    "txt": "text/plain", "json": "application/json", "js": "text/javascript", "css": "text/css",
    "csv": "text/csv", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "bmp": "image/bmp",
    "heic": "image/heic",
  ]

  /// The `file:` address of a path. Standard input gets an address in the current folder.
  private static func address(of path: String) -> String {
    var absolute = path == "-" ? "standard-input" : path
    if !absolute.hasPrefix("/"), let folder = FileSystem.currentFolder {
      absolute = "\(folder)/\(absolute)"
    }
    // The bytes that are escaped would end the path or begin an escape, or are not allowed in an address.
    let escaped = PercentEncoding.encode(FileName.bytes(absolute)) { byte in
      byte > 0x20 && byte < 0x7F && !"%?#\\".utf8.contains(byte)
    }
    return "file://" + escaped
  }
}
