/// The window that shows a document (HTML Standard, 7.2.2): one object, whatever number of worlds
/// see it, and whatever a frame shows in the course of time.
package final class Window: EventTargetObject {
  package private(set) var document: Document
  package var name = ""
  package var status = ""
  /// The storage of the document's origin: permanent, and for the session.
  package let localStorage: StorageArea
  package let sessionStorage: StorageArea
  package let cookies: CookieJar
  /// The addresses that the session has been at.
  package let history = SessionHistory()
  /// The window around, of one in a frame.
  package private(set) weak var parent: Window?
  /// The element that a window in a frame is in.
  package private(set) var frameElement: Element?
  /// Whether the frame is gone.
  package private(set) var isClosed = false
  /// Whether it shows a page of another origin, whose document scripts cannot reach.
  package internal(set) var isForeign = false {
    didSet { document.node.pool.versions.noteDocuments() }
  }
  /// The elements whose attributes are handlers of the window, by the attributes' names.
  var handlerElements: [String: Element] = [:]
  /// See `customElements`.
  var existingCustomElements: CustomElementRegistry?

  /// Makes the window of a document.
  package init(document: Document) {
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
  package var top: Window { parent?.top ?? self }

  /// Shows another document.
  func show(_ document: Document) {
    self.document.state.window = nil
    existingCustomElements = nil
    handlerElements = [:]
    self.document = document
    document.state.window = self
    document.node.pool.versions.noteDocuments()
  }

  /// Ends with its frame.
  func close() {
    isClosed = true
    parent = nil
    frameElement = nil
    document.state.window = nil
  }
}
