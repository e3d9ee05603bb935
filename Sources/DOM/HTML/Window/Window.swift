/// The window that shows a document (HTML Standard, 7.2.2): one object, whatever number of worlds
/// see it, and whatever a frame shows in the course of time.
public final class Window: EventTargetObject {
  public private(set) var document: Document
  public var name = ""
  public var status = ""
  /// The storage of the document's origin: permanent, and for the session.
  public let localStorage: StorageArea
  public let sessionStorage: StorageArea
  public let cookies: CookieJar
  /// The addresses that the session has been at.
  public let history = SessionHistory()
  /// The window around, of one in a frame.
  public private(set) weak var parent: Window?
  /// The element that a window in a frame is in.
  public private(set) var frameElement: Element?
  /// Whether the frame is gone.
  public private(set) var isClosed = false
  /// Whether it shows a page of another origin, whose document scripts cannot reach.
  public internal(set) var isForeign = false
  /// See `customElements`.
  var existingCustomElements: CustomElementRegistry?

  /// Makes the window of a document.
  public init(document: Document) {
    self.document = document
    localStorage = StorageArea()
    sessionStorage = StorageArea()
    cookies = CookieJar()
  }

  /// Makes the window inside a frame.
  init(document: Document, in element: Element, of parent: Window) {
    self.document = document
    self.parent = parent
    frameElement = element
    name = element.getAttribute("name")?.string ?? ""
    localStorage = parent.localStorage
    sessionStorage = parent.sessionStorage
    cookies = parent.cookies
    super.init()
    document.state.window = self
  }

  /// The window around all others.
  public var top: Window { parent?.top ?? self }

  /// Shows another document.
  func show(_ document: Document) {
    self.document.state.window = nil
    existingCustomElements = nil
    self.document = document
    document.state.window = self
  }

  /// Ends with its frame.
  func close() {
    isClosed = true
    parent = nil
    frameElement = nil
    document.state.window = nil
  }
}
