package import DOM
package import SystemServices

/// The folder of a page that is a file: the page may load what lies there and below.
package struct PageFolder: Sendable {
  /// Its `file:` address, with the slash at its end.
  package let address: String
  private let boundary: FileBoundary

  /// Nil for a page of the network, and for a saved page: what that says of its own address is no reason
  /// to read files there.
  package init?(of page: LoadedPage) {
    guard page.status == nil, page.savedPage == nil, let url = URLRecord.parse(page.url),
      url.scheme == "file", let path = Self.path(of: url), let slash = path.lastIndex(of: "/"),
      let boundary = try? FileBoundary(String(path[...slash])),
      let end = url.pathname.lastIndex(of: "/")
    else { return nil }
    self.boundary = boundary
    address = "file://" + url.pathname[...end]
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: its address.
  ///   - limit: the most bytes that it may have. If it has more, the error's code is `EFBIG`.
  /// - Returns: nil if it does not lie in the folder, wherever its path and links lead.
  package func read(_ url: URLRecord, upTo limit: Int = .max) throws(FileError) -> [UInt8]? {
    guard let path = Self.path(of: url) else { return nil }
    return try boundary.read(path, upTo: limit)
  }

  /// The path in a `file:` address; nil for another address, and for a file on another machine.
  private static func path(of url: URLRecord) -> String? {
    guard url.scheme == "file", ["", "localhost"].contains(url.hostname) else { return nil }
    let bytes = PercentEncoding.decode(Array(url.pathname.utf8))
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}
