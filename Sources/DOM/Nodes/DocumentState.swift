/// What a document knows beside its tree.
public final class DocumentState {
  unowned let pool: DocumentPool
  /// The document's address.
  public var url = "about:blank"
  /// The address that a document without one takes for resolving, as `about:srcdoc` does.
  public var fallbackBaseURL: String?
  public var contentType = "text/html"
  /// The name of the encoding that the document was decoded from, as scripts see it.
  public var characterSet = "UTF-8"
  public var readyState = ReadyState.complete
  public var referrer = ""
  /// When the page was last changed, in milliseconds since 1970.
  public var lastModified: Double?
  /// Elements by their identifier, once something asked for one.
  var identifiers: IdentifierIndex?
  /// The window that shows the document.
  public var window: Window?
  /// The base URL as it was found at a version of the tree.
  var baseURLCache: (version: UInt64, url: String, base: String)?
  /// Whether all of the document can be edited (`designMode`).
  public var isDesignMode = false
  /// Hears of links that scripts follow and forms that they send.
  public var requestNavigation: ((NavigationRequest) -> Void)?
  /// The element that has the focus.
  public var focused: Element?
  /// What is selected, once something asked for it.
  var selection: Selection?

  init(pool: DocumentPool) {
    self.pool = pool
  }

  public enum ReadyState: String, Sendable {
    case loading, interactive, complete
  }
}
