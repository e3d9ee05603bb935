internal import CLexbor

/// A parser that scripts look on at (HTML Standard, 13.2): those that it meets run before it goes on,
/// and what they write comes next.
///
/// It belongs to its document until it has ended. Text comes by ``append(_:)`` and, from scripts, by
/// ``write(_:)``; ``close()`` says that no more is to come. What is done with a script that it meets
/// is the business of the pool's ``DocumentPool/scripting``.
package final class DocumentParser {
  /// A text that has not been parsed to its end.
  private final class Piece {
    var bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  package let document: Document
  /// Whether `document.open()` made it, and not the loading of a page.
  package let isMadeByScript: Bool
  /// The scripts that wait for the end of the document, in order; kept for whoever runs scripts.
  package var deferredScripts: ArraySlice<AnyObject> = []

  private let parser: UnsafeMutablePointer<lxb_html_parser_t>
  private let filter: TokenFilter
  private let stops: ParserStops
  private let pool: DocumentPool
  /// What is still to be parsed; the last piece comes first.
  private var pieces: [Piece] = []
  /// How many of the pieces stand behind the insertion point; nil where that is undefined.
  private var insertionLevel: Int?
  /// How many scripts run, each within the one before ("script nesting level").
  private var nesting = 0
  /// Whether a script has to arrive and run before the parser goes on.
  private var isBlocked = false
  private var isClosed = false
  private var isFeeding = false
  private var isMoving = false
  private var isDoctypeNoted = false
  package private(set) var hasEnded = false
  /// What has been inserted since scripts last had a chance to hear of it.
  private var insertions: [Insertion] = []

  /// Attributes of second `html` and `body` tags, for the elements that are there.
  private var mergers: [(element: Element, name: String, value: DOMString)] = []

  private struct Insertion {
    let node: Node
    let parent: Node
    let previous: Node?
  }

  /// Begins to parse an empty document; nil for want of memory.
  init?(_ document: Document, isMadeByScript: Bool) {
    guard let parser = lxb_html_parser_create() else { return nil }
    self.document = document
    self.isMadeByScript = isMadeByScript
    self.parser = parser
    pool = document.node.pool
    guard lxb_html_parser_init(parser) == LXB_STATUS_OK.rawValue,
      lxb_html_parse_chunk_prepare(parser, document.rawHTMLDocument) == LXB_STATUS_OK.rawValue,
      let filter = TokenFilter(parser), let tokenizer = parser.pointee.tkz
    else {
      lxb_html_parser_destroy(parser)
      return nil
    }
    lxb_html_tokenizer_keep_duplicate_set(tokenizer, true)
    self.filter = filter
    stops = ParserStops(tokenizer)
    filter.stops = stops
    stops.watcher = self
  }

  deinit {
    filter.remove()
    lxb_html_parser_destroy(parser)
  }

  // MARK: Input

  /// Whether what a script writes has a place in the text (HTML Standard, "insertion point").
  var hasInsertionPoint: Bool {
    insertionLevel != nil || isMadeByScript && !isClosed && !hasEnded
  }

  /// Whether a script runs that the parser waits for.
  var isRunningScript: Bool { nesting > 0 }

  /// Adds text behind all that is there.
  package func append(_ bytes: [UInt8]) {
    pieces.insert(Piece(bytes), at: 0)
  }

  /// Says that no more text is to come.
  package func close() { isClosed = true }

  /// HTML Standard, "document write steps", from step 8 on: puts text at the insertion point, and
  /// parses it unless a script has to arrive first.
  func write(_ bytes: [UInt8]) {
    guard !hasEnded, nesting <= Self.maximumNesting else { return }
    let level = insertionLevel ?? 0
    if pieces.count > level {
      // What was written before waits still.
      pieces[level].bytes += bytes
    } else {
      pieces.append(Piece(bytes))
    }
    if !isFeeding { parse(downTo: level) }
  }

  /// The depth at which WebKit lets scripts write scripts that write scripts.
  private static let maximumNesting = 21

  // MARK: Parsing

  /// Parses what is there, until a script has to arrive first. Ends the document where no more is to
  /// come.
  package func parse() {
    guard nesting == 0, !isFeeding else { return }
    parse(downTo: 0)
    if isClosed, !isBlocked, !hasEnded { end() }
  }

  private func parse(downTo level: Int) {
    while !isBlocked, !hasEnded, pieces.count > level, let piece = pieces.last {
      guard piece.position < piece.bytes.count else {
        pieces.removeLast()
        continue
      }
      // A script may write behind this text, but never into what is parsed here.
      piece.position += piece.bytes.withUnsafeBufferPointer { bytes in
        stops.parse(UnsafeBufferPointer(rebasing: bytes[piece.position...])) { text in
          feed { _ = lxb_html_parse_chunk_process(parser, text.baseAddress, text.count) }
        }
      }
      if parser.pointee.status != LXB_STATUS_OK.rawValue { return abandon() }
      settle()
      if let script = stops.takeScript(), let scripting = pool.scripting {
        run { scripting.parsed(script, by: self) }
      }
    }
    if !hasEnded, !isFeeding {
      feed { stops.flushText() }
      settle()
    }
  }

  /// Runs a script at this place of the text: what it writes comes next.
  private func run(_ script: () -> Void) {
    let outer = insertionLevel
    let version = pool.structureVersion
    insertionLevel = pieces.count
    nesting += 1
    script()
    nesting -= 1
    insertionLevel = outer
    if pool.structureVersion != version { stops.forbidsMoves = isTwisted }
  }

  /// Stops until ``unblock(running:)`` is called: a script has to arrive first.
  package func block() { isBlocked = true }

  /// Runs the script that the parser has waited for, and goes on.
  package func unblock(running script: () -> Void) {
    guard isBlocked, !hasEnded else { return }
    isBlocked = false
    run(script)
    parse()
  }

  /// Gives up: what has not been parsed is lost.
  func abandon() {
    hasEnded = true
    pieces.removeAll()
    if document.state.parser === self { document.state.parser = nil }
  }

  private func end() {
    feed { _ = lxb_html_parse_chunk_end(parser) }
    settle()
    hasEnded = true
    if document.state.parser === self { document.state.parser = nil }
    if !isMadeByScript { document.node.attachDeclaredShadowRoots() }
    if isMadeByScript {
      document.state.readyState = .complete
      document.state.window?.frameElement?.frameWritten()
    }
    pool.scripting?.parserEnded(self)
  }

  // MARK: The tree

  /// Lets the parser change the tree, and looks on.
  private func feed(_ parse: () -> Void) {
    let outer = pool.feedingParser
    pool.feedingParser = self
    isFeeding = true
    noteOpenTexts()
    // Nodes belong to the pool's first document when they are made, and to their own from then on.
    for raw in [pool.root, document.rawHTMLDocument] {
      raw.pointee.dom_document.mutation = Self.callbacks
      raw.pointee.dom_document.options = LXB_DOM_DOCUMENT_OPT_UNDEF.rawValue
    }
    parse()
    for raw in [pool.root, document.rawHTMLDocument] {
      raw.pointee.dom_document.options = LXB_DOM_DOCUMENT_OPT_WO_EVENTS.rawValue
    }
    noteDoctype()
    isFeeding = false
    pool.feedingParser = outer
    filter.connectFormControls()
    pool.treeChanged()
  }

  /// Notes that the texts at which the parser stands may become longer: lexbor calls nobody when it
  /// lengthens a text.
  private func noteOpenTexts() {
    guard let open = filter.tree.pointee.open_elements else { return }
    for index in 0..<open.pointee.length {
      guard let raw = open.pointee.list[index] else { continue }
      let element = Node(raw: raw.assumingMemoryBound(to: lxb_dom_node_t.self))
      element.lastChild?.noteChange(of: .content)
      // What a table does not take comes before it.
      element.previousSibling?.noteChange(of: .content)
    }
  }

  /// What lexbor calls: the same for all documents, for the life of the process.
  private nonisolated(unsafe) static let callbacks = {
    // Immutable once it is made.
    let made = UnsafeMutablePointer<lxb_dom_document_mutation_cb_t>.allocate(capacity: 1)
    made.initialize(to: lxb_dom_document_mutation_cb_t())
    made.pointee.inserted = { node in
      if let node { Node(raw: node).pool.feedingParser?.inserted(Node(raw: node)) }
      return LXB_STATUS_OK.rawValue
    }
    return UnsafePointer(made)
  }()

  /// Takes note of the doctype: lexbor calls nobody when it inserts one.
  private func noteDoctype() {
    guard !isDoctypeNoted, let doctype = document.doctype else { return }
    isDoctypeNoted = true
    takeIn(doctype.node, document.node)
  }

  /// Keeps what is known of the tree up with a node that the parser has just inserted, without
  /// children. Scripts hear of it when the parser has stopped.
  private func inserted(_ node: Node) {
    guard !isMoving, var parent = node.parentNode else { return }
    if let open = filter.tree.pointee.open_elements,
      open.pointee.length > DocumentPool.maximumDepth, let outer = parent.parentNode,
      outer.isElement
    {
      // WebKit's parser nests no deeper: what comes next is a sibling of the current node.
      lxb_dom_node_remove_wo_events(node.raw)
      lxb_dom_node_insert_child_wo_events(outer.raw, node.raw)
      parent = outer
    }
    if parent == document.node { noteDoctype() }
    node.adopt(into: parent.raw.pointee.owner_document)
    pool.namedElements.add(node.raw)
    if pool.scripting != nil { Element(node)?.addHandlerAttributes() }
    takeIn(node, parent)
  }

  private func takeIn(_ node: Node, _ parent: Node) {
    node.forgetScope()
    node.noteChangeOfPlace()
    let state = parent.documentState
    if state.watchesTree, parent.isInDocumentTree { state.parserInserted(node) }
    if pool.hasLists { parent.listsGain([node]) }
    if pool.watchesForms { pool.formsNote([node]) }
    parent.contentChanged()
    guard pool.tracksTrees || pool.observer != nil || pool.followsFrames else { return }
    insertions.append(Insertion(node: node, parent: parent, previous: node.previousSibling))
    if pool.customElements != nil, Element(node)?.definitionOfName != nil {
      stops.isWanted = true
    }
  }

  /// An element is to have an attribute of another tag, unless it has one of the name.
  func willMerge(_ name: String, _ value: DOMString, into element: Element) {
    mergers.append((element, name, value))
  }

  /// The tree builder is about to move nodes: all from `first` on, among its siblings, may go.
  func willMove(from first: Node) {
    isMoving = true
    guard let parent = first.parentNode else { return }
    let state = parent.documentState
    let watchesTree = state.watchesTree && parent.isInDocumentTree
    for node in sequence(first: first, next: \.nextSibling) {
      if watchesTree { state.parserRemoves(node) }
      if pool.hasLists { parent.listsLose([node]) }
      node.forgetScope()
      node.noteChangeOfPlace()
    }
  }

  /// The tree builder has moved nodes: all behind `previous` are where they belong.
  func didMove(behind previous: Node?, in parent: Node) {
    isMoving = false
    var next = previous == nil ? parent.firstChild : previous?.nextSibling
    while let node = next {
      next = node.nextSibling
      node.adopt(into: parent.raw.pointee.owner_document)
      takeIn(node, parent)
    }
  }

  /// The tree builder has inserted nodes before a table that does not take them.
  func didInsert(behind previous: Node?, before table: Node) {
    var next = previous == nil ? table.parentNode?.firstChild : previous?.nextSibling
    while let node = next, node != table {
      next = node.nextSibling
      inserted(node)
    }
  }

  /// Tells of what has been inserted: observers, custom elements and frames.
  private func settle() {
    if insertions.isEmpty, mergers.isEmpty { return }
    nesting += 1
    defer { nesting -= 1 }
    if let scripting = pool.scripting { scripting.perform(tell) } else { tell() }
  }

  private func tell() {
    while !insertions.isEmpty || !mergers.isEmpty {
      let merged = mergers
      mergers.removeAll()
      for (element, name, value) in merged where !element.hasAttribute(name) {
        // The parser takes names that scripts could not give: those are left out.
        try? element.setAttribute(name, value)
      }
      let recent = insertions
      insertions.removeAll()
      for insertion in recent {
        pool.observer?.childrenChanged(
          of: insertion.parent, added: [insertion.node], removed: [],
          previous: insertion.previous, next: nil)
      }
      for insertion in recent where insertion.node.parentNode == insertion.parent {
        if pool.tracksTrees { pool.nodesInserted([insertion.node], into: insertion.parent) }
        insertion.parent.documentState.parserSettled(insertion.node)
      }
    }
  }

  /// Whether a script has put an open element around an earlier one: what the tree builder moves from
  /// the one to the other would come to stand in itself.
  private var isTwisted: Bool {
    guard let open = filter.tree.pointee.open_elements else { return false }
    var above: Set<Node> = []
    for index in 0..<open.pointee.length {
      guard let raw = open.pointee.list[index] else { continue }
      let element = Node(raw: raw.assumingMemoryBound(to: lxb_dom_node_t.self))
      if above.contains(element) { return true }
      var current: Node? = element
      while let node = current, above.insert(node).inserted {
        current = node.parentNode ?? DocumentFragment(node)?.host?.node
      }
    }
    return false
  }
}
