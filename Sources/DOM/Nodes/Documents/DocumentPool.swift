internal import CLexbor
internal import CSS

/// The memory of a document and of all documents that its scripts make.
///
/// They share the memory, so that a node can move between them. Nodes live as long as the pool, because a
/// script can hold any of them; only those of a ``SeparateDocument`` and of ``DetachedTrees`` can be freed
/// before. A pool and everything in it belong to one thread.
package final class DocumentPool {
  let root: UnsafeMutablePointer<lxb_html_document_t>
  /// The clock of the documents.
  package let clock: Clock
  private let records = NodeRecords()
  /// The numbers of changes of each node.
  package let versions = NodeVersions()
  private var states: [DocumentState] = []
  /// The documents that can be freed before the pool.
  package internal(set) var separateDocuments: [SeparateDocument] = []
  /// The weight of the separate documents that were made since the last search for those that can be
  /// freed.
  package var weightSinceSweep = 0
  /// The trees that have left a document, and whose roots have no record by which they could be found:
  /// the complements of the roots' addresses. A search of memory would find the addresses themselves, also
  /// in what the list leaves behind when it grows.
  private var unrecordedTrees: [UInt] = []
  /// About how much memory nodes have taken since the last search for ``DetachedTrees``, in bytes.
  private var weightSinceSearch = 0
  /// From which weight on the next search is worth its time.
  private var weightOfSearch = NodeWeight.leastSearched
  private var hasSearched = false
  /// The weight from which a search is worth its time.
  package var leastSearchedWeight = NodeWeight.leastSearched {
    didSet { weightOfSearch = leastSearchedWeight }
  }
  /// For tests: whether memory of nodes that was freed is filled, and not used again.
  package var poisonsFreedNodes = false
  /// The number of changes of any tree or attribute in the pool, which caches compare.
  package private(set) var version: UInt64 = 0
  /// The number of changes of trees alone: of nodes that were added, removed or moved.
  private(set) var structureVersion: UInt64 = 0
  /// The parser that is changing a tree now; nil if there is none.
  unowned(unsafe) var feedingParser: DocumentParser?
  /// The elements whose names can be properties of documents.
  var namedElements = NamedElements()
  let selectors = SelectorCache()
  /// What values of properties declare that scripts have set.
  var declarationMemory = CSSDeclarationMemory()
  /// The order of the nodes of a tree whose nodes are compared often.
  var treeOrder = TreeOrder()
  let ranges = LiveRangeIndex()
  var iterators = NodeIteratorIndex()
  var mutationDispatcher: MutationDispatcher?
  var longTexts = LongTexts()
  /// Whether any element has a shadow root.
  package internal(set) var hasShadowTrees = false {
    didSet { tracksTrees = true }
  }
  /// The definitions of custom elements with their pending callbacks; nil until the first
  /// definition.
  package internal(set) var customElements: CustomElementReactions? {
    didSet { tracksTrees = true }
  }
  /// Whether there are shadow trees or custom elements, which need further steps when trees change.
  private(set) var tracksTrees = false
  /// Whether the layout of any document was recorded.
  var hasRecordedLayout = false
  /// Whether any node is watched, see ``TreeScope``.
  var watchesSubtrees = false
  /// Whether any list follows the changes of trees, and whether any follows those of attributes.
  var hasLists = false
  var hasAttributeLists = false
  /// Whether an attribute was ever made that is a namesake, see ``Attr/isNamesake``.
  package internal(set) var hasNamesakes = false
  /// The number of changes of identifiers and names of elements.
  private(set) var namesVersion: UInt64 = 0
  /// The slots that need a `slotchange` event.
  var signaledSlots: [Element] = []
  var signaledSlotSet: Set<Node> = []
  var mutationObserverCount = 0
  /// Runs a step as a microtask. The owner of the engine sets it.
  package var queueMicrotask: ((@escaping () -> Void) -> Void)?
  /// Runs a step as a task, after the scripts that are running now. The host of the scripts sets
  /// it.
  package var queueTask: ((@escaping () -> Void) -> Void)?
  /// Runs a step before the next frame. The host of the scripts sets it.
  package var queueFrame: ((@escaping () -> Void) -> Void)?
  /// Begins the animations that the sheets of a document declare. The host of the scripts sets it.
  package var beginAnimations: ((Document) -> Void)?
  /// What the page was when it had been shown for a while; nil before.
  package internal(set) var shown: ShownPage?
  /// Whether there may be elements that need steps when they are inserted: open `details` elements, and
  /// those with `autofocus`.
  var needsInsertionSteps = false
  /// Whether a pattern of ECMAScript matches a whole text; nil if the pattern is not valid. The
  /// owner of an engine sets it.
  package var matchesPattern: ((_ pattern: DOMString, _ text: DOMString) -> Bool?)?
  /// Runs the scripts of the page; nil if they do not run.
  package weak var scripting: (any PageScripting)?
  /// The listeners that scripts have added, and that their targets do not have yet.
  package var waitingListeners: WaitingListeners? {
    didSet { waitingListenerCount = waitingListeners?.count }
  }
  /// Where their number is.
  private(set) var waitingListenerCount: UnsafePointer<Int32>?
  /// The number of script elements that wait to be inserted, or to get their text or address.
  var waitingScripts = 0
  /// Whether scripts may wait for the events of sheets, because they have made elements with
  /// sheets.
  var followsSheets = false
  /// Whether an insertion may start scripts.
  var hasScriptsToRun: Bool { waitingScripts > 0 && scripting != nil }
  /// Whether inserted frames show their document at once, and fire `load`.
  package var followsFrames = false
  /// The frames with an empty document that were inserted, and whose `load` has not been fired.
  var blankFrames: [Element] = []
  /// Returns the text of the blob at an address. The owner of the blobs sets it.
  package var textOfBlob: ((URLRecord) -> DOMString?)?
  /// The resources of the page; nil if none were saved or loaded.
  package var resources: PageResources?
  /// What `undo` can take back; nil until a command changes something.
  var knownEditingHistory: EditingHistory?
  /// Gets the changes in the pool's trees after they have happened.
  package weak var observer: (any TreeObserver)?

  /// Memory in which texts are put together: scripts ask for the text of the same elements again and
  /// again, and fresh memory for a long text takes longer than to copy it.
  private var textRoom: [UInt8] = []

  /// The memory for texts, which is empty, and which nobody else has.
  func takeTextRoom() -> [UInt8] {
    let taken = textRoom
    textRoom = []
    return taken
  }

  /// Keeps the memory for the next text, unless a very long text has made it large.
  func giveBack(textRoom room: consuming [UInt8]) {
    guard room.capacity <= 1 << 20 else { return }
    room.removeAll(keepingCapacity: true)
    textRoom = room
  }

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

  /// Counts a change of a tree.
  ///
  /// - Parameter moved: the nodes that were inserted or removed; nil if that is not known. Few trees need
  ///   them.
  @inline(__always)
  func treeChanged(moving moved: @autoclosure () -> [Node]? = nil) {
    version &+= 1
    structureVersion &+= 1
    versions.noteAny()
    if namedElements.mayHaveAny, moved().map(namedElements.mayConcern) ?? true {
      versions.noteDocuments()
    }
  }

  /// Counts a change of a text's data, which does not change a tree.
  func dataChanged() {
    version &+= 1
    versions.noteState()
  }

  /// The number of changes that may change the controls or images of a form, or a group of radio
  /// buttons. It counts only from its first use on.
  ///
  /// Where a control names its form by an identifier, ``referencesVersion`` has more of such changes.
  var formsVersion: UInt64 {
    watchesForms = true
    // Custom elements can become controls without a change of the tree.
    return hasCustomControls ? formChanges &+ version : formChanges
  }
  /// The number of changes that may change forms, the control of a label, or the element that an
  /// identifier stands for.
  var referencesVersion: UInt64 { formsVersion &+ referenceChanges }
  private var hasCustomControls: Bool { customElements?.hasFormAssociated == true }
  /// The same without the changes that ``controlChanges(since:)`` has.
  var formsVersionBesideControls: UInt64 { formsVersion &- controlChangeCount }
  private(set) var watchesForms = false
  /// Whether any form has found an element by a name.
  var hasPastNames = false
  private var controlChangeCount: UInt64 = 0
  private var formChanges: UInt64 = 1
  /// The number of changes that concern labels or identifiers, but neither controls nor forms.
  private(set) var referenceChanges: UInt64 = 0
  /// The last changes of forms, as far as nothing but controls came and went.
  private var controlChanges: [ControlChange] = []
  /// The most changes that are kept: who has not asked for longer searches again.
  private static let mostControlChanges = 1024

  /// A control that has entered a tree or left it.
  struct ControlChange {
    let control: Node
    let isRemoval: Bool
  }

  /// The controls that came and went since ``formsVersion`` had a value; nil if anything else has
  /// changed, or if they are too many. No radio button has gone.
  func controlChanges(since version: UInt64) -> ArraySlice<ControlChange>? {
    guard !hasCustomControls, version <= formChanges,
      formChanges - version <= UInt64(controlChanges.count)
    else { return nil }
    return controlChanges.suffix(Int(formChanges - version))
  }

  /// Counts a change for nodes that are about to leave a tree if they may concern a form.
  func formsLose(_ nodes: [Node]) {
    for node in nodes {
      let concern = node.formConcern
      if concern == .forms, hasPastNames { PastNames.elementsLeave(with: node) }
      count(node, concern, isRemoval: true)
    }
  }

  /// Counts a change for nodes that have entered a tree if they may concern a form.
  func formsGain(_ nodes: [Node]) {
    for node in nodes { count(node, node.formConcern, isRemoval: false) }
  }

  private func count(_ node: Node, _ concern: FormConcern, isRemoval: Bool) {
    // A group of radio buttons has to know the order in which a button has gone and come back.
    guard concern == .forms, Element(node)?.isPlainControl == true,
      !isRemoval || HTMLInputElement(node)?.type != .radio
    else { return formsChanged(concern) }
    if controlChanges.count == Self.mostControlChanges { controlChanges = [] }
    controlChanges.append(ControlChange(control: node, isRemoval: isRemoval))
    formChanges &+= 1
    controlChangeCount &+= 1
  }

  /// Counts a change that concerns forms in some way.
  func formsChanged(_ concern: FormConcern) {
    switch concern {
    case .nothing: break
    case .references: referenceChanges &+= 1
    case .forms:
      forgetControlChanges()
      formChanges &+= 1
    }
  }

  /// Forgets the last changes of forms. Call this when nodes are freed: another can come to their
  /// place.
  func forgetControlChanges() { controlChanges = [] }

  /// Counts a change of an element's `id` or `name`.
  func namesChanged() { namesVersion &+= 1 }

  /// Counts a change of an attribute.
  func attributeChanged() {
    version &+= 1
    versions.noteAny()
  }

  /// Call this when an attribute of an element has changed from which documents have names.
  func documentNameChanged(of element: Element) {
    namedElements.add(element.node.raw)
    if namedElements.mayHaveAny { versions.noteDocuments() }
  }

  /// The number of changes of state that selectors depend on, and that is not in the tree: the
  /// checked state, the selected options and the text of controls.
  private var stateVersion: UInt64 = 0

  func stateChanged() {
    stateVersion &+= 1
    versions.noteState()
  }

  /// The number of changes of checked radio buttons and check boxes, and of selected options.
  private(set) var choiceVersion: UInt64 = 0

  func choiceChanged() {
    choiceVersion &+= 1
    stateChanged()
  }

  /// A number that changes with everything that styles may depend on.
  var styleVersion: UInt64 { version &+ stateVersion }

  /// Call this after nodes were inserted below `parent`.
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

  /// Call this before nodes leave `parent`.
  ///
  /// - Returns: whether the nodes are connected, and custom elements need their callbacks.
  func nodesLeave(_ nodes: [Node], _ parent: Node) -> Bool {
    if hasShadowTrees { slotsLost(nodes, from: parent) }
    return customElements != nil && parent.isConnected
  }

  /// Call this after nodes have left their tree.
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

  /// Makes an empty document in this pool.
  ///
  /// - Parameters:
  ///   - isHTML: whether it is an HTML document. This decides about the case of names, and about
  ///     the elements' interfaces.
  ///   - contentType: the MIME type of the document.
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
      return NodeRecord(address: known)
    }
    let made = records.make(number: versions.add(Node(raw: node)), versions: versions)
    node.pointee.user = made.address
    weigh(NodeWeight.ofRecord)
    return made
  }

  // MARK: Trees without a document

  /// Notes how much memory new nodes take, in bytes.
  @inline(__always)
  func weigh(_ weight: Int) {
    weightSinceSearch &+= weight
    if weightSinceSearch >= weightOfSearch { versions.wantsSearch = true }
  }

  /// Notes that a tree has no document and no parent any more.
  @inline(__always)
  func noteDetached(_ root: Node) {
    // The nodes of a separate document are freed with the document.
    if root.raw.pointee.user == nil, root.documentState.separate == nil {
      unrecordedTrees.append(~UInt(bitPattern: root.raw))
    }
  }

  /// Whether nodes may soon be freed that nothing refers to but a number.
  package var mayFreeSoon: Bool { weightSinceSearch >= leastSearchedWeight / 16 || hasSearched }

  /// Calls `body` with the nodes that ``noteDetached(_:)`` noted, and forgets them.
  func takeUnrecordedTrees(_ body: (Node) -> Void) {
    let roots = unrecordedTrees
    unrecordedTrees = []
    for root in roots {
      if let raw = UnsafeMutablePointer<lxb_dom_node_t>(bitPattern: ~root) { body(Node(raw: raw)) }
    }
  }

  /// Forgets the nodes that were used last, as far as a condition is true of them.
  func forgetRecentNodes(where isConcerned: (Node) -> Bool) {
    selectors.forgetMatcher()
    forgetControlChanges()
    longTexts.forget(where: isConcerned)
  }

  /// Call this after a search for ``DetachedTrees``, or instead of one.
  package func searchEnded() {
    weightSinceSearch = 0
    hasSearched = true
    versions.wantsSearch = false
    // Each search looks at all nodes.
    weightOfSearch = max(leastSearchedWeight, versions.nodeCount * NodeWeight.ofRecord)
  }
}

/// About how much memory nodes take, in bytes.
package enum NodeWeight {
  /// A node that a script has met, with the engine's objects.
  static let ofRecord = 700
  /// A node that no script has met.
  static let ofNode = 200
  /// From which weight on a search for nodes that can be freed is worth its time: it reads all memory.
  static let leastSearched = 256 << 20
}

extension DocumentPool {
  /// Removes the record of a node that is about to be freed, and its number.
  func removeRecord(numbered number: Int) {
    records.remove(number: number)
    versions.remove(number)
  }

  /// Removes the states of documents that are about to be freed.
  func removeStates(where isDead: (DocumentState) -> Bool) { states.removeAll(where: isDead) }
}

/// Gets the changes in a pool's trees.
package protocol TreeObserver: AnyObject {
  /// Children were added to or removed from `parent`.
  func childrenChanged(
    of parent: Node, added: [Node], removed: [Node], previous: Node?, next: Node?)
  /// An attribute was set, changed or removed.
  func attributeChanged(
    of element: Element, localName: String, namespace: String?, oldValue: DOMString?)
  /// Whether ``dataChanged(of:oldValue:)`` needs the old data of a node.
  func wantsOldData(of node: CharacterData) -> Bool
  /// A text, comment or processing instruction got new data.
  func dataChanged(of node: CharacterData, oldValue: DOMString)
}
