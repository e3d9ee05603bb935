package import CSS

/// The state of a document beside its tree.
package final class DocumentState {
  // The pool owns the state, and nothing asks for that of a document that is gone.
  unowned(unsafe) let pool: DocumentPool
  /// The document's address. A base element that has been asked for keeps what it was made of the
  /// address before.
  package var url = "about:blank"
  /// The address that a document without one takes for resolving, as `about:srcdoc` does.
  package var fallbackBaseURL: String?
  package var contentType = "text/html"
  /// The name of ``encoding``, as scripts see it.
  package var characterSet: String { encoding.name }
  /// The encoding that the document was decoded from, in which its addresses have their queries.
  package var encoding = TextEncoding.utf8
  /// The document's XML declaration, if it has one.
  package var xmlDeclaration: XMLDeclaration?
  package var readyState = ReadyState.complete
  /// The length of the text that the document was parsed from: about that of its serialization.
  var sourceLength = 0
  package var referrer = ""
  /// The time of the page's last change, in milliseconds since 1970.
  package var lastModified: Double?
  /// Elements by their identifier; nil until the first lookup.
  var identifiers: IdentifierIndex?
  /// The computed styles; nil until the first use.
  var styles: DocumentStyles?
  /// The elements' boxes; nil until the first use.
  var boxes: BoxTree?
  /// The layout of the document, where it was recorded.
  package var layout: RecordedLayout? {
    didSet { pool.hasRecordedLayout = true }
  }
  /// The environment for media queries and relative lengths.
  package var media = CSSMediaEnvironment()
  /// The window that shows the document.
  package var window: Window?
  /// The base elements; nil until the base URL is first needed.
  var bases: BaseElements?
  /// The address that relative addresses refer to if there is no base element, with its parsed
  /// form.
  var parsedURL: (address: String, url: URLRecord?)?
  /// The parser of the document, until it has ended, where scripts look on at it.
  package internal(set) var parser: DocumentParser?
  /// How many scripts run that came from elsewhere: they cannot open the document by writing (HTML
  /// Standard, "ignore-destructive-writes counter").
  package var ignoresDestructiveWrites = 0
  /// Whether what is written goes to the end of the document, whose parser waits for it.
  var isWrittenAtEnd = false
  /// Whether all of the document can be edited (`designMode`).
  package var isDesignMode = false
  /// Hears of links that scripts follow and forms that they send.
  package var requestNavigation: ((NavigationRequest) -> Void)?
  /// The number of the document's frames that have a window.
  var frameCount = 0
  /// The element that has the focus.
  package var focused: Element?
  /// The document of the templates' contents, once there are any.
  var templateDocument: Document?
  /// Whether the document is for the contents of another one's templates.
  var isForTemplates = false
  /// The script element whose script runs now (HTML Standard, `document.currentScript`).
  package var currentScript: Element?
  /// The document's selection; nil until something uses it.
  var selection: Selection?

  init(pool: DocumentPool) {
    self.pool = pool
  }

  /// Whether indexes of the document's tree have to follow its changes.
  var watchesTree: Bool {
    identifiers != nil || bases != nil || styles != nil || watchesFrames
  }

  /// Notes that a node has come into the document's tree, with its descendants.
  func treeGained(_ node: Node) {
    identifiers?.addAll(in: node)
    bases?.addAll(in: node)
    styles?.addAll(in: node)
    framesGained(in: node)
  }

  /// Processes a node that is about to leave the document's tree, with its descendants.
  func treeLoses(_ node: Node) {
    identifiers?.removeAll(in: node)
    bases?.removeAll(in: node)
    styles?.removeAll(in: node)
    framesLost(in: node)
  }

  /// Notes that the parser has put a node, with its descendants, into the document's tree. Frames
  /// follow when scripts can run, by ``parserSettled(_:)``.
  func parserInserted(_ node: Node) {
    identifiers?.addAll(in: node)
    bases?.addAll(in: node)
    styles?.addAll(in: node)
  }

  /// Notes that the parser may move a node, with its descendants.
  func parserRemoves(_ node: Node) {
    identifiers?.removeAll(in: node)
    bases?.removeAll(in: node)
    styles?.removeAll(in: node)
  }

  /// Notes that scripts can run after the parser has inserted a node.
  func parserSettled(_ node: Node) {
    if watchesFrames, node.isInDocumentTree { framesGained(in: node) }
  }

  package enum ReadyState: String, Sendable {
    case loading, interactive, complete
  }
}
