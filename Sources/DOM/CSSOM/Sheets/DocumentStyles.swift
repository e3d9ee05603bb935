internal import Bytes
internal import CLexbor
internal import CSS

/// The computed styles of a document's elements, and the style sheets that they come from.
///
/// Styles are computed on demand. The style of an element is remembered until something in the tree
/// changes; of changes of attributes, only until one that may change this style. The style objects,
/// which similar elements share, are kept until a sheet changes. When the content of a `style`
/// element changes, the element gets a new sheet.
final class DocumentStyles {
  let document: Document
  private let sources = SheetSources()
  private var preferredTitle: String?
  /// The rules of the sheets that apply.
  private var index: CSSRuleIndex?
  /// The adopted sheets in the index.
  private var adopted: [IndexedSheet] = []
  /// The sheets that have changed since the index was last brought up to date.
  private var changedSheets: [ObjectIdentifier: CSSStyleSheet] = [:]
  private var resolver: CSSStyleResolver?
  /// The number of the index's changes for which the groups are valid.
  private var indexChanges = 0
  /// The ``DocumentPool/styleVersion`` of the styles that are kept.
  private(set) var version: UInt64?
  private var styles = KeptStyles()
  /// The number of changes that were followed since a style was last asked for.
  private var followed = 0
  private var groups: StyleGroups?
  private var matcher: SelectorMatcher?

  /// The most styles that are kept; beyond this all are dropped. Some may belong to values that
  /// attributes no longer have.
  private static let manyStyles = 20_000

  /// The styles of a document. This walks through the document's tree once.
  init(document: Document) {
    self.document = document
    addAll(in: document.node)
  }

  // MARK: Sheets

  /// Call this after nodes have entered the tree.
  func addAll(in root: Node) {
    add(root)
    for node in root.descendants { add(node) }
  }

  private func add(_ node: Node) {
    if node.raw.pointee.local_name == LXB_TAG_META.rawValue {
      schemeElementsChanged(node, isThere: true)
    }
    guard let element = Element(node),
      element.isStyleElement || hasLoadedSheets && element.isLinkElement
    else { return }
    sources.add(element)
    areSheetsKnown = false
  }

  /// Call this before nodes leave the tree.
  func removeAll(in root: Node) {
    if sources.isEmpty, metas.isEmpty { return }
    remove(root)
    for node in root.descendants { remove(node) }
  }

  private func remove(_ node: Node) {
    if node.raw.pointee.local_name == LXB_TAG_META.rawValue {
      schemeElementsChanged(node, isThere: false)
    }
    if node.isPossibleStyleSource, sources.remove(node) { areSheetsKnown = false }
  }

  /// Call this when the content of an element has changed: the element then gets a new sheet.
  /// - Returns: whether the element is in the document's tree.
  func contentChanged(of element: Node) -> Bool {
    guard let source = sources[element] else { return false }
    sources.contentChanged(of: source)
    areSheetsKnown = false
    return true
  }

  /// Whether `link` elements may have sheets.
  private var hasLoadedSheets: Bool { document.node.pool.resources != nil }

  /// The number of sheets that rules have imported so far, for ``importLimit``.
  var importCount = 0

  /// Call this after an attribute of a `style` or `link` element has changed.
  /// - Returns: whether the element is in the document's tree.
  func attributeChanged(_ name: String, of element: Element) -> Bool {
    guard let source = sources[element.node] else { return false }
    sources.attributeChanged(name, of: source)
    if name == "type" || element.isLinkElement && ["rel", "href", "disabled"].contains(name) {
      areSheetsKnown = false
      document.node.pool.attributeChanged()
    }
    return true
  }

  // MARK: The page's color schemes

  /// The `meta` elements of the tree.
  private var metas: Set<Node> = []
  /// The color schemes that the `meta` elements name; nil until they are needed.
  private var colorSchemes: [String]?

  private func schemeElementsChanged(_ node: Node, isThere: Bool) {
    if isThere { metas.insert(node) } else { metas.remove(node) }
    colorSchemes = nil
  }

  /// Call this after an attribute of a `meta` element has changed.
  func metaChanged() {
    colorSchemes = nil
    document.node.pool.attributeChanged()
  }

  /// The color schemes of the first `meta` element that names any (HTML Standard, 4.2.5.1,
  /// "color-scheme").
  private var pageColorSchemes: [String] {
    if let colorSchemes { return colorSchemes }
    var found: [String] = []
    let named = metas.lazy.compactMap(Element.init).filter {
      $0.isHTML && $0.getAttribute("name")?.equalsIgnoringCase("color-scheme") == true
    }
    for meta in named.sorted(by: { $0.node.precedes($1.node) }) {
      var block = CSSDeclarationBlock()
      block.setProperty(
        .known(CSSComputedStyle.Names.colorScheme),
        value: meta.getAttribute("content")?.string ?? "")
      guard let value = block.declaredValue(of: .known(CSSComputedStyle.Names.colorScheme)),
        value.wideKeyword == nil
      else { continue }
      found = value.components.compactMap {
        if case .identifier(let name) = $0 { name.asciiLowercased } else { nil }
      }
      break
    }
    colorSchemes = found
    return found
  }

  /// Call this after rules of a sheet have come or gone, or apply to other elements.
  func changed(_ sheet: CSSStyleSheet) {
    changedSheets[ObjectIdentifier(sheet)] = sheet
    sheetsChanged()
  }

  /// Call this after other sheets or properties count.
  func sheetsChanged() {
    areSheetsKnown = false
    document.state.layout?.noteChange()
    document.node.pool.attributeChanged()
  }

  /// Call this after the declarations of rules have changed.
  func declarationsChanged() {
    groups = nil
    document.state.layout?.noteChange()
    document.node.pool.attributeChanged()
  }

  /// The sheet of an element; nil if the element is not in the tree, or has no sheet.
  func sheet(of element: Element) -> CSSStyleSheet? {
    sources[element.node].flatMap { sources.sheet(of: $0, self) }
  }

  /// The elements that have sheets, in tree order.
  var sheets: GapArray<SheetSource> { sources.inOrder(self, index) }

  /// Whether the resolver has all changes of the sheets.
  private(set) var areSheetsKnown = false

  /// The custom properties that scripts have registered. They count before those of rules.
  private var registeredByScripts: [String: CSSRegisteredProperty] = [:]
  /// All registered properties, with the changes of the index and the number of scripts'
  /// registrations for which they are valid.
  private var registered: (changes: Int, count: Int, all: [String: CSSRegisteredProperty]) = (
    0, 0, [:]
  )

  /// Registers a custom property for a script (CSS Properties and Values, 4.1).
  /// - Returns: false if a script has registered it already.
  func register(_ name: String, _ property: CSSRegisteredProperty) -> Bool {
    guard registeredByScripts.updateValue(property, forKey: name) == nil else { return false }
    sheetsChanged()
    return true
  }

  private func refreshSheets(mode: CSSParsingMode) -> CSSStyleResolver {
    var environment = document.state.media
    if !metas.isEmpty { environment.pageColorSchemes = pageColorSchemes }
    if let link = document.bodyElement?.getAttribute("link")?.string,
      case .color(let color)? = CSSPresentationalHints.legacyColor(link)
    {
      environment.pageLinkColor = color
    }
    let index = currentIndex(environment)
    environment.registeredProperties = registeredProperties(index)
    areSheetsKnown = true
    if let resolver, resolver.author === index, resolver.mode == mode,
      resolver.environment == environment
    {
      return resolver
    }
    let similar = resolver.flatMap {
      $0.mode == mode && $0.environment.isEqualExceptRegistrations(environment) ? $0 : nil
    }
    let made = CSSStyleResolver(
      author: index, environment: environment, mode: mode, beside: similar)
    resolver = made
    return made
  }

  /// The index of the rules of all sheets that apply, with all changes.
  private func currentIndex(_ environment: CSSMediaEnvironment) -> CSSRuleIndex {
    // In a document without a window, the page's sheets do not apply.
    if document.state.window == nil {
      if let index, index.isEmpty, index.environment == environment { return index }
      let made = CSSRuleIndex(origin: .author, environment: environment)
      index = made
      isIndexed = false
      adopted = []
      return made
    }
    if let index, isIndexed, index.environment == environment {
      if areSheetsKnown { return index }
      _ = sources.inOrder(self, index)
      judge(index)
      for sheet in changedSheets.values { index.update(sheet) }
      changedSheets = [:]
      document.node.indexAdoptedSheets(&adopted, after: sources.lastIndexed, in: index)
      return index
    }
    let made = CSSRuleIndex(origin: .author, environment: environment)
    sources.putAll(into: made, self)
    isIndexed = true
    index = made
    changedSheets = [:]
    judge(made)
    adopted = []
    document.node.indexAdoptedSheets(&adopted, after: sources.lastIndexed, in: made)
    return made
  }

  /// Whether the sheets are in the index.
  private var isIndexed = false

  private func registeredProperties(_ index: CSSRuleIndex) -> [String: CSSRegisteredProperty] {
    if registeredByScripts.isEmpty { return index.registered }
    if registered.changes != index.registrationChanges
      || registered.count != registeredByScripts.count
    {
      let all = index.registered.merging(registeredByScripts) { $1 }
      registered = (index.registrationChanges, registeredByScripts.count, all)
    }
    return registered.all
  }

  /// Decides which new sheets apply. As in WebKit, a new title takes effect only when another sheet
  /// comes or goes.
  private func judge(_ index: CSSRuleIndex) {
    let mayBePreferred = { (sheet: CSSStyleSheet) in
      sheet.title != nil && sheet.ownerElement?.isAlternateSheetLink != true
    }
    if preferredTitle == nil, sources.anyUnjudged(mayBePreferred) {
      preferredTitle = sheets.all.lazy.compactMap(\.sheet).first(where: mayBePreferred)?.title
      sources.forgetJudgements()
    }
    sources.judge(in: index, isChosen)
  }

  /// Whether a sheet belongs to the preferred set, which the first title names (CSSOM, "preferred
  /// CSS style sheet set name").
  private func isChosen(_ sheet: CSSStyleSheet) -> Bool {
    let isAlternate = sheet.ownerElement?.isAlternateSheetLink ?? false
    guard let title = sheet.title else { return !isAlternate }
    return title == preferredTitle
  }

  // MARK: Styles

  /// The resolver for the present sheets. It drops the styles of older states.
  func currentResolver() -> CSSStyleResolver {
    let current = document.node.pool.styleVersion
    followed = 0
    if let resolver, version == current, areSheetsKnown { return resolver }
    looks.noteChange(to: current)
    // A new table is cheaper: emptying the old one takes time for its whole capacity, after each
    // change.
    styles = KeptStyles()
    matcher = nil
    let old = resolver
    let resolver = refreshSheets(mode: document.isQuirks ? .quirks : .standard)
    if resolver !== old || resolver.author.changes != indexChanges
      || groups.map({ $0.count > Self.manyStyles }) == true
    {
      groups = nil
      indexChanges = resolver.author.changes
    }
    version = current
    return resolver
  }

  private func currentGroups() -> StyleGroups {
    let resolver = currentResolver()
    if let groups { return groups }
    let made = StyleGroups(resolver: resolver)
    groups = made
    return made
  }

  /// The computed style of an element of the document.
  func style(of element: Element) -> CSSComputedStyle {
    let groups = currentGroups()
    if let known = styles[element.node] { return known }
    var waiting: [Element] = []
    var parent: CSSComputedStyle?
    var outer = element.styleParent
    while let next = outer {
      parent = styles[next.node]
      if parent != nil { break }
      waiting.append(next)
      outer = next.styleParent
    }
    for element in waiting.reversed() {
      parent = makeStyle(of: element, below: outer, parent, groups)
      outer = element
    }
    return makeStyle(of: element, below: outer, parent, groups)
  }

  private func makeStyle(
    of element: Element, below outer: Element?, _ parent: CSSComputedStyle?, _ groups: StyleGroups
  ) -> CSSComputedStyle {
    var style =
      document.node.pool.hasShadowTrees
      ? styleAmongShadowTrees(of: element, parent, groups)
      : groups.style(of: styled(element), parent: parent)
    for animated in animated {
      style = animated.style(of: element, over: style) { styled(element).placeAmongSiblings }
    }
    styles.keep(style, of: element.node, below: outer?.node)
    return style
  }

  /// Whether the kept styles are those of the present state, and worth to be kept over a change. A
  /// script that changes much without asking for a style would follow its changes in vain.
  var areCurrent: Bool {
    groups != nil && areSheetsKnown && version == document.node.pool.styleVersion
      && followed <= 16 + 4 * styles.count
  }

  /// Forgets the styles that a change of an attribute may affect, so that the others can be used in
  /// the new state too. Call this only if the styles were current before the change, and directly
  /// after it was counted. What this does not follow makes all styles out of date.
  ///
  /// - Parameter old: the value that the attribute had, as far as it is an identifier or a list of
  ///   classes; nil if the element did not have it.
  func follow(_ attribute: Attr, of element: Element, from old: DOMString?) {
    followed += 1
    let pool = document.node.pool
    // The styles in shadow trees depend on several sets of rules.
    guard let groups, groups.count <= Self.manyStyles, !pool.hasShadowTrees,
      !element.node.isPossibleStyleSource,
      element.node.raw.pointee.local_name != LXB_TAG_META.rawValue
    else { return }
    switch groups.reach(ofChange: attribute, on: element, from: old) {
    case .everything: return
    case .nothing: break
    case .declarations:
      styles.forget(element.node)
      looks.noteChange(of: element.node)
    case .matches:
      styles.forget(element.node)
      looks.noteChange(of: element.node, andInside: true)
      matcher = nil
    }
    version = pool.styleVersion
  }

  /// Forgets the styles of a node and of those that inherit from it, so that the others can be used in the present
  /// state too. Call this only if the styles were current before the state changed.
  func forgetStyle(of node: Node) {
    styles.forget(node)
    version = document.node.pool.styleVersion
  }

  /// The style of an element in a document with shadow trees, each of which has sheets of its own.
  private func styleAmongShadowTrees(
    of element: Element, _ parent: CSSComputedStyle?, _ groups: StyleGroups
  ) -> CSSComputedStyle {
    guard let resolver else { return groups.style(of: styled(element), parent: parent) }
    var extra: [CSSCascade.Match] = []
    if let inner = element.shadowRoot { extra = inner.styles.hostMatches(beside: resolver) }
    // `::slotted()` does not match slots, but what is assigned to them.
    var slot = element.isSlot ? nil : element.node.assignedSlotOfAnyTree
    var depth = 0
    while let place = slot, let root = place.node.containingShadowRoot {
      depth += 1
      extra += root.styles.slottedMatches(
        of: element, in: place, depth: depth, beside: resolver)
      slot = place.node.assignedSlotOfAnyTree
    }
    guard let root = element.node.containingShadowRoot else {
      return groups.style(of: styled(element), parent: parent, extra: extra)
    }
    extra += partMatches(of: element, in: root, resolver)
    return root.styles.style(of: element, parent: parent, extra: extra, beside: resolver)
  }

  /// The declarations of rules outside of a shadow tree for one of its parts (CSS Shadow Parts).
  private func partMatches(
    of element: Element, in root: ShadowRoot, _ resolver: CSSStyleResolver
  ) -> [CSSCascade.Match] {
    guard let list = element.getAttribute("part") else { return [] }
    var names = Set(TokenSet.tokens(of: list).map { DOMString(bytes: $0).string })
    var matches: [CSSCascade.Match] = []
    var tree: ShadowRoot? = root
    var depth = 0
    while let current = tree, !names.isEmpty {
      let host = current.host
      // Rules of the tree itself can have its own parts as their subject too.
      matches += current.styles.partMatches(names, of: host, beside: resolver)
        .map { depth == 0 ? $0 : $0.inOuterTree(depth) }
      depth += 1
      tree = host.node.containingShadowRoot
      if let outer = tree {
        matches += outer.styles.partMatches(names, of: host, beside: resolver)
          .map { $0.inOuterTree(depth) }
      } else {
        matches += resolver.partMatches(names, of: styled(host)).map { $0.inOuterTree(depth) }
      }
      names = host.exported(names)
    }
    return matches
  }

  /// An element as the cascade sees it. The matcher keeps its results for the next element.
  private func styled(_ element: Element) -> StyledElement {
    if let matcher { return StyledElement(element: element, matcher: matcher) }
    let made = SelectorMatcher(scope: document.documentElement?.node, document: document)
    matcher = made
    return StyledElement(element: element, matcher: made)
  }

  /// What the animations of each world's scripts do.
  private(set) var animated: [AnimatedStyles] = []

  /// Adds the animations of a world's scripts.
  func add(_ styles: AnimatedStyles) {
    animated.append(styles)
    document.node.pool.stateChanged()
  }

  /// The element whose style a script read last, and the style that it had then. Kept for transitions
  /// (CSS Transitions, 3, "before-change style").
  var lastRead: (element: Element, style: CSSComputedStyle)?

  /// Whether the animations and transitions that styles declare have begun.
  var hasDeclaredAnimations = false
  /// What is known of the elements whose styles declare them.
  var looks = AnimationLooks()
  /// What was found when they were about to begin.
  var firstLook: AnimationLook?

  /// The computed style of one of an element's pseudo-elements.
  func style(of element: Element, pseudoElement: String) -> CSSComputedStyle {
    var style = ownStyle(of: element, pseudoElement: pseudoElement)
    for animated in animated {
      style = animated.style(of: element, pseudoElement: pseudoElement, over: style) {
        styled(element).placeAmongSiblings
      }
    }
    return style
  }

  private func ownStyle(of element: Element, pseudoElement: String) -> CSSComputedStyle {
    let own = style(of: element)
    if let resolver, let root = element.node.containingShadowRoot {
      return root.styles.style(
        of: element, pseudoElement: pseudoElement, own: own, beside: resolver)
    }
    return currentGroups().style(ofPseudoElement: pseudoElement, of: styled(element), own: own)
  }
}

extension Node {
  /// Call this after the node's children, or the text in them, have changed.
  @inline(__always)
  func contentChanged() {
    if raw.pointee.local_name == LXB_TAG_STYLE.rawValue {
      if documentState.styles?.contentChanged(of: self) != true {
        shadowTreeStyles?.contentChanged(of: self)
      }
      if pool.followsSheets { Element(self)?.queueSheetEvent() }
    }
  }
}

extension Node {
  /// The styles of the shadow tree that the node is in; nil if it is in none, or if nothing has asked
  /// for them.
  fileprivate var shadowTreeStyles: ShadowTreeStyles? {
    pool.hasShadowTrees ? containingShadowRoot?.tree.styles : nil
  }

  /// Whether the node has the name of an element that can have a sheet.
  var isPossibleStyleSource: Bool {
    let name = raw.pointee.local_name
    return name == LXB_TAG_STYLE.rawValue || name == LXB_TAG_LINK.rawValue
  }
}

extension Document {
  /// CSSOM, DocumentOrShadowRoot.styleSheets: always the same object.
  package var styleSheets: StyleSheetList {
    node.record.companion { StyleSheetList(of: node) }
  }

  /// The computed styles of the document's elements.
  var styles: DocumentStyles {
    if let known = state.styles { return known }
    let made = DocumentStyles(document: self)
    state.styles = made
    return made
  }
}

extension Element {
  /// The names by which the parts of this host's tree are known outside of the tree that the host is
  /// in (CSS Shadow Parts, section 4.2, `exportparts`).
  fileprivate func exported(_ names: Set<String>) -> Set<String> {
    guard let list = getAttribute("exportparts")?.string else { return [] }
    var outer: Set<String> = []
    for entry in list.split(separator: ",") {
      let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
        .map { String($0).trimmingASCIIWhitespace }
      guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), let inner = parts.first,
        names.contains(inner), let name = parts.last
      else { continue }
      outer.insert(name)
    }
    return outer
  }

  /// Whether the element is a `link` element of HTML.
  var isLinkElement: Bool { node.raw.pointee.local_name == LXB_TAG_LINK.rawValue && isHTML }

  /// The media that the element is for, by its `media` attribute. No attribute means all.
  var mediaQueries: CSSMediaQueryList {
    CSSMediaQueryList(parsing: getAttribute("media")?.string ?? "")
  }

  /// The title of the element's sheet; nil in a shadow tree, where sheets have none.
  var styleTitle: String? {
    guard node.containingShadowRoot == nil else { return nil }
    let title = getAttribute("title")?.string ?? ""
    return title.isEmpty ? nil : title
  }

  /// CSSOM, LinkStyle.sheet, of a `style` or a `link` element.
  package var styleSheet: CSSStyleSheet? {
    guard isStyleElement || isLinkElement && node.pool.resources != nil else { return nil }
    if node.isInDocumentTree { return node.nodeDocument.styles.sheet(of: self) }
    guard isStyleElement, node.isConnected else { return nil }
    return node.containingShadowRoot?.styles.sheet(of: self)
  }

  /// Call this after an attribute has changed, because the element's sheet may depend on it.
  func styleAttributeChanged(_ attribute: Attr) {
    guard node.isPossibleStyleSource else { return }
    if node.documentState.styles?.attributeChanged(attribute.name, of: self) != true {
      node.shadowTreeStyles?.attributeChanged(attribute.name, of: self)
    }
  }

  /// The element that this one inherits its style from.
  fileprivate var styleParent: Element? { flatTreeParent }

  /// The computed style of an element that is in a document.
  var computedStyle: CSSComputedStyle { node.nodeDocument.styles.style(of: self) }
}
