internal import DOM
internal import Messages
internal import PageLoading
public import Preprocessing
internal import SavedPages

/// A page that a script runs on in a test.
public struct ExtensionPage: Sendable, CustomStringConvertible {
  /// What runs get of it. Cookies, storage and the referrer can be set here.
  public var page: PreprocessingPage
  /// What the failures of tests call it: the file's name, or the beginning of the markup.
  public let description: String

  /// A page of markup.
  ///
  /// - Parameters:
  ///   - html: the markup.
  ///   - url: the page's address.
  public init(html: String, url: String = "https://example.com/") {
    page = PreprocessingPage(bytes: Array(html.utf8), url: url, charset: "utf-8")
    description = String(html.prefix(60))
  }

  /// A page in a file; what it is, its name says. A web archive or an MHTML file, as browsers save
  /// pages, is known by its content, and brings its address along.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - url: the page's address; `https://example.com/` and the file's name unless given, or that of
  ///     a saved page.
  ///   - charset: the label of its encoding, where the page does not say it.
  public init(file path: String, url: String? = nil, charset: String? = nil) throws(FixtureError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var loaded = LoadedPage(
      bytes: try Fixtures.bytes(of: path), url: "https://example.com/\(name)",
      type: LoadedPage.type(of: path))
    do throws(SavedPageError) {
      try loaded.unpack()
    } catch {
      throw FixtureError("\(path): \(SavedPageErrorText(error).message)")
    }
    page = PreprocessingPage(
      bytes: loaded.bytes, url: url ?? loaded.url, charset: charset ?? loaded.charset,
      type: loaded.type)
    page.resources = loaded.resources
    description = name
  }
}
