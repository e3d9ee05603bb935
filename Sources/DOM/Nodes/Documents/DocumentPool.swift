internal import CLexbor
internal import CSS

/// The memory of a document and of every document that scripts make beside it.
///
/// They share it, so that a node can move between them. Nodes live as long as the pool: a script
/// may hold any of them. Everything of one pool belongs to one thread.
package final class DocumentPool {
  let root: UnsafeMutablePointer<lxb_html_document_t>
  /// The time that the documents live in.
  package let clock: Clock
  private(set) var records: [NodeRecord] = []
  /// How often what the nodes show has changed.
  package let versions = NodeVersions()
  private var states: [DocumentState] = []
  /// Counts the changes of any tree or attribute in the pool; caches compare it.
  package private(set) var version: UInt64 = 0
  /// Counts the changes of the trees alone: nodes that came, went or moved.
  private(set) var structureVersion: UInt64 = 0
  /// The parser that changes a tree right now.
  unowned(unsafe) var feedingParser: DocumentParser?
  /// The elements whose names can be properties of a document.
  var namedElements = NamedElements()
  let selectors = SelectorCache()
  /// What values of properties declare that scripts have set.
  var declarationMemory = CSSDeclarationMemory()
  var ranges = LiveRangeIndex()
  var iterators: [WeakIterator] = []
  var mutationDispatcher: MutationDispatcher?
  /// Whether any element has a shadow root.
  var hasShadowTrees = false {
    didSet { tracksTrees = true }
  }
  /// The definitions of custom elements with their pending callbacks; nil until the first
  /// definition.
  package internal(set) var customElements: CustomElementReactions? {
    didSet { tracksTrees = true }
  }
  /// Whether there are shadow trees or custom elements, for which changes of trees are more than
  /// that.
  private(set) var tracksTrees = false
  /// Whether any node is watched, see ``TreeScope``.
  var watchesSubtrees = false
  /// Whether any list follows changes of the tree, and of attributes.
  var hasLists = false
  var hasAttributeLists = false
  /// Counts changes of the attributes that elements are called by.
  private(set) var namesVersion: UInt64 = 0
  /// The slots whose contents have changed, of which scripts are to hear.
  var signaledSlots: [Element] = []
  var signaledSlotSet: Set<Node> = []
  var mutationObserverCount = 0
  /// Runs a step as a microtask. The owner of the engine sets it.
  package var queueMicrotask: ((@escaping () -> Void) -> Void)?
  /// Runs a step after the scripts that run now. The host of the scripts sets it.
  package var queueTask: ((@escaping () -> Void) -> Void)?
  /// Whether a text as a whole matches a pattern of ECMAScript, or nil if the pattern is not valid.
  /// The owner of an engine sets it.
  package var matchesPattern: ((_ pattern: DOMString, _ text: DOMString) -> Bool?)?
  /// Runs the scripts of the page; nil if they do not run.
  package weak var scripting: (any PageScripting)?
  /// The number of script elements that wait to be inserted, or to get their source.
  var waitingScripts = 0
  /// Whether scripts may wait for the events of sheets: they have made elements that have some.
  var followsSheets = false
  /// Whether an insertion may start scripts.
  var hasScriptsToRun: Bool { waitingScripts > 0 && scripting != nil }
  /// Whether frames that are inserted show their document at once, and fire `load`.
  package var followsFrames = false
  /// Gives the text of the blob at an address. The owner of the blobs sets it.
  package var textOfBlob: ((URLRecord) -> DOMString?)?
  /// What belongs to the page beside its document; nil where nothing of it was saved or loaded.
  package var resources: PageResources?
  /// Hears of changes in the pool's trees after they have happened.
  package weak var observer: (any TreeObserver)?

  package init(clock: Clock = Clock()) {
    self.clock = clock
    root = lxb_html_document_create().made
    root.pointee.dom_document.scripting = true
    root.pointee.dom_document.options = LXB_DOM_DOCUMENT_OPT_WO_EVENTS.rawValue
    register(&root.pointee.dom_document, state: DocumentState(pool: self))
  }

  deinit {
    lxb_html_document_destroy(root)
  }

  /// The pool's first document.
  package var document: Document {
    Document(raw: UnsafeMutableRawPointer(root).assumingMemoryBound(to: lxb_dom_node_t.self))
  }

  /// Notes that a tree has changed.
  func treeChanged() {
    version &+= 1
    structureVersion &+= 1
    noteAny()
  }

  /// Notes that a text has other data, which changes no tree.
  func dataChanged() { version &+= 1 }

  /// Counts changes that may give a form other controls or images, a label another control, or a
  /// group other radio buttons. It counts from its first use on.
  var formsVersion: UInt64 {
    watchesForms = true
    // Which custom elements are controls changes without a change of the tree.
    return customElements == nil ? formChanges : formChanges &+ version
  }
  private(set) var watchesForms = false
  private var formChanges: UInt64 = 1

  /// Notes that nodes have come into a tree, or leave one, where they may concern a form.
  func formsNote(_ nodes: [Node]) {
    for node in nodes {
      if Element(node)?.concernsForms == true { return formsChanged() }
      for inner in node.descendants where Element(inner)?.concernsForms == true {
        return formsChanged()
      }
    }
  }

  func formsChanged() { formChanges &+= 1 }

  /// Notes that an element is called otherwise than before: its `id` or `name`.
  func namesChanged() { namesVersion &+= 1 }

  /// Notes that an attribute has changed.
  func attributeChanged() {
    version &+= 1
    noteAny()
  }

  private func noteAny() {
    versions.noteAny()
    if namedElements.mayHaveAny { versions.noteDocuments() }
  }

  /// Counts changes of state that selectors depend on and the tree does not show: in controls, the
  /// checked state, the choice and the text.
  private var stateVersion: UInt64 = 0

  func stateChanged() { stateVersion &+= 1 }

  /// Counts changes of which radio buttons and check boxes are checked, and which options selected.
  private(set) var choiceVersion: UInt64 = 0

  func choiceChanged() {
    choiceVersion &+= 1
    stateChanged()
  }

  /// Changes with every change that styles may depend on.
  var styleVersion: UInt64 { version &+ stateVersion }

  /// Notes that nodes have come into the tree below `parent`.
  func nodesInserted(_ nodes: [Node], into parent: Node) {
    if hasShadowTrees { slotsGained(nodes, in: parent) }
    guard let customElements else { return }
    if customElements.hasFormAssociated {
      for node in nodes { customElements.formTreeChanged(node) }
    }
    if parent.isConnected {
      for node in nodes { customElements.connected(node) }
    }
  }

  /// Processes nodes that are about to leave `parent`.
  ///
  /// - Returns: whether they were connected, and custom elements need their callbacks.
  func nodesLeave(_ nodes: [Node], _ parent: Node) -> Bool {
    if hasShadowTrees { slotsLost(nodes, from: parent) }
    return customElements != nil && parent.isConnected
  }

  /// Notes that nodes have left their tree.
  func nodesLeft(_ nodes: [Node], wereConnected: Bool) {
    guard let customElements else { return }
    for node in nodes {
      if wereConnected { customElements.disconnected(node) }
      if customElements.hasFormAssociated { customElements.formTreeChanged(node) }
    }
  }

  func register(_ document: UnsafeMutablePointer<lxb_dom_document_t>, state: DocumentState) {
    states.append(state)
    document.pointee.user = Unmanaged.passUnretained(state).toOpaque()
  }

  /// An empty document in this pool.
  ///
  /// - Parameter type: HTML or XML, which decides about case and element interfaces.
  package func makeDocument(isHTML: Bool, contentType: String) -> Document {
    let made = lxb_html_document_interface_create(root).made
    let document = UnsafeMutableRawPointer(made).assumingMemoryBound(to: lxb_dom_document_t.self)
    document.pointee.type =
      isHTML ? LXB_DOM_DOCUMENT_DTYPE_HTML : LXB_DOM_DOCUMENT_DTYPE_XML
    document.pointee.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS
    document.pointee.scripting = false
    document.pointee.node.owner_document = document
    let state = DocumentState(pool: self)
    state.contentType = contentType
    register(document, state: state)
    return Document(
      raw: UnsafeMutableRawPointer(document).assumingMemoryBound(to: lxb_dom_node_t.self))
  }

  func record(of node: UnsafeMutablePointer<lxb_dom_node_t>) -> NodeRecord {
    if let known = node.pointee.user {
      return Unmanaged<NodeRecord>.fromOpaque(known).takeUnretainedValue()
    }
    let made = NodeRecord(number: versions.add(Node(raw: node)), versions: versions)
    records.append(made)
    node.pointee.user = Unmanaged.passUnretained(made).toOpaque()
    return made
  }
}

/// Hears of changes in a pool's trees.
package protocol TreeObserver: AnyObject {
  /// Children were added to or removed from `parent`.
  func childrenChanged(
    of parent: Node, added: [Node], removed: [Node], previous: Node?, next: Node?)
  /// An attribute was set, changed or removed.
  func attributeChanged(
    of element: Element, localName: String, namespace: String?, oldValue: DOMString?)
  /// A text, comment or processing instruction got new data.
  func dataChanged(of node: CharacterData, oldValue: DOMString)
}
