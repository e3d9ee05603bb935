internal import CLexbor
internal import CSS

/// Selectors from scripts, each of which is parsed only once.
final class SelectorCache {
  private var lists: [String: SelectorList] = [:]

  /// The most selectors that are kept, because scripts can generate any number of them.
  private static let capacity = 512

  /// The selectors in a text.
  /// - Throws: `SyntaxError` if the text is not valid.
  func list(_ text: String) throws(DOMException) -> SelectorList {
    if let known = lists[text] { return known }
    guard let list = SelectorList(parsing: text) else {
      throw DOMException(.syntax, "'\(text)' is not a valid selector.")
    }
    if lists.count >= Self.capacity { lists.removeAll(keepingCapacity: true) }
    lists[text] = list
    return list
  }

  /// The last matcher of ``matcher(for:_:)``, with what its results depend on.
  private var last:
    (
      matcher: SelectorMatcher, list: SelectorList, document: Document, host: Element?,
      version: UInt64
    )?

  /// A matcher for a node. A script that asks of one element after the other whether it matches gets
  /// the same one until something changes, and so what it has found about siblings and ancestors.
  func matcher(for list: SelectorList, _ node: Node) -> SelectorMatcher {
    let host = node.containingShadowRoot?.host
    let (version, document) = (node.pool.version, node.nodeDocument)
    if let last, last.list === list, last.document == document, last.host == host,
      last.version == version
    {
      return last.matcher
    }
    let made = SelectorMatcher(scope: node, document: document, shadowHost: host)
    if list.dependsOnTreeOnly { last = (made, list, document, host, version) }
    return made
  }

  /// Forgets the matcher. Call this when nodes are freed: another can come to their place.
  func forgetMatcher() { last = nil }
}

extension Node {
  /// DOM Standard, ParentNode.querySelectorAll.
  package func querySelectorAll(_ selectors: String) throws(DOMException) -> [Element] {
    let list = try pool.selectors.list(selectors)
    var found: [Element] = []
    search(list) { element in
      found.append(element)
      return true
    }
    return found
  }

  /// DOM Standard, ParentNode.querySelector.
  package func querySelector(_ selectors: String) throws(DOMException) -> Element? {
    let list = try pool.selectors.list(selectors)
    var found: Element?
    search(list) { element in
      found = element
      return false
    }
    return found
  }

  /// Calls `body` with the descendants that match, in tree order, until it returns false.
  private func search(_ list: SelectorList, _ body: (Element) -> Bool) {
    let document = nodeDocument
    let matcher = SelectorMatcher(
      scope: self, document: document, shadowHost: containingShadowRoot?.host)
    var root = self
    if list.alternatives.count == 1, let selector = list.alternatives.first {
      switch searchSpace(of: selector, document) {
      case .nothing: return
      case .one(let element):
        if matcher.matches(element, selector) { _ = body(element) }
        return
      case .inside(let node): root = node
      }
    }
    for node in root.descendants {
      if let element = Element(node), matcher.matches(element, list), !body(element) { return }
    }
  }

  /// The part of the tree that can contain matches of a selector.
  private enum SearchSpace {
    case nothing
    case one(Element)
    case inside(Node)
  }

  /// Reduces the part to search by the identifiers in a selector.
  private func searchSpace(of selector: ComplexSelector, _ document: Document) -> SearchSpace {
    // The index has only elements of the document's tree, and its identifiers are case-sensitive.
    guard selector.namesIdentifier, !document.isQuirks, isInDocumentTree else {
      return .inside(self)
    }
    for (depth, compound) in selector.compounds.enumerated() {
      if let identifier = compound.identifier {
        let name = DOMString(bytes: identifier)
        guard let element = document.element(withIdentifier: name) else { return .nothing }
        if document.elementCount(withIdentifier: name) > 1 { return .inside(self) }
        if depth == 0 {
          return element.node != self && contains(element.node) ? .one(element) : .nothing
        }
        // All matches are inside that element.
        return contains(element.node) ? .inside(element.node) : .inside(self)
      }
      guard compound.combinator == .descendant || compound.combinator == .child else { break }
    }
    return .inside(self)
  }
}

/// Selectors from a script, ready to be matched.
package final class ParsedSelectors {
  fileprivate let list: SelectorList
  /// The selectors, if each of them has only names, identifiers and classes of the element itself. Most that
  /// scripts ask of single elements are like that, and need no matcher.
  // The list owns them. To count references takes longer than to match one.
  private let names: [Unmanaged<CompoundSelector>]

  /// - Throws: `SyntaxError` if the text is not valid.
  package init(_ text: String, in pool: DocumentPool) throws(DOMException) {
    list = try pool.selectors.list(text)
    let compounds = list.alternatives.map(\.compounds)
    let haveNames = compounds.allSatisfy {
      $0.count == 1 && $0[0].others.isEmpty && !$0[0].isPseudoElement
    }
    names = haveNames ? compounds.map { Unmanaged.passUnretained($0[0]) } : []
  }

  /// Whether it takes a matcher to find out which elements of a tree match.
  fileprivate func needMatcher(for node: Node) -> Bool {
    // In a shadow tree, the host has no names.
    names.isEmpty || node.withPool { $0.hasShadowTrees }
  }

  /// Whether an element matches one of the selectors, which need no matcher.
  fileprivate func matchNames(of element: Element) -> Bool {
    let ignoresCase = element.node.nodeDocument.isQuirks
    return names.contains {
      $0._withUnsafeGuaranteedRef { element.hasNames(in: $0, ignoringCase: ignoresCase) }
    }
  }
}

extension ComplexSelector {
  fileprivate var namesIdentifier: Bool { compounds.contains { $0.identifier != nil } }
}

extension Element {
  /// DOM Standard, Element.matches.
  package func matches(_ text: String) throws(DOMException) -> Bool {
    matches(try ParsedSelectors(text, in: node.pool))
  }

  package func matches(_ selectors: ParsedSelectors) -> Bool {
    if !selectors.needMatcher(for: node) { return selectors.matchNames(of: self) }
    let list = selectors.list
    return node.pool.selectors.matcher(for: list, node).matches(self, list)
  }

  /// DOM Standard, Element.closest.
  package func closest(_ selectors: String) throws(DOMException) -> Element? {
    closest(try ParsedSelectors(selectors, in: node.pool))
  }

  package func closest(_ selectors: ParsedSelectors) -> Element? {
    let list = selectors.list
    let matcher =
      selectors.needMatcher(for: node)
      ? SelectorMatcher(
        scope: node, document: node.nodeDocument, shadowHost: node.containingShadowRoot?.host)
      : nil
    var current: Element? = self
    while let element = current {
      if matcher?.matches(element, list) ?? selectors.matchNames(of: element) { return element }
      current = element.node.parentElement
    }
    return nil
  }
}
