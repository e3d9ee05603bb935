internal import CLexbor

/// A parser that runs scripts (HTML Standard, 13.2): at a script it stops, lets the script run, and
/// then parses what the script has written.
///
/// It belongs to its document until it has ended. It gets text from ``append(_:)`` and, from
/// scripts, from ``write(_:)``. After ``close()`` it gets no more text. The pool's
/// ``DocumentPool/scripting`` decides what happens with a script.
package final class DocumentParser {
  /// A text that has not been parsed completely.
  private final class Piece {
    var bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  package let document: Document
  /// Whether `document.open()` made the parser, and not the loading of a page.
  package let isMadeByScript: Bool
  /// The scripts that wait for the end of the document, in order. The owner of the engine keeps
  /// them here.
  package var deferredScripts: ArraySlice<AnyObject> = []

  private let parser: UnsafeMutablePointer<lxb_html_parser_t>
  private let filter: TokenFilter
  private let stops: ParserStops
  private let pool: DocumentPool
  /// The text that has not been parsed yet, in reverse order: the last piece comes first in the
  /// text.
  private var pieces: [Piece] = []
  /// The number of pieces behind the insertion point; nil if there is no insertion point.
  private var insertionLevel: Int?
  /// The number of running scripts, each of which runs inside the one before it ("script nesting
  /// level").
  private var nesting = 0
  /// Whether the parser waits for a script that must be loaded and run first.
  private var isBlocked = false
  private var isClosed = false
  private var isFeeding = false
  private var isMoving = false
  /// The nodes that the tree builder has inserted meanwhile.
  private var madeInMove: [Node] = []
  private var isDoctypeNoted = false
  package private(set) var hasEnded = false
  /// The nodes that were inserted since the last call of ``settle()``.
  private var insertions: [Insertion] = []

  /// Where the parser may extend texts that are there already.
  private var openTexts = OpenTexts()

  /// The attributes of repeated `html` and `body` tags, with the elements that get them.
  private var mergers: [(element: Element, name: String, value: DOMString)] = []

  private struct Insertion {
    let node: Node
    let parent: Node
    let previous: Node?
  }

  /// Begins to parse into an empty document; nil if there is not enough memory.
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

  /// Whether there is a place in the text for what a script writes (HTML Standard, "insertion
  /// point").
  var hasInsertionPoint: Bool {
    insertionLevel != nil || isMadeByScript && !isClosed && !hasEnded
  }

  /// Whether a script is running, and the parser waits for it.
  var isRunningScript: Bool { nesting > 0 }

  /// Adds text at the end.
  package func append(_ bytes: [UInt8]) {
    pieces.insert(Piece(bytes), at: 0)
  }

  /// Declares that there will be no more text.
  package func close() { isClosed = true }

  /// HTML Standard, "document write steps", from step 8 on: inserts text at the insertion point,
  /// and parses it unless the parser waits for a script.
  func write(_ bytes: [UInt8]) {
    guard !hasEnded, nesting <= Self.maximumNesting else { return }
    let level = insertionLevel ?? 0
    if pieces.count > level {
      // An earlier piece that was written here has not been parsed yet.
      pieces[level].bytes += bytes
    } else {
      pieces.append(Piece(bytes))
    }
    if !isFeeding { parse(downTo: level) }
  }

  /// The deepest nesting of scripts that write scripts, as in WebKit.
  private static let maximumNesting = 21

  // MARK: Parsing

  /// Parses the text, until the parser must wait for a script. After the end of the text, it ends
  /// the document if there will be no more text.
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
      // A script can write behind this text, but never into it.
      piece.position += piece.bytes.withUnsafeBufferPointer { bytes in
        stops.parse(UnsafeBufferPointer(rebasing: bytes[piece.position...])) { text in
          // A single tag can contain all the names, in this text or in many.
          document.rawHTMLDocument.pointee.dom_document.attrs.reserve(text.count / 32)
          document.rawHTMLDocument.pointee.dom_document.attrs.growIfCrowded()
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

  /// Runs a script whose output is inserted at this place.
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

  /// Makes the parser wait for a script, until ``unblock(running:)`` is called.
  package func block() { isBlocked = true }

  /// Runs the script that the parser has waited for, and continues to parse.
  package func unblock(running script: () -> Void) {
    guard isBlocked, !hasEnded else { return }
    isBlocked = false
    run(script)
    parse()
  }

  /// Ends the parser. Text that has not been parsed is lost.
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

  /// Lets lexbor parse, and updates everything that depends on the tree.
  private func feed(_ parse: () -> Void) {
    let outer = pool.feedingParser
    pool.feedingParser = self
    isFeeding = true
    noteOpenTexts()
    // A new node belongs to the pool's first document until it is inserted, and then to its own
    // document.
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
    openTexts.parsed(version: pool.structureVersion)
  }

  /// Counts a change for the texts that lexbor may extend next, because it does not report that.
  private func noteOpenTexts() {
    guard let open = filter.tree.pointee.open_elements, open.pointee.length > 0 else { return }
    let current = open.pointee.length - 1
    openTexts.update(
      open, version: pool.structureVersion, marks: filter.nesting.additions)
    for index in openTexts.places + [current] {
      guard let raw = open.pointee.list[index] else { continue }
      let element = Node(raw: raw.assumingMemoryBound(to: lxb_dom_node_t.self))
      element.lastChild?.noteChange(of: .content)
      // Content that a table does not accept is inserted before the table.
      element.previousSibling?.noteChange(of: .content)
    }
  }

  /// lexbor's callbacks. They are the same for all documents, and live as long as the process.
  private nonisolated(unsafe) static let callbacks = {
    // This is safe to share: it does not change after its creation.
    let made = UnsafeMutablePointer<lxb_dom_document_mutation_cb_t>.allocate(capacity: 1)
    made.initialize(to: lxb_dom_document_mutation_cb_t())
    made.pointee.inserted = { node in
      if let node { Node(raw: node).pool.feedingParser?.inserted(Node(raw: node)) }
      return LXB_STATUS_OK.rawValue
    }
    return UnsafePointer(made)
  }()

  /// Processes the doctype, because lexbor does not report its insertion.
  private func noteDoctype() {
    guard !isDoctypeNoted, let doctype = document.doctype else { return }
    isDoctypeNoted = true
    takeIn(doctype.node, document.node)
  }

  /// Updates everything that depends on the tree for a node that the parser has just inserted,
  /// without children. Scripts see the change when the parser has stopped.
  private func inserted(_ node: Node) {
    if isMoving {
      madeInMove.append(node)
      return
    }
    guard var parent = node.parentNode else { return }
    if let open = filter.tree.pointee.open_elements,
      open.pointee.length > DocumentPool.maximumDepth, let outer = parent.parentNode,
      outer.isElement
    {
      // WebKit's parser has the same limit of depth: the next node becomes a sibling of the current
      // node.
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
    if pool.watchesForms { pool.formsGain([node]) }
    parent.contentChanged()
    guard pool.tracksTrees || pool.observer != nil || pool.followsFrames else { return }
    insertions.append(Insertion(node: node, parent: parent, previous: node.previousSibling))
    if pool.customElements != nil, Element(node)?.definitionOfName != nil {
      stops.isWanted = true
    }
  }

  /// Remembers an attribute of a repeated tag. The element gets it later, unless it has the
  /// attribute already.
  func willMerge(_ name: String, _ value: DOMString, into element: Element) {
    mergers.append((element, name, value))
  }

  /// Call this before the tree builder moves nodes: `first` and the siblings behind it may move.
  func willMove(from first: Node) {
    isMoving = true
    openTexts = OpenTexts()
    guard let parent = first.parentNode else { return }
    let state = parent.documentState
    let watchesTree = state.watchesTree && parent.isInDocumentTree
    for node in sequence(first: first, next: \.nextSibling) {
      if watchesTree { state.parserRemoves(node) }
      if pool.hasLists { parent.listsLose([node]) }
      node.forgetScope()
      node.noteChangeOfPlace()
      // The tree builder takes the formatting element apart. What is in it gets other places too.
      if pool.versions.nodeCount == 0 { continue }
      for inner in node.descendants {
        inner.noteChange(of: .place)
        inner.noteChange(of: .children)
      }
    }
  }

  /// Call this after the tree builder has moved nodes: all children behind `previous` are at their
  /// places.
  func didMove(behind previous: Node?, in parent: Node) {
    isMoving = false
    var moved: Set<Node> = []
    var next = previous == nil ? parent.firstChild : previous?.nextSibling
    while let node = next {
      next = node.nextSibling
      node.adopt(into: parent.raw.pointee.owner_document)
      takeIn(node, parent)
      moved.insert(node)
    }
    // If a script has removed the formatting element, the tree builder inserts the new one elsewhere.
    for node in madeInMove
    where !sequence(first: node, next: \.parentNode).contains(where: moved.contains) {
      inserted(node)
    }
    madeInMove = []
  }

  /// Call this after the tree builder has inserted nodes before a table that does not accept them.
  func didInsert(behind previous: Node?, before table: Node) {
    var next = previous == nil ? table.parentNode?.firstChild : previous?.nextSibling
    while let node = next, node != table {
      next = node.nextSibling
      inserted(node)
    }
  }

  /// Reports the insertions to observers, custom elements and frames.
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
        // The parser allows names that scripts cannot use. These attributes are left out.
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

  /// Whether a script has moved an open element into one that was opened after it. The tree builder
  /// could then move an element into itself.
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
