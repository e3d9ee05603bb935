/// The window that shows a document (HTML Standard, 7.2.2). All worlds share this object, and the
/// window of a frame stays the same when the frame shows another document.
package final class Window: EventTargetObject {
  package private(set) var document: Document
  /// Whether something may use the window after its frame was removed beside the objects of its own
  /// realm: then the frame's documents live as long as the pool, see ``SeparateDocument``.
  package var isHeld = false
  package var name = ""
  package var status = ""
  /// The storage of the document's origin: the permanent one, and the one of the session.
  package let localStorage: StorageArea
  package let sessionStorage: StorageArea
  package let cookies: CookieJar
  /// The address that has the origin of a document whose own address has none.
  package var originAddress: URLRecord?
  /// The databases by their origins. Those of the outermost window count.
  package var databases: [String: DatabaseSet] = [:]
  /// The session history of the window.
  package let history = SessionHistory()
  /// The window that contains this one; nil unless this is the window of a frame.
  package private(set) weak var parent: Window?
  /// The frame's element; nil unless this is the window of a frame.
  package private(set) var frameElement: Element?
  /// Whether the frame was removed.
  package private(set) var isClosed = false
  /// Whether it shows a page of another origin, whose document scripts cannot reach.
  package internal(set) var isForeign = false {
    didSet { document.node.pool.versions.noteDocuments() }
  }
  /// Whether it is the window of a frame in a sandbox without an origin.
  package internal(set) var isSandboxed = false
  /// The elements whose attributes are handlers of the window, by the attributes' names.
  var handlerElements: [String: Element] = [:]
  /// The value of `customElements`; nil before its first use.
  var existingCustomElements: CustomElementRegistry?

  // The document of a frame that was removed may have been freed.
  package override var poolOfWindow: DocumentPool? { isClosed ? nil : document.node.pool }

  /// Makes the window of a document.
  package init(document: Document) {
    self.document = document
    localStorage = StorageArea()
    sessionStorage = StorageArea()
    cookies = CookieJar()
  }

  /// Makes the window of a frame, which shows an empty document.
  init(in element: Element, of parent: Window) {
    // The window's own document needs the window, and takes the place of this one.
    document = parent.document
    self.parent = parent
    frameElement = element
    name = element.getAttribute("name")?.string ?? ""
    localStorage = parent.localStorage
    sessionStorage = parent.sessionStorage
    cookies = parent.cookies
    super.init()
  }

  /// Shows the frame's first document.
  func begin(showing document: Document) {
    self.document = document
    document.state.window = self
  }

  /// The outermost window.
  package var top: Window { parent?.top ?? self }

  /// Shows another document, which replaces the present one.
  func show(_ document: Document) {
    self.document.closeFrames()
    self.document.state.window = nil
    existingCustomElements = nil
    handlerElements = [:]
    self.document = document
    document.state.window = self
    document.node.pool.versions.noteDocuments()
  }

  /// Closes the window, because its frame was removed, or the worker that has it has ended.
  package func close() {
    isClosed = true
    parent = nil
    frameElement = nil
    document.state.window = nil
  }

  /// Forgets the window's documents, which are about to be freed.
  ///
  /// - Parameter other: a document that stays. Nothing uses the window any more.
  func forgetDocuments(leaving other: Document) {
    existingCustomElements = nil
    handlerElements = [:]
    document = other
  }
}
