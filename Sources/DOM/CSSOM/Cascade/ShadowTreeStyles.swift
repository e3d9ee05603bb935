internal import CLexbor
internal import CSS

/// The rules of one shadow tree's style sheets, which apply to its elements, its host and the
/// elements in its slots (CSS Scoping, section 3).
final class ShadowTreeStyles {
  /// The sheet of a `style` element, and the text and the media that it was made from.
  private struct OwnedSheet {
    let sheet: CSSStyleSheet
    let text: DOMString
    let media: DOMString?
  }

  /// A sheet, with the number of its changes when its rules were read.
  private struct AppliedSheet: Equatable {
    let sheet: CSSStyleSheet
    let changes: Int

    static func == (one: Self, other: Self) -> Bool {
      one.sheet === other.sheet && one.changes == other.changes
    }
  }

  private let root: ShadowRoot
  private var owned: [Element: OwnedSheet] = [:]
  private var applied: [AppliedSheet] = []
  private var resolver: CSSStyleResolver?
  private var groups: StyleGroups?
  private var matcher: SelectorMatcher?
  private var version: UInt64?

  /// The most styles that are kept; beyond this all are dropped, as in ``DocumentStyles``.
  private static let manyStyles = 20_000

  init(root: ShadowRoot) {
    self.root = root
  }

  /// Reads the sheets again if anything has changed.
  ///
  /// - Parameter outer: the resolver of the document's sheets.
  private func refresh(beside outer: CSSStyleResolver) -> StyleGroups {
    let current = root.node.pool.styleVersion
    let isSameKind =
      resolver.map { $0.mode == outer.mode && $0.environment == outer.environment } ?? false
    if version == current, isSameKind, let groups { return groups }
    version = current
    matcher = nil
    let sheets = (sheets + root.node.adoptedSheets).filter {
      !$0.isDisabled && $0.media.matches(outer.environment)
    }
    // The rules come first, because reading them may change the sheet.
    let rules = sheets.map(\.rules)
    let found = sheets.map { AppliedSheet(sheet: $0, changes: $0.changes) }
    if !isSameKind || found != applied || resolver == nil {
      applied = found
      resolver = CSSStyleResolver(
        sheets: rules, environment: outer.environment, replacingThoseOf: outer)
      groups = nil
    }
    if let groups, groups.count <= Self.manyStyles { return groups }
    let made = StyleGroups(resolver: resolver ?? outer)
    groups = made
    return made
  }

  // MARK: Sheets

  /// The sheets of the tree's `style` elements, in their order.
  var sheets: [CSSStyleSheet] { root.tree.orderedStyleElements.compactMap(sheet) }

  /// The sheet of a `style` element of the tree; nil if its type is not CSS. The element gets a new
  /// sheet when its content changes.
  func sheet(of element: Element) -> CSSStyleSheet? {
    guard element.hasCSSType else {
      forget(element)
      return nil
    }
    let text = element.node.descendantTextContent
    let media = element.getAttribute("media").map(DOMString.init)
    let known = owned[element]
    if let known, known.text == text {
      if known.media != media {
        owned[element] = OwnedSheet(sheet: known.sheet, text: text, media: media)
        known.sheet.media = element.styleMedia
      }
      return known.sheet
    }
    known?.sheet.leaveElement()
    let document = root.node.nodeDocument
    let made = CSSStyleSheet(
      text: text.string, mode: document.isQuirks ? .quirks : .standard, owner: element)
    made.media = element.styleMedia
    made.title = element.styleTitle
    made.styles = document.styles
    owned[element] = OwnedSheet(sheet: made, text: text, media: media)
    return made
  }

  /// Separates a `style` element, which leaves the tree, from its sheet.
  func forget(_ element: Element) {
    owned.removeValue(forKey: element)?.sheet.leaveElement()
  }

  // MARK: Styles

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
      .filter { $0.selector.pseudoElement == nil && host.matches($0.selector) }
      .map { $0.match.inInnerTree }
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
  func slottedMatches(
    of element: Element, in slot: Element, beside outer: CSSStyleResolver
  ) -> [CSSCascade.Match] {
    _ = refresh(beside: outer)
    let place = styled(slot)
    let candidates = (resolver?.authorCandidates(for: place) ?? []).filter {
      $0.selector.pseudoElement == "slotted" && place.matches($0.selector)
    }
    if candidates.isEmpty { return [] }
    // The selector inside the parentheses is matched in the element's own tree.
    let matcher = SelectorMatcher(scope: nil, document: root.node.nodeDocument)
    return candidates.filter { candidate in
      candidate.selector.slotted.map { matcher.matches(element, $0) } ?? false
    }.map { $0.match.inInnerTree }
  }
}

extension CSSCascade.Match {
  /// The same declarations as those of an inner tree, which are weaker than the outer tree's (CSS
  /// Cascade, 6.1, "context").
  fileprivate var inInnerTree: CSSCascade.Match {
    CSSCascade.Match(
      origin: origin, layer: layer == .max ? -1 : layer - .max, specificity: specificity,
      order: order, declarations: declarations)
  }

  /// The same declarations as those of an outer tree, for a part.
  ///
  /// - Parameter depth: the number of trees between.
  func inOuterTree(_ depth: Int) -> CSSCascade.Match {
    let most = 1 << 40
    return CSSCascade.Match(
      origin: .outerTree, layer: depth * most + min(layer, most - 1), specificity: specificity,
      order: order, declarations: declarations)
  }
}

extension CSSStyleResolver {
  /// The declarations of rules for parts in the shadow tree of a host (CSS Shadow Parts, section 3).
  func partMatches(_ names: Set<String>, of host: StyledElement) -> [CSSCascade.Match] {
    authorCandidates(for: host).filter { candidate in
      !candidate.selector.parts.isEmpty && candidate.selector.parts.allSatisfy(names.contains)
        && host.matches(candidate.selector)
    }.map(\.match)
  }

  /// The page's rules that may match an element or one of its pseudo-elements.
  func authorCandidates(for element: some CSSStyledElement) -> [CSSRuleSet.Candidate] {
    hasAuthorRules ? authorCandidatesUnchecked(element) : []
  }
}

extension ShadowTree {
  /// The `style` elements of the tree in their order.
  var orderedStyleElements: [Element] {
    styleElements.sorted { $0.node.precedes($1.node) }
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
