internal import CLexbor

// HTML Standard, 3.1: the members of documents.

extension Document {
  // MARK: The title and the root

  private var titleElement: Element? {
    node.slowSearch(\.title, in: node.descendants) { $0.isHTML(LXB_TAG_TITLE) }
  }

  private var rootSVGElement: Element? {
    documentElement.flatMap { $0.isSVG && $0.localText.equals("svg") ? $0 : nil }
  }

  /// HTML Standard, Document.title, with each run of white space as a single space.
  package var title: DOMString {
    if let root = rootSVGElement {
      let title = root.node.childNodes.lazy.compactMap(Element.init)
        .first { $0.isSVG && $0.localText.equals("title") }
      return title?.childTextContent.collapsingWhitespace ?? DOMString()
    }
    return titleElement?.childTextContent.collapsingWhitespace ?? DOMString()
  }

  /// HTML Standard, Document.title setter. It has no effect on a document without a head.
  package func setTitle(_ title: DOMString) throws(DOMException) {
    if let root = rootSVGElement {
      var element = root.node.childNodes.lazy.compactMap(Element.init)
        .first { $0.isSVG && $0.localText.equals("title") }
      if element == nil {
        let made = makeElement(namespace: root.namespaceURI, prefix: nil, localName: "title")
        try root.node.insert(made.node, before: root.node.firstChild)
        element = made
      }
      try element?.node.setTextContent(title)
    } else if let documentElement, documentElement.isHTML {
      var element = titleElement
      if element == nil, let head {
        let made = makeHTMLElement("title")
        try head.node.append(made.node)
        element = made
      }
      try element?.node.setTextContent(title)
    }
  }

  /// The root element if it is an HTML element; `dir` reflects its direction.
  package var directionElement: Element? {
    documentElement.flatMap { $0.isHTML(LXB_TAG_HTML) ? $0 : nil }
  }

  /// The body, unless it is a frameset. The obsolete color attributes reflect its attributes.
  package var bodyElement: Element? {
    body.flatMap { $0.isHTML(LXB_TAG_BODY) ? $0 : nil }
  }

  /// CSSOM View, Document.scrollingElement.
  package var scrollingElement: Element? { isQuirks ? bodyElement : documentElement }

  // MARK: Collections, each always the same object

  private func collection(
    _ kind: NodeCollections.Kind, dependingOn dependence: LiveNodes.Dependence = .nothing,
    where accepts: @escaping (Element) -> Bool
  ) -> HTMLCollection {
    collection(of: kind) { HTMLCollection(root: node, dependingOn: dependence, where: accepts) }
  }

  package var images: HTMLCollection { collection(.images) { $0.isHTML(LXB_TAG_IMG) } }
  package var embeds: HTMLCollection { collection(.embeds) { $0.isHTML(LXB_TAG_EMBED) } }
  package var forms: HTMLCollection { collection(.forms) { $0.isHTML(LXB_TAG_FORM) } }
  package var scripts: HTMLCollection { collection(.scripts) { $0.isHTML(LXB_TAG_SCRIPT) } }
  package var applets: HTMLCollection { collection(.applets) { _ in false } }

  package var links: HTMLCollection {
    collection(.links, dependingOn: .attributes(["href"])) {
      ($0.isHTML(LXB_TAG_A) || $0.isHTML(LXB_TAG_AREA)) && $0.hasAttribute("href")
    }
  }

  package var anchors: HTMLCollection {
    collection(.anchors, dependingOn: .attributes(["name"])) {
      $0.isHTML(LXB_TAG_A) && $0.hasAttribute("name")
    }
  }

  /// HTML Standard, Document.getElementsByName: always the same list for a name.
  package func elements(named name: DOMString) -> NodeList {
    let lists = node.record.companion { NamedLists() }
    if let known = lists.byName[name] { return known }
    let made = NodeList(root: node, dependingOn: .attributes(["name"])) {
      Element($0)?.isHTML == true
        && Element($0)?.getAttribute("name")?.bytes.elementsEqual(name.bytes) == true
    }
    lists.byName[name] = made
    return made
  }

  // MARK: Named properties

  /// The elements that give the document names, by these names.
  var documentNames: DocumentNameIndex { node.record.companion { DocumentNameIndex(self) } }

  /// A number that changes when the document's names may have changed.
  package var namesVersion: Int { documentNames.version }

  /// The names that may have changed since ``namesVersion`` was `version`; nil if the log does not
  /// go back that far.
  package func namesChanged(since version: Int) -> [String]? {
    documentNames.changes(since: version).map(Array.init)
  }

  /// Whether an element gives the document this name.
  package func hasName(_ name: String) -> Bool { documentNames.contains(name) }

  /// HTML Standard, the supported property names of a document, in alphabetical order.
  package var names: [String] { documentNames.names.sorted() }

  /// The elements that have a name of the document, in tree order.
  package func namedElements(_ name: String) -> [Element] { documentNames.elements(name) }

  /// The collection for a name that several elements have.
  package func namedCollection(_ name: String) -> HTMLCollection {
    HTMLCollection(root: node, version: { UInt64(self.namesVersion) }) { namedElements(name) }
  }

  // MARK: Writing

  /// HTML Standard, Document.open: removes everything. It has no effect while the document's parser
  /// runs the script that calls it.
  ///
  /// - Parameter address: the address of the document whose script calls this. If a window shows
  ///   this document, the document gets that address.
  package func open(address: String? = nil) {
    guard isHTML else { return }
    if let parser = state.parser {
      if parser.isRunningScript || !parser.isMadeByScript && parser.hasInsertionPoint { return }
      parser.abandon()
    }
    state.readyState = .loading
    state.isWrittenAtEnd = false
    eraseListeners()
    node.replaceAll(with: nil)
    if let address, state.window != nil, let url = URLRecord.parse(address) {
      self.url = url.serialized(excludingFragment: true)
    }
    rawDocument.pointee.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS
    state.parser = DocumentParser(self, isMadeByScript: true)
  }

  /// HTML Standard, document open steps 8 and 9: removes all listeners of the document, its nodes
  /// and its window.
  private func eraseListeners() {
    node.pool.addWaitingListeners()
    func erase(_ root: Node) {
      for node in sequence(first: root, next: { $0.next(within: root) }) {
        EventTarget.node(node).existingListeners?.removeAll()
        if let shadowRoot = Element(node)?.shadowRoot { shadowRoots.append(shadowRoot.node) }
      }
    }
    var shadowRoots: [Node] = []
    erase(node)
    while let root = shadowRoots.popLast() { erase(root) }
    if let window = state.window, window.document == self {
      EventTarget.object(window).existingListeners?.removeAll()
    }
    // What scripts have read of handlers is remembered until a tree or an attribute changes.
    node.pool.versions.noteAny()
  }

  /// HTML Standard, Document.write: gives the text to the document's parser, at the place of the
  /// script that the parser runs. Without such a place, it opens the document first.
  ///
  /// - Parameter address: as for ``open(address:)``.
  package func write(_ text: DOMString, address: String? = nil) throws(DOMException) {
    guard isHTML else {
      throw DOMException(.invalidState, "Only an HTML document can be written to")
    }
    if state.isWrittenAtEnd, let body {
      return try body.node.append(body.parseFragment(text).node)
    }
    if state.parser?.hasInsertionPoint != true {
      if state.ignoresDestructiveWrites > 0 { return }
      open(address: address)
    }
    guard let parser = state.parser else {
      throw DOMException(.unknown, "The markup could not be parsed")
    }
    // A parser without an insertion point has no place for the text of this script.
    if parser.hasInsertionPoint { parser.write(text.bytes) }
  }

  /// HTML Standard, Document.close.
  package func close() {
    guard let parser = state.parser, parser.isMadeByScript else { return }
    parser.close()
    parser.parse()
  }
}

/// The lists of a document's elements by name.
private final class NamedLists {
  var byName: [DOMString: NodeList] = [:]
}

extension Element {
  /// HTML Standard, the names that the element gives its document.
  var documentNames: [String] {
    var names: [String] = []
    let name = getAttribute("name")?.string ?? ""
    if !name.isEmpty, !isHTML(LXB_TAG_OBJECT) || isExposed { names.append(name) }
    let identifier = id.string
    guard !identifier.isEmpty, identifier != name else { return names }
    if isHTML(LXB_TAG_OBJECT) && isExposed || isHTML(LXB_TAG_IMG) && !name.isEmpty {
      names.append(identifier)
    }
    return names
  }

  /// HTML Standard, "exposed": whether there is no `object` or `embed` element inside.
  private var isExposed: Bool {
    !node.descendants.contains {
      Element($0).map { $0.isHTML(LXB_TAG_OBJECT) || $0.isHTML(LXB_TAG_EMBED) } ?? false
    }
  }
}
