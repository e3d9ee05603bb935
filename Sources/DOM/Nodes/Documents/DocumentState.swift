package import CSS

/// The state of a document beside its tree.
package final class DocumentState {
  // The pool owns the state, and documents are not used after the end of their pool.
  unowned(unsafe) let pool: DocumentPool
  /// The memory of the document's nodes where it is the document's own; nil where it is the pool's.
  // The pool owns it.
  package internal(set) unowned(unsafe) var separate: SeparateDocument?
  /// The document's address. A base element that was used before a change of the address keeps the
  /// base that it had.
  var url = "about:blank" {
    // Styles can depend on it, by `:target`.
    didSet { pool.stateChanged() }
  }
  /// The base address of a document without an address of its own, such as `about:srcdoc`.
  package var fallbackBaseURL: String?
  /// The domain that a script has set; nil as long as it is that of the address.
  var domain: String?
  package var contentType = "text/html"
  /// Whether a script has made the document with `new Document()`, or copied such a document.
  package var isGeneric = false
  /// The name of ``encoding``, as scripts see it.
  package var characterSet: String { encoding.name }
  /// The encoding that the document was decoded from. Addresses in the document use it for their
  /// queries.
  package var encoding = TextEncoding.utf8
  /// The document's XML declaration, if it has one.
  package var xmlDeclaration: XMLDeclaration?
  /// What a script has said of the document, whether or not it has a declaration.
  package var (xmlVersion, isStandalone): (String?, Bool?)
  package var readyState = ReadyState.complete
  /// The length of the text that the document was parsed from, in bytes. Its serialization has
  /// about the same length.
  var sourceLength = 0
  package var referrer = ""
  /// The time of the page's last change, in milliseconds since 1970; nil if it is not known.
  package var lastModified: Double?
  /// The elements by their identifiers; nil until the first lookup.
  var identifiers: IdentifierIndex?
  /// The computed styles; nil until the first use.
  var styles: DocumentStyles?
  /// The open `details` elements of the tree; nil until the first use.
  var details: DetailsGroups?
  /// The elements' boxes; nil until the first use.
  var boxes: BoxTree?
  /// The layout of the document, where it was recorded.
  package var layout: RecordedLayout? {
    didSet { pool.hasRecordedLayout = true }
  }
  /// The environment for media queries and relative lengths.
  package var media = CSSMediaEnvironment() {
    didSet { pool.stateChanged() }
  }
  /// The window that shows the document.
  package var window: Window?
  /// A type of events for which no element had a handler attribute, and how many names attributes had then.
  var typeWithoutHandler = (type: "", count: -1)
  /// The base elements; nil until the base URL is first needed.
  var bases: BaseElements?
  /// The address that was parsed last, for the base URL or for itself.
  private var lastParsed: (address: String, url: URLRecord?)?
  /// The parser of the document; nil if it has ended, or if no scripts run during parsing.
  package internal(set) var parser: DocumentParser?
  /// The number of running scripts that were loaded from an address: `write` cannot open the
  /// document during these (HTML Standard, "ignore-destructive-writes counter").
  package var ignoresDestructiveWrites = 0
  /// Whether `write` adds to the end of the document, because its parser waits there.
  var isWrittenAtEnd = false
  /// Whether the whole document can be edited (`designMode`).
  package var isDesignMode = false {
    didSet { pool.stateChanged() }
  }
  /// Whether commands declare styles in CSS rather than with elements (`styleWithCSS`).
  var stylesWithCSS = false
  /// The name of the element that a new paragraph is (`defaultParagraphSeparator`).
  var paragraphSeparator = "div"
  /// Called when scripts follow links or submit forms.
  package var requestNavigation: ((NavigationRequest) -> Void)?
  /// The number of the document's frames that have a window.
  var frameCount = 0
  /// Which elements wait for the focus.
  var autofocus = Autofocus.none
  /// The element that has the focus.
  package var focused: Element? {
    didSet { pool.stateChanged() }
  }
  /// The popovers that are shown, in the order in which they were opened.
  var openPopovers: [Element] = []
  /// The dialogs that were opened as modal ones, the last one on top.
  var modalDialogs: [Element] = []
  /// The document for the contents of templates; nil until it is needed.
  var templateDocument: Document?
  /// Whether the document is for the contents of another one's templates.
  var isForTemplates = false
  /// The script element whose script is running now (HTML Standard, `document.currentScript`).
  package var currentScript: Element?
  /// The document's selection; nil until something uses it.
  var selection: Selection?

  init(pool: DocumentPool) {
    self.pool = pool
  }

  /// An address of the document, parsed; nil if it cannot be parsed.
  func parsed(_ address: String) -> URLRecord? {
    if let lastParsed, lastParsed.address == address { return lastParsed.url }
    let url = URLRecord.parse(address)
    lastParsed = (address, url)
    return url
  }

  /// Whether any index of the document's tree must follow the tree's changes.
  var watchesTree: Bool {
    identifiers != nil || bases != nil || styles != nil || details != nil || watchesFrames
      || !openPopovers.isEmpty
  }

  /// Call this after a node and its descendants have entered the document's tree.
  func treeGained(_ node: Node) {
    identifiers?.addAll(in: node)
    bases?.addAll(in: node)
    styles?.addAll(in: node)
    details?.addAll(in: node)
    framesGained(in: node)
  }

  /// Call this before a node and its descendants leave the document's tree.
  func treeLoses(_ node: Node) {
    identifiers?.removeAll(in: node)
    bases?.removeAll(in: node)
    styles?.removeAll(in: node)
    details?.removeAll(in: node)
    framesLost(in: node)
    if !openPopovers.isEmpty { popoversLost(in: node) }
  }

  /// Call this after the parser has put a node and its descendants into the document's tree. Frames
  /// need ``parserSettled(_:)`` too, when scripts can run.
  func parserInserted(_ node: Node) {
    identifiers?.addAll(in: node)
    bases?.addAll(in: node)
    styles?.addAll(in: node)
    details?.addAll(in: node)
  }

  /// Call this before the parser may move a node and its descendants.
  func parserRemoves(_ node: Node) {
    identifiers?.removeAll(in: node)
    bases?.removeAll(in: node)
    styles?.removeAll(in: node)
    details?.removeAll(in: node)
  }

  /// Call this when scripts can run after the parser has inserted a node.
  func parserSettled(_ node: Node) {
    guard watchesFrames, node.isInDocumentTree else { return }
    framesGained(in: node)
    pool.fireLoadOfBlankFrames()
  }

  package enum ReadyState: String, Sendable {
    case loading, interactive, complete
  }
}
