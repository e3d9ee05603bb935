internal import CLexbor
internal import CSS

/// The rules of one shadow tree's style sheets, which apply to its elements, its host and the
/// elements in its slots (CSS Scoping, section 3).
final class ShadowTreeStyles {
  private let root: ShadowRoot
  private let sources = SheetSources()
  private var index: CSSRuleIndex?
  /// The adopted sheets in the index.
  private var adopted: [IndexedSheet] = []
  /// The number of the index's changes for which the groups are valid.
  private var indexChanges = 0
  private var resolver: CSSStyleResolver?
  private var groups: StyleGroups?
  private var matcher: SelectorMatcher?
  private var version: UInt64?

  /// The most styles that are kept; beyond this all are dropped, as in ``DocumentStyles``.
  private static let manyStyles = 20_000

  init(root: ShadowRoot) {
    self.root = root
    for element in root.tree.styleElements { sources.add(element) }
  }

  /// Reads the sheets again if anything has changed.
  ///
  /// - Parameter outer: the resolver of the document's sheets.
  private func refresh(beside outer: CSSStyleResolver) -> StyleGroups {
    let current = root.node.pool.styleVersion
    if version == current, let groups, let resolver, resolver.mode == outer.mode,
      resolver.environment == outer.environment
    {
      return groups
    }
    version = current
    matcher = nil
    let index = currentIndex(outer.environment)
    let old = resolver
    let resolver: CSSStyleResolver
    if let old, old.author === index, old.mode == outer.mode, old.environment == outer.environment {
      resolver = old
    } else {
      resolver = CSSStyleResolver(
        author: index, environment: outer.environment, mode: outer.mode, beside: outer)
      self.resolver = resolver
    }
    if let groups, resolver === old, index.changes == indexChanges,
      groups.count <= Self.manyStyles
    {
      return groups
    }
    indexChanges = index.changes
    let made = StyleGroups(resolver: resolver)
    groups = made
    return made
  }

  /// The index of the rules of all sheets that apply, with all changes.
  private func currentIndex(_ environment: CSSMediaEnvironment) -> CSSRuleIndex {
    let styles = root.node.nodeDocument.styles
    var environment = environment
    environment.registeredProperties = [:]
    let made: CSSRuleIndex
    if let index, index.environment == environment {
      _ = sources.inOrder(styles, index)
      index.updateAll()
      made = index
    } else {
      made = CSSRuleIndex(origin: .author, environment: environment)
      sources.putAll(into: made, styles)
      index = made
      adopted = []
    }
    sources.judge(in: made) { _ in true }
    root.node.indexAdoptedSheets(&adopted, after: sources.lastIndexed, in: made)
    return made
  }

  // MARK: Sheets

  /// The tree's `style` elements that have sheets, in their order.
  var sheets: GapArray<SheetSource> { sources.inOrder(root.node.nodeDocument.styles, index) }

  /// The sheet of a `style` element of the tree; nil if its type is not CSS.
  func sheet(of element: Element) -> CSSStyleSheet? {
    sources[element.node].flatMap { sources.sheet(of: $0, root.node.nodeDocument.styles) }
  }

  /// Call this after a `style` element has entered the tree.
  func add(_ element: Element) { sources.add(element) }

  /// Separates a `style` element, which leaves the tree, from its sheet.
  func forget(_ element: Element) { sources.remove(element.node) }

  /// Call this when the content of a `style` element has changed: it then gets a new sheet.
  func contentChanged(of element: Node) {
    if let source = sources[element] { sources.contentChanged(of: source) }
  }

  /// Call this after an attribute of a `style` element has changed.
  func attributeChanged(_ name: String, of element: Element) {
    if let source = sources[element.node] { sources.attributeChanged(name, of: source) }
  }

  // MARK: Styles

  /// The rule of the tree's sheets with the keyframes of a name.
  func keyframes(named name: String, beside outer: CSSStyleResolver) -> StyleSheetRule? {
    _ = refresh(beside: outer)
    return index?.keyframes(named: name)
  }

  private func styled(_ element: Element) -> StyledElement {
    if let matcher { return StyledElement(element: element, matcher: matcher) }
    let made = SelectorMatcher(
      scope: nil, document: root.node.nodeDocument, shadowHost: root.host)
    matcher = made
    return StyledElement(element: element, matcher: made)
  }

  /// The style of an element of the tree.
  ///
  /// - Parameter extra: the declarations of other shadow trees for it.
  func style(
    of element: Element, parent: CSSComputedStyle?, extra: [CSSCascade.Match],
    beside outer: CSSStyleResolver
  ) -> CSSComputedStyle {
    let groups = refresh(beside: outer)
    return groups.style(of: styled(element), parent: parent, extra: extra)
  }

  /// The style of a pseudo-element of an element of the tree.
  func style(
    of element: Element, pseudoElement: String, own: CSSComputedStyle,
    beside outer: CSSStyleResolver
  ) -> CSSComputedStyle {
    let groups = refresh(beside: outer)
    return groups.style(ofPseudoElement: pseudoElement, of: styled(element), own: own)
  }

  /// The declarations that the tree's rules make for its host.
  func hostMatches(beside outer: CSSStyleResolver) -> [CSSCascade.Match] {
    _ = refresh(beside: outer)
    let host = styled(root.host)
    return (resolver?.authorCandidates(for: host) ?? [])
      .filter { $0.selector.pseudoElement == nil }
      .compactMap { $0.match(host)?.in(tree: .max) }
  }

  /// The declarations that the tree's rules make for parts of another tree.
  ///
  /// - Parameters:
  ///   - names: the names that the part has for rules outside of its tree.
  ///   - host: the host of the part's tree: the tree's own host, or an element of the tree.
  func partMatches(
    _ names: Set<String>, of host: Element, beside outer: CSSStyleResolver
  ) -> [CSSCascade.Match] {
    _ = refresh(beside: outer)
    return (resolver ?? outer).partMatches(names, of: styled(host))
  }

  /// The declarations that the tree's rules make for an element in one of its slots.
  ///
  /// - Parameter depth: the number of slots that the element is assigned to, up to this one.
  func slottedMatches(
    of element: Element, in slot: Element, depth: Int, beside outer: CSSStyleResolver
  ) -> [CSSCascade.Match] {
    _ = refresh(beside: outer)
    let place = styled(slot)
    // The element is not in the tree: of the roots of scopes, only the host is around it.
    let host = styled(root.host)
    let candidates = (resolver?.authorCandidates(for: place) ?? []).filter {
      $0.selector.pseudoElement == "slotted"
    }
    if candidates.isEmpty { return [] }
    // The selector inside the parentheses is matched in the element's own tree.
    let matcher = SelectorMatcher(scope: nil, document: root.node.nodeDocument)
    return candidates.compactMap { candidate in
      guard let match = candidate.match(place, from: host),
        candidate.selector.slotted.map({ matcher.matches(element, $0) }) == true
      else { return nil }
      return match.in(tree: depth)
    }
  }
}

extension CSSCascade.Match {
  /// The same declarations as those of another tree, see ``tree``.
  fileprivate func `in`(tree: Int) -> CSSCascade.Match {
    var match = self
    match.tree = tree
    return match
  }

  /// The same declarations as those of an outer tree, for a part.
  ///
  /// - Parameter depth: the number of trees between.
  func inOuterTree(_ depth: Int) -> CSSCascade.Match {
    var match = CSSCascade.Match(
      origin: .outerTree, layer: layer, specificity: specificity, order: order,
      declarations: declarations)
    match.distance = distance
    match.tree = -depth
    return match
  }
}

extension CSSStyleResolver {
  /// The declarations of rules for parts in the shadow tree of a host (CSS Shadow Parts, section 3).
  func partMatches(_ names: Set<String>, of host: StyledElement) -> [CSSCascade.Match] {
    // As in WebKit, the roots of scopes outside of a part's tree are not around the part.
    authorCandidates(for: host).filter { candidate in
      !candidate.isScoped && !candidate.selector.parts.isEmpty
        && candidate.selector.parts.allSatisfy(names.contains)
    }.compactMap { $0.match(host) }
  }
}

extension Element {
  /// Whether the element is a `style` element.
  var isStyleElement: Bool {
    node.raw.pointee.local_name == LXB_TAG_STYLE.rawValue && (isHTML || isSVG)
  }

  /// Whether a `style` element holds CSS.
  var hasCSSType: Bool {
    getAttribute("type").map { $0.isEmpty || $0.equalsIgnoringCase("text/css") } ?? true
  }
}

extension Node {
  /// Whether the node is not shown because it has no slot: it is a child of a host and has no slot,
  /// or the fallback content of a slot with assigned nodes.
  var isOutsideFlatTree: Bool {
    guard let parent = parentElement else { return false }
    if parent.shadowRoot != nil { return assignedSlotOfAnyTree == nil }
    return parent.isSlot && parent.hasAssignedNodes
  }
}

extension Element {
  /// The element around this one in the flat tree (CSS Scoping, 3.4).
  var flatTreeParent: Element? {
    if let slot = node.assignedSlotOfAnyTree { return slot }
    return node.parentElement ?? DocumentFragment(node.root)?.shadowHost
  }
}
