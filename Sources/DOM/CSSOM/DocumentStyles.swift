internal import CLexbor

/// The computed styles of a document's elements, and the style sheets that they come from.
///
/// Styles are made when they are asked for. Which style an element has is kept until something in
/// the tree changes; the styles themselves, which elements that look alike share, are kept until a
/// sheet changes. Sheets are parsed again when the text of their element has changed.
final class DocumentStyles {
  /// A `style` element with what it was last seen to hold.
  private struct Sheet {
    let element: Element
    var text = DOMString()
    var media = ""
    var rules: [CSSRule]?
  }

  private let document: Document
  private var sheets: [Sheet] = []
  private var isOrderKnown = true
  private var resolver: CSSStyleResolver?
  private var version: UInt64?
  private var styles: [Node: CSSComputedStyle] = [:]
  private var groups: StyleGroups?
  private var matcher: SelectorMatcher?

  /// When there are more styles than this, they are forgotten together with which element has
  /// which: some may be of attributes that have changed.
  private static let manyStyles = 20_000

  /// The styles of a document, whose tree it looks through once.
  init(document: Document) {
    self.document = document
    addAll(in: document.node)
  }

  // MARK: Sheets

  /// Notes that nodes have come into the tree.
  func addAll(in root: Node) {
    add(root)
    for node in root.descendants { add(node) }
  }

  private func add(_ node: Node) {
    guard let element = Element(node),
      element.node.raw.pointee.local_name == LXB_TAG_STYLE.rawValue,
      element.isHTML || element.isSVG
    else { return }
    sheets.append(Sheet(element: element))
    isOrderKnown = false
    areSheetsKnown = false
  }

  /// Notes that nodes are leaving the tree.
  func removeAll(in root: Node) {
    let count = sheets.count
    sheets.removeAll { root.isHostIncludingAncestor(of: $0.element.node) }
    if sheets.count != count { areSheetsKnown = false }
  }

  /// Whether the resolver was made of the sheets as they were at ``version``.
  private var areSheetsKnown = false

  private func refreshSheets(mode: CSSParsingMode) -> CSSStyleResolver {
    if !isOrderKnown {
      if sheets.count > 1 { sheets.sort { $0.element.node.precedes($1.element.node) } }
      isOrderKnown = true
    }
    for index in sheets.indices where refresh(&sheets[index], mode: mode) {
      areSheetsKnown = false
    }
    let environment = document.state.media
    if let resolver, areSheetsKnown, resolver.mode == mode, resolver.environment == environment {
      return resolver
    }
    // Without a window no sheet of the page is applied.
    let applied = document.state.window == nil ? [] : sheets
    let rules = applied.compactMap { sheet in
      CSSMediaQueryList(parsing: sheet.media).matches(environment) ? sheet.rules : nil
    }
    let made =
      if let resolver, resolver.mode == mode, resolver.environment == environment {
        CSSStyleResolver(sheets: rules, replacingThoseOf: resolver)
      } else {
        CSSStyleResolver(sheets: rules, environment: environment, mode: mode)
      }
    areSheetsKnown = true
    resolver = made
    return made
  }

  /// Reads a sheet again where its element has changed; gives whether it has.
  private func refresh(_ sheet: inout Sheet, mode: CSSParsingMode) -> Bool {
    let element = sheet.element
    let media = element.getAttribute("media")?.string ?? ""
    let type = element.getAttribute("type")
    let isCSS = type.map { $0.isEmpty || $0.equalsIgnoringCase("text/css") } ?? true
    guard isCSS else {
      defer { sheet.rules = nil }
      return sheet.rules != nil
    }
    let isSame = sheet.rules != nil && sheet.text.isChildText(of: element.node)
    if isSame, sheet.media == media { return false }
    sheet.media = media
    if !isSame {
      sheet.text = element.node.descendantTextContent
      sheet.rules = CSSStyleResolver.rules(of: sheet.text.string, mode: mode)
    }
    return true
  }

  // MARK: Styles

  /// What the sheets say, as they are now; old styles are forgotten where anything has changed.
  func currentResolver() -> CSSStyleResolver {
    let current = document.node.pool.version
    if let resolver, version == current, areSheetsKnown { return resolver }
    // Emptying them would cost as much as they ever held, and that after each change.
    styles = [:]
    matcher = nil
    let old = resolver
    let resolver = refreshSheets(mode: document.isQuirks ? .quirks : .standard)
    if resolver !== old || groups.map({ $0.count > Self.manyStyles }) == true { groups = nil }
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
    var current = element.styleParent
    while let next = current {
      parent = styles[next.node]
      if parent != nil { break }
      waiting.append(next)
      current = next.styleParent
    }
    for element in waiting.reversed() { parent = makeStyle(of: element, parent, groups) }
    return makeStyle(of: element, parent, groups)
  }

  private func makeStyle(
    of element: Element, _ parent: CSSComputedStyle?, _ groups: StyleGroups
  ) -> CSSComputedStyle {
    let styled = styled(element)
    let style = groups.style(of: styled, parent: parent)
    styles[element.node] = style
    return style
  }

  /// An element as the cascade sees it. What is found out in matching is kept for the next.
  private func styled(_ element: Element) -> StyledElement {
    if let matcher { return StyledElement(element: element, matcher: matcher) }
    let made = SelectorMatcher(scope: document.documentElement?.node, document: document)
    matcher = made
    return StyledElement(element: element, matcher: made)
  }

  /// The computed style of one of an element's pseudo-elements.
  func style(of element: Element, pseudoElement: String) -> CSSComputedStyle {
    let own = style(of: element)
    return currentGroups().style(ofPseudoElement: pseudoElement, of: styled(element), own: own)
  }
}

extension Document {
  /// The computed styles of the document's elements.
  var styles: DocumentStyles {
    if let known = state.styles { return known }
    let made = DocumentStyles(document: self)
    state.styles = made
    return made
  }
}

extension Element {
  /// The element that this one inherits its style from.
  fileprivate var styleParent: Element? {
    node.parentElement ?? DocumentFragment(node.root)?.shadowHost
  }

  /// The computed style of an element that is in a document.
  var computedStyle: CSSComputedStyle { node.nodeDocument.styles.style(of: self) }
}

extension DOMString {
  /// Whether the text is that of a node's text descendants.
  fileprivate func isChildText(of node: Node) -> Bool {
    var rest = bytes[...]
    for node in node.descendants where node.isText {
      let part = CharacterData(unchecked: node).data.bytes
      guard rest.count >= part.count, rest.prefix(part.count).elementsEqual(part) else {
        return false
      }
      rest = rest.dropFirst(part.count)
    }
    return rest.isEmpty
  }
}
