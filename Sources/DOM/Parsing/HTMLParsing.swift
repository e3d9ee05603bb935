internal import CLexbor

// HTML Standard, 13.2 and 13.4: parsing documents and fragments.

extension DocumentPool {
  /// Parses a page into the pool's first document. Call this only once.
  ///
  /// - Parameter html: the page's text in UTF-8, without malformed sequences.
  /// - Throws: a ``ParsingFailure`` if memory runs out.
  package func parse(_ html: UnsafeBufferPointer<UInt8>) throws(ParsingFailure) -> Document {
    try parse(html, into: document)
    return document
  }

  /// Parses a page into an empty document of the pool.
  ///
  /// - Parameter shadowRoots: whether templates can become shadow roots.
  func parse(
    _ html: UnsafeBufferPointer<UInt8>, into document: Document, shadowRoots: Bool = true
  ) throws(ParsingFailure) {
    let raw = document.rawHTMLDocument
    // This must happen first, because a single tag can contain all the names.
    raw.pointee.dom_document.attrs.reserve(html.count / 32)
    let status = parse(html, with: raw)
    guard status == LXB_STATUS_OK.rawValue else {
      throw ParsingFailure(status: Int(status))
    }
    document.state.sourceLength = html.count
    document.node.limitDepth(to: Self.maximumDepth)
    if document != self.document { document.node.claimDescendants() }
    if shadowRoots { document.node.attachDeclaredShadowRoots() }
    namedElements.addDocument(document.node)
    treeChanged()
    lookForInsertionSteps(in: document)
    document.closeDetailsAfterParsing()
  }

  /// Begins to parse a page into the pool's first document. The page's scripts run during parsing.
  ///
  /// - Throws: a ``ParsingFailure`` if memory runs out.
  func beginPage() throws(ParsingFailure) -> DocumentParser {
    guard let parser = DocumentParser(document, isMadeByScript: false) else {
      throw ParsingFailure(status: Int(LXB_STATUS_ERROR_MEMORY_ALLOCATION.rawValue))
    }
    document.state.parser = parser
    document.state.readyState = .loading
    return parser
  }

  private func parse(
    _ html: UnsafeBufferPointer<UInt8>, with document: UnsafeMutablePointer<lxb_html_document_t>
  ) -> lxb_status_t {
    let status = lxb_html_document_parse_chunk_begin(document)
    guard status == LXB_STATUS_OK.rawValue else { return status }
    let filter = TokenFilter(document)
    defer { filter?.remove() }
    let parsed = lxb_html_document_parse_chunk(document, html.baseAddress, html.count)
    guard parsed == LXB_STATUS_OK.rawValue else { return parsed }
    filter?.endInstruction(in: html)
    filter?.connectFormControls()
    return lxb_html_document_parse_chunk_end(document)
  }

  /// Parses an HTML text into a document of its own, for `DOMParser`. The document has no window,
  /// and scripts do not run in it.
  ///
  /// - Parameters:
  ///   - shadowRoots: whether templates can become shadow roots.
  ///   - document: the empty document; nil for a new one that lives as long as the pool.
  package func parseSeparately(
    _ html: DOMString, shadowRoots: Bool = false, into document: Document? = nil
  ) throws(ParsingFailure) -> Document {
    let document = document ?? makeDocument(isHTML: true, contentType: "text/html")
    try html.withView { (view) throws(ParsingFailure) in
      try parse(view.bytes, into: document, shadowRoots: shadowRoots)
    }
    return document
  }

  /// The depth of nesting in WebKit's parser (`maximumHTMLParserDOMTreeDepth`). Deeper elements
  /// become siblings.
  static let maximumDepth = 512
}

/// The parser failed. This happens only if memory runs out.
package struct ParsingFailure: Error, Hashable, Sendable {
  /// lexbor's status.
  package var status: Int
}

extension Element {
  /// HTML Standard, "fragment parsing algorithm": the nodes that `html` makes inside this element.
  /// In an XML document, the text is parsed as XML.
  func parseFragment(_ html: DOMString) throws(DOMException) -> DocumentFragment {
    let document = node.nodeDocument
    if document.isHTML { return try parseHTMLFragment(html) }
    let fragment = try parseXMLFragment(html)
    document.node.pool.customElements?.parsed(fragment.node)
    return fragment
  }

  /// HTML Standard, "HTML fragment parsing algorithm": the nodes that `html` makes inside this
  /// element. The text is parsed as HTML in any kind of document.
  ///
  /// - Parameter declarative: whether templates can become shadow roots.
  func parseHTMLFragment(
    _ html: DOMString, declarative: Bool = false
  ) throws(DOMException) -> DocumentFragment {
    let document = node.nodeDocument
    let fragment = document.makeDocumentFragment()
    document.node.pool.noteDetached(fragment.node)
    // The contents of a template belong to a document without scripts.
    let hasScripts = document.rawDocument.pointee.scripting
    if isHTML(LXB_TAG_TEMPLATE) { document.rawDocument.pointee.scripting = false }
    let root = html.withView { parseNodes($0.bytes, in: document.rawHTMLDocument) }
    document.rawDocument.pointee.scripting = hasScripts
    guard let root else { throw DOMException(.unknown, "The markup could not be parsed") }
    let parsed = Node(raw: root)
    claimNamespace(in: parsed)
    let count = parsed.limitDepth(to: DocumentPool.maximumDepth)
    node.pool.weigh(count * NodeWeight.ofNode + html.bytes.count)
    node.pool.namedElements.scan(parsed)
    while let child = parsed.raw.pointee.first_child {
      lxb_dom_node_remove_wo_events(child)
      Node(raw: child).forgetScope()
      Node(raw: child).adopt(into: document.rawDocument)
      lxb_dom_node_insert_child_wo_events(fragment.raw, child)
    }
    lxb_dom_document_destroy_element(
      UnsafeMutableRawPointer(root).assumingMemoryBound(to: lxb_dom_element_t.self))
    if declarative { fragment.node.attachDeclaredShadowRoots() }
    // The contents of a template belong to a document that has no custom elements.
    if !isHTML(LXB_TAG_TEMPLATE) { node.pool.customElements?.parsed(fragment.node) }
    node.pool.lookForInsertionSteps(in: document)
    if node.pool.needsInsertionSteps, document.hasSeenAttribute(named: "open") {
      fragment.node.queueTogglesOfParsedDetails()
    }
    return fragment
  }

  /// A temporary element of the parser with the nodes as its children; nil if memory runs out.
  private func parseNodes(
    _ html: UnsafeBufferPointer<UInt8>, in document: UnsafeMutablePointer<lxb_html_document_t>
  ) -> UnsafeMutablePointer<lxb_dom_node_t>? {
    guard
      lxb_html_document_parse_fragment_chunk_begin(document, parsingContext.rawElement)
        == LXB_STATUS_OK.rawValue
    else { return nil }
    // A single tag can contain all the names.
    document.pointee.dom_document.attrs.reserve(html.count / 32)
    let filter = TokenFilter(document)
    defer { filter?.remove() }
    let parsed = lxb_html_document_parse_fragment_chunk(
      document, html.baseAddress ?? Self.noBytes, html.count)
    guard parsed == LXB_STATUS_OK.rawValue else { return nil }
    filter?.endInstruction(in: html)
    return lxb_html_document_parse_fragment_chunk_end(document)
  }

  /// Whether the element's namespace is one that the parser does not know.
  private var isInForeignNamespace: Bool { !isHTML && !isSVG && !isMathML }

  /// The context element for the parser. The parser treats content the same in all namespaces other
  /// than HTML, so a namespace that it knows can stand for this one. One difference remains: it
  /// treats an `mi` inside as one of MathML.
  ///
  /// lexbor does not find that content of HTML begins in `foreignObject`, whose name is not in lower
  /// case. It knows this of `desc`, which is the same for the parser.
  private var parsingContext: Element {
    if isSVG, localName == "foreignObject" {
      return node.nodeDocument.makeElement(namespace: Names.svg, prefix: nil, localName: "desc")
    }
    guard isInForeignNamespace else { return self }
    return node.nodeDocument.makeElement(namespace: Names.mathML, prefix: nil, localName: "math")
  }

  /// Moves the parsed nodes from MathML to the element's own namespace.
  private func claimNamespace(in parsed: Node) {
    guard isInForeignNamespace else { return }
    var next = parsed.raw.pointee.first_child
    while let current = next {
      let isForeign = current.pointee.ns == UInt(LXB_NS_MATH.rawValue)
      if isForeign { current.pointee.ns = node.raw.pointee.ns }
      // The content of an HTML element keeps the namespaces from the markup.
      next = isForeign ? current.pointee.first_child : nil
      var place = current
      while next == nil, place != parsed.raw {
        next = place.pointee.next
        guard let parent = place.pointee.parent else { break }
        place = parent
      }
    }
  }

  // The parser needs an address even for an empty text. Any address is valid for it.
  private static var noBytes: UnsafePointer<UInt8> {
    UnsafePointer(bitPattern: 1).unsafelyUnwrapped
  }
}

extension Node {
  /// Corrects the document of the node's descendants: in a second document, lexbor sets the first
  /// document.
  func claimDescendants() {
    for child in childNodes { child.adopt(into: raw.pointee.owner_document) }
  }

  /// Moves all nodes that are nested deeper than `maximum` elements: they become following
  /// siblings, in tree order.
  ///
  /// WebKit's parser makes the same tree. When more elements than the maximum are open, it inserts
  /// a node into the parent of the current node.
  ///
  /// - Returns: the number of nodes.
  @discardableResult
  func limitDepth(to maximum: Int) -> Int {
    var depth = raw.pointee.type == LXB_DOM_NODE_TYPE_DOCUMENT ? 0 : 1
    var current = raw
    var count = 0
    while true {
      count += 1
      if let child = current.pointee.first_child {
        if depth == maximum { Self.flatten(current) }
        if depth < maximum {
          current = child
          depth += 1
          continue
        }
      } else {
        Node(raw: current).splitLongText()
      }
      while current != raw, current.pointee.next == nil, let parent = current.pointee.parent {
        current = parent
        depth -= 1
      }
      guard current != raw, let next = current.pointee.next else { return count }
      current = next
    }
  }

  /// The length of a text node, in UTF-16 units, after which WebKit's parser begins another one
  /// (`Text::defaultLengthLimit`).
  private static let maximumTextLength = 1 << 16

  /// Splits a text that is longer than those of WebKit's parser. Scripts and style sheets are not
  /// split.
  private func splitLongText() {
    guard raw.pointee.type == LXB_DOM_NODE_TYPE_TEXT,
      CharacterData(unchecked: self).data.bytes.count > Self.maximumTextLength,
      parentElement.map({ !$0.isHTML(LXB_TAG_SCRIPT) && !$0.isHTML(LXB_TAG_STYLE) }) ?? true
    else { return }
    let text = DOMString(CharacterData(unchecked: self).data)
    text.withView { view in
      let length = view.utf16Count
      guard length > Self.maximumTextLength else { return }
      var rest = view
      var last = self
      var isFirst = true
      while !rest.isEmpty {
        // A unit takes at most three bytes. An offset inside a surrogate pair gives the start of
        // the pair, so the pair stays whole.
        let window = rest.bytes.prefix(Self.maximumTextLength * 3)
        let end = DOMStringView(UnsafeBufferPointer(rebasing: window))
          .byteOffset(utf16: Self.maximumTextLength).bytes
        let part = DOMString(bytes: Array(rest.bytes[..<end]))
        if isFirst {
          part.withView { store($0, in: &rawText.pointee.char_data.data) }
          isFirst = false
        } else {
          let made = nodeDocument.makeText(part)
          lxb_dom_node_insert_after_wo_events(last.raw, made.raw)
          last = made.node
        }
        rest = DOMStringView(UnsafeBufferPointer(rebasing: rest.bytes[end...]))
      }
    }
  }

  private var rawText: UnsafeMutablePointer<lxb_dom_text_t> {
    // The only caller has checked the node's type.
    UnsafeMutableRawPointer(raw).assumingMemoryBound(to: lxb_dom_text_t.self)
  }

  /// Makes all descendants of a node its children, in tree order.
  private static func flatten(_ parent: UnsafeMutablePointer<lxb_dom_node_t>) {
    var current = parent.pointee.first_child
    while let node = current {
      // The children are inserted directly behind their parent, so the loop visits all levels.
      var last = node
      while let child = node.pointee.first_child {
        lxb_dom_node_remove_wo_events(child)
        lxb_dom_node_insert_after_wo_events(last, child)
        last = child
      }
      current = node.pointee.next
    }
  }
}
