internal import CLexbor
internal import Bytes
internal import CSS

/// Matches selectors against elements. The tree must not change while it is used.
///
/// It keeps results about siblings and ancestors, so that the time for an element does not depend
/// on the number of its siblings or ancestors.
final class SelectorMatcher {
  /// The element that `:scope` matches.
  let scope: Node?
  /// The element that `:host` matches.
  private let shadowHost: Element?
  /// Whether the case of identifiers and classes does not matter.
  private let ignoresCase: Bool
  /// Whether `:visited` matches all links, outside of `:not()`.
  private var visitsLinks: Bool
  /// Whether every element with a shadow tree is like a host in its own tree.
  private let hidesHosts: Bool
  /// The element for which `:has()` is being tested.
  private var anchor: Element?

  // An empty literal would look for the type of a pair in the runtime's tables: for eight of them
  // this is an eighth of the time of a small query.
  private var positions: [PositionKey: (element: Element, position: Int)] = .init()
  private var totals: [PositionKey: Int] = .init()
  private lazy var anySibling = NthSelector(
    pattern: .all, fromEnd: false, ofType: false, list: nil)
  private var walks: [WalkKey: Outcome] = .init()
  private var fruitless: [ObjectIdentifier: Set<Node>] = .init()

  /// The number of steps from which a result is worth keeping.
  private static let longWalk = 16

  /// - Parameters:
  ///   - shadowHost: the host of the shadow tree whose sheet has the selectors.
  ///   - visitsLinks: whether `:visited` matches all links. Otherwise it matches none.
  ///   - hidesHosts: whether every element with a shadow tree is like a host in its own tree.
  init(
    scope: Node?, document: Document, shadowHost: Element? = nil, visitsLinks: Bool = false,
    hidesHosts: Bool = false
  ) {
    self.scope = scope
    self.shadowHost = shadowHost
    self.visitsLinks = visitsLinks
    self.hidesHosts = hidesHosts
    ignoresCase = document.isQuirks
  }

  private var scopeMatcher: ScopeMatcher?

  /// The matcher for the rules of the same sheets that are in `@scope`.
  func scopes(in document: Document) -> ScopeMatcher {
    if let scopeMatcher { return scopeMatcher }
    let made = ScopeMatcher(document: document, shadowHost: shadowHost)
    scopeMatcher = made
    return made
  }

  /// Whether an element matches any selector of a list.
  func matches(_ element: Element, _ list: SelectorList) -> Bool {
    for selector in list.alternatives where matches(element, selector) { return true }
    return false
  }

  /// Whether an element matches any selector of a list that is inside another selector. The anchor
  /// of `:has()` does not limit such a list.
  private func matchesAnywhere(_ element: Element, _ list: SelectorList) -> Bool {
    guard let outer = anchor else { return matches(element, list) }
    anchor = nil
    defer { anchor = outer }
    return matches(element, list)
  }

  /// The same inside `:not()`, where `:visited` never matches.
  private func matchesNegated(_ element: Element, _ list: SelectorList) -> Bool {
    let outer = visitsLinks
    visitsLinks = false
    defer { visitsLinks = outer }
    return matchesAnywhere(element, list)
  }

  func matches(_ element: Element, _ selector: ComplexSelector) -> Bool {
    match(selector, 0, element) == .matched
  }

  // MARK: Complex selectors

  /// The result of matching, and how far a failure reaches. If an element to the left of a
  /// combinator cannot match anywhere, other starts need not be tried.
  private enum Outcome {
    case matched, failed, failedForSiblings, failedForAll
  }

  private struct WalkKey: Hashable {
    let compound: ObjectIdentifier
    let start: Node
  }

  private func match(_ selector: ComplexSelector, _ index: Int, _ element: Element) -> Outcome {
    let compound = selector.compounds[index]
    guard matches(element, compound) else { return .failed }
    guard let combinator = compound.combinator else { return .matched }
    // No selector of `:has()` matches elements outside of its anchor.
    if element == anchor { return .failed }
    let next = index + 1
    switch combinator {
    case .child:
      guard let parent = parent(of: element) else { return .failedForAll }
      let outcome = match(selector, next, parent)
      return outcome == .matched || outcome == .failedForAll ? outcome : .failedForSiblings
    case .nextSibling:
      guard let previous = element.node.previousElementSibling else { return .failedForSiblings }
      return match(selector, next, previous)
    case .descendant:
      return walk(selector, next, from: parent(of: element), fallback: .failedForAll) {
        parent(of: $0)
      }
    case .subsequentSibling:
      return walk(
        selector, next, from: element.node.previousElementSibling, fallback: .failedForSiblings
      ) { $0.node.previousElementSibling }
    }
  }

  /// Whether an element is a host as its own shadow tree sees it: it has no features but those that
  /// `:host` names, and nothing is around it (CSS Scoping, section 3.2.1).
  private func isHost(_ element: Element) -> Bool {
    element == shadowHost || hidesHosts && element.hasShadowTree
  }

  /// The parent of an element. For the top elements of a shadow tree it is the host, which `:host`
  /// matches.
  func parent(of element: Element) -> Element? {
    if shadowHost != nil || hidesHosts, isHost(element) { return nil }
    if let parent = element.node.parentElement { return parent }
    guard let shadowHost, element.node.parentNode.flatMap(ShadowRoot.init)?.host == shadowHost
    else { return nil }
    return shadowHost
  }

  /// Tests elements along a path until one matches, or until no further element can match.
  private func walk(
    _ selector: ComplexSelector, _ index: Int, from start: Element?, fallback: Outcome,
    _ step: (Element) -> Element?
  ) -> Outcome {
    var outcome = fallback
    var current = start
    var steps = 0
    let compound = ObjectIdentifier(selector.compounds[index])
    while let element = current {
      steps += 1
      // If the rest of the path was walked before, its result is known.
      if steps > 1, anchor == nil, !walks.isEmpty,
        let known = walks[WalkKey(compound: compound, start: element.node)]
      {
        outcome = known
        break
      }
      let found = match(selector, index, element)
      if found == .matched || found == .failedForAll
        || found == .failedForSiblings && fallback == .failedForSiblings
      {
        outcome = found
        break
      }
      if element == anchor { break }
      current = step(element)
    }
    if steps >= Self.longWalk, anchor == nil, let start {
      walks[WalkKey(compound: compound, start: start.node)] = outcome
    }
    return outcome
  }

  // MARK: Compound selectors

  private func matches(_ element: Element, _ compound: CompoundSelector) -> Bool {
    if compound.isPseudoElement { return false }
    if shadowHost != nil || hidesHosts, isHost(element),
      !compound.canMatchHost(asScope: scope == element.node)
    {
      return false
    }
    guard element.hasNames(in: compound, ignoringCase: ignoresCase) else { return false }
    for selector in compound.others where !matches(element, selector) { return false }
    return true
  }

  private func matches(_ element: Element, _ selector: SimpleSelector) -> Bool {
    switch selector {
    case .identifier(let identifier):
      element.id.bytes.equals(identifier, ignoringCase: ignoresCase)
    case .attribute(let selector): matches(element, selector)
    case .className(let name):
      TokenSet.contains(name, in: element.className, ignoringCase: ignoresCase)
    case .nesting, .scopingRoot: matches(element, .scope)
    case .pseudoClass(let pseudoClass): matches(element, pseudoClass)
    case .nth(let selector): matches(element, selector)
    case .any(let list, _): matchesAnywhere(element, list)
    case .not(let list): !matchesNegated(element, list)
    case .has(let selectors): selectors.contains { has(element, $0) }
    case .language(let ranges):
      element.matchesLanguage(
        ranges, declaredBy: nearest(to: element, \.languages) { $0.declaredLanguage != nil })
    case .direction(let direction):
      Element.matchesDirection(
        direction, setBy: nearest(to: element, \.directions) { $0.setsDirection })
    case .host(let compound):
      isHost(element) && matchesHost(element, compound)
    case .state(let state): element.internals?.states.contains(DOMString(state)) ?? false
    case .anchor: element == anchor
    case .viewTransitionType, .pseudoElement: false
    }
  }

  /// Whether the host matches the selector in the parentheses of `:host()`.
  private func matchesHost(_ host: Element, _ compound: CompoundSelector) -> Bool {
    SelectorMatcher(scope: nil, document: host.node.nodeDocument)
      .matches(host, ComplexSelector(compounds: [compound]))
  }

  private func matches(_ element: Element, _ pseudoClass: PseudoClass) -> Bool {
    switch pseudoClass {
    case .host: return isHost(element)
    case .scope:
      if let scope, let scopeElement = Element(scope) { return element == scopeElement }
      return shadowHost == nil && element.isRoot
    case .visited where visitsLinks: return element.matches(.anyLink)
    case .onlyChild:
      return element.node.previousElementSibling == nil && element.node.nextElementSibling == nil
    case .firstOfType: return !hasSibling(of: element, before: true)
    case .lastOfType: return !hasSibling(of: element, before: false)
    case .onlyOfType:
      return !hasSibling(of: element, before: true) && !hasSibling(of: element, before: false)
    case .readOnly, .readWrite:
      let isReadWrite =
        element.isReadWriteControl
        ?? element.isContentEditable(
          declaredBy: nearest(to: element, \.editingHosts, throughHosts: false) {
            $0.isHTML && $0.ownContentEditable != nil
          })
      return isReadWrite == (pseudoClass == .readWrite)
    default: return element.matches(pseudoClass)
    }
  }

  private func matches(_ element: Element, _ selector: AttributeSelector) -> Bool {
    let folds = element.foldsCase
    for attribute in element.attributes
    where attribute.localText.bytes.equals(folds ? selector.lowercased : selector.name) {
      if !selector.inAnyNamespace, attribute.namespaceURI != selector.namespace { continue }
      let ignoresCase =
        selector.ignoresCase
        || folds && selector.ignoresCaseInHTML && attribute.namespaceURI == nil
      if selector.accepts(attribute.value.bytes, ignoringCase: ignoresCase) { return true }
    }
    return false
  }

  // MARK: What ancestors declare

  /// The elements that declare something for elements below them; nil for those without one.
  private var languages: [Node: Element?] = .init()
  private var directions: [Node: Element?] = .init()
  private var editingHosts: [Node: Element?] = .init()

  /// The element itself or its nearest ancestor that declares something.
  ///
  /// - Parameter throughHosts: whether the top elements of a shadow tree inherit from the host.
  private func nearest(
    to element: Element, _ known: ReferenceWritableKeyPath<SelectorMatcher, [Node: Element?]>,
    throughHosts: Bool = true, _ declares: (Element) -> Bool
  ) -> Element? {
    var current: Element? = element
    var steps = 0
    while let ancestor = current, !declares(ancestor) {
      if !self[keyPath: known].isEmpty, let found = self[keyPath: known][ancestor.node] {
        current = found
        break
      }
      steps += 1
      current = ancestor.node.parentElement
      if current == nil, throughHosts { current = ShadowRoot(ancestor.node.root)?.host }
    }
    // In a deep tree, the elements below find this result after a few steps.
    if steps >= Self.longWalk { self[keyPath: known][element.node] = .some(current) }
    return current
  }

  // MARK: Positions

  private struct PositionKey: Hashable {
    let parent: Node?
    let selector: ObjectIdentifier?
    let name: UInt
    let namespace: UInt
  }

  private func matches(_ element: Element, _ selector: NthSelector) -> Bool {
    if let list = selector.list, !matchesAnywhere(element, list) { return false }
    var position = position(of: element, selector)
    if selector.fromEnd { position = total(element, selector) - position + 1 }
    return selector.pattern.contains(position)
  }

  /// Whether a sibling counts toward the position of an element.
  private func counts(_ sibling: Element, with element: Element, _ selector: NthSelector) -> Bool {
    if selector.ofType { return sibling.hasSameName(as: element) }
    return selector.list.map { matchesAnywhere(sibling, $0) } ?? true
  }

  private func key(_ element: Element, _ selector: NthSelector) -> PositionKey {
    PositionKey(
      parent: element.node.parentNode, selector: selector.list.map(ObjectIdentifier.init),
      name: selector.ofType ? element.tag : 0,
      namespace: selector.ofType ? element.node.raw.pointee.ns : 0)
  }

  /// The position of an element among the siblings that count, beginning with 1. When siblings are
  /// tested in order, it is computed from the position before.
  private func position(of element: Element, _ selector: NthSelector) -> Int {
    var position = 1
    var steps = 0
    let known = positions.isEmpty ? nil : positions[key(element, selector)]
    var current = element.node.previousElementSibling
    while let sibling = current {
      if let known, sibling == known.element {
        position += known.position - (counts(sibling, with: element, selector) ? 0 : 1)
        break
      }
      if counts(sibling, with: element, selector) { position += 1 }
      steps += 1
      current = sibling.node.previousElementSibling
    }
    if known != nil || steps >= Self.longWalk {
      positions[key(element, selector)] = (element, position)
    }
    return position
  }

  /// The number of siblings that count, including the element itself if it does.
  private func total(_ element: Element, _ selector: NthSelector) -> Int {
    let key = key(element, selector)
    if let known = totals[key] { return known }
    var total = 0
    var current = element.node.parentNode?.firstElementChild ?? element
    while true {
      if counts(current, with: element, selector) { total += 1 }
      guard let next = current.node.nextElementSibling else { break }
      current = next
    }
    totals[key] = total
    return total
  }

  /// The place of an element among its siblings. When siblings are asked for in order, each place is
  /// computed from the one before.
  func placeAmongSiblings(of element: Element) -> SiblingPlace {
    SiblingPlace(index: position(of: element, anySibling), count: total(element, anySibling))
  }

  /// Whether a sibling before or after the element has the same name.
  private func hasSibling(of element: Element, before: Bool) -> Bool {
    let key = PositionKey(
      parent: element.node.parentNode, selector: nil, name: element.tag,
      namespace: element.node.raw.pointee.ns)
    let step: (Element) -> Element? =
      before ? { $0.node.previousElementSibling } : { $0.node.nextElementSibling }
    var current = step(element)
    var steps = 0
    while let sibling = current {
      if sibling.hasSameName(as: element) { return true }
      steps += 1
      if steps == Self.longWalk { return isPastEnd(element, key, before: before) }
      current = step(sibling)
    }
    return false
  }

  /// Whether a sibling before or after the element has the same name, found by the first and the
  /// last sibling with that name. These are searched for once in each parent.
  private func isPastEnd(_ element: Element, _ key: PositionKey, before: Bool) -> Bool {
    let ends = ends[key] ?? findEnds(element, key)
    return before ? ends.first != element : ends.last != element
  }

  private var ends: [PositionKey: (first: Element, last: Element)] = .init()

  private func findEnds(_ element: Element, _ key: PositionKey) -> (first: Element, last: Element) {
    var first: Element?
    var last = element
    var current = element.node.parentNode?.firstElementChild
    while let sibling = current {
      if sibling.hasSameName(as: element) {
        if first == nil { first = sibling }
        last = sibling
      }
      current = sibling.node.nextElementSibling
    }
    let found = (first ?? element, last)
    ends[key] = found
    return found
  }

  // MARK: :has()

  private func has(_ element: Element, _ selector: RelativeSelector) -> Bool {
    let identifier = ObjectIdentifier(selector)
    if let fruitless = fruitless[identifier], isFruitless(element, selector, fruitless) {
      // This shortens the search for later elements.
      self.fruitless[identifier]?.insert(element.node)
      return false
    }
    let outer = anchor
    anchor = element
    defer { anchor = outer }
    if search(element, selector) { return true }
    fruitless[identifier, default: []].insert(element.node)
    return false
  }

  /// Whether an earlier search that includes this element's search has found nothing.
  private func isFruitless(
    _ element: Element, _ selector: RelativeSelector, _ fruitless: Set<Node>
  ) -> Bool {
    if fruitless.contains(element.node) { return true }
    // What a search finds below an element, or behind it, is also found from its ancestors, or from
    // the siblings before it.
    switch selector.leading {
    case .descendant:
      var current = element.node.parentNode
      var steps = 0
      while let node = current, steps < Self.longWalk {
        if fruitless.contains(node) { return true }
        current = node.parentNode
        steps += 1
      }
      return false
    case .subsequentSibling:
      return element.node.previousElementSibling.map { fruitless.contains($0.node) } ?? false
    case .child, .nextSibling: return false
    }
  }

  private func search(_ element: Element, _ selector: RelativeSelector) -> Bool {
    switch selector.leading {
    case .child where selector.isSimple:
      var current = contents(of: element).firstElementChild
      while let child = current {
        if matches(child, selector.selector) { return true }
        current = child.node.nextElementSibling
      }
      return false
    case .child, .descendant: return searchDescendants(of: element, selector)
    case .nextSibling, .subsequentSibling:
      var current = element.node.nextElementSibling
      while let sibling = current {
        if matches(sibling, selector.selector) { return true }
        if !selector.staysAmongSiblings, searchDescendants(of: sibling, selector) { return true }
        if selector.leading == .nextSibling, selector.isSimple { return false }
        current = sibling.node.nextElementSibling
      }
      return false
    }
  }

  /// The node whose descendants are inside an element. For its own tree, a host has that tree inside it.
  private func contents(of element: Element) -> Node {
    let isHost = (shadowHost != nil || hidesHosts) && isHost(element)
    return isHost ? element.shadowRoot?.node ?? element.node : element.node
  }

  private func searchDescendants(of element: Element, _ selector: RelativeSelector) -> Bool {
    for node in contents(of: element).descendants {
      if let candidate = Element(node), matches(candidate, selector.selector) { return true }
    }
    return false
  }
}

extension AttributeSelector {
  /// Whether an attribute's value meets the selector's condition.
  fileprivate func accepts(_ text: UnsafeBufferPointer<UInt8>, ignoringCase: Bool) -> Bool {
    func equals(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
      part.equals(value, ignoringCase: ignoringCase)
    }
    switch `operator` {
    case .exists: return true
    case .equals: return equals(text)
    case .includes:
      return !value.isEmpty
        && TokenSet.contains(value, in: DOMStringView(text), ignoringCase: ignoringCase)
    case .dashMatch:
      guard text.count > value.count else { return equals(text) }
      return text[value.count] == UInt8(ascii: "-")
        && equals(UnsafeBufferPointer(rebasing: text[..<value.count]))
    case .prefix:
      return !value.isEmpty && text.count >= value.count
        && equals(UnsafeBufferPointer(rebasing: text[..<value.count]))
    case .suffix:
      return !value.isEmpty && text.count >= value.count
        && equals(UnsafeBufferPointer(rebasing: text[(text.count - value.count)...]))
    case .substring:
      guard !value.isEmpty, text.count >= value.count else { return false }
      return (0...(text.count - value.count)).contains {
        equals(UnsafeBufferPointer(rebasing: text[$0..<($0 + value.count)]))
      }
    }
  }
}

extension Element {
  /// Whether the element has the name, the identifier and the classes in a compound selector.
  func hasNames(in compound: CompoundSelector, ignoringCase: Bool) -> Bool {
    if let type = compound.type, !matches(type) { return false }
    if let identifier = compound.identifier,
      !id.bytes.equals(identifier, ignoringCase: ignoringCase)
    {
      return false
    }
    if compound.classes.isEmpty { return true }
    let names = className
    if names.isEmpty { return false }
    for index in compound.classes.indices
    where !TokenSet.contains(compound.classes[index], in: names, ignoringCase: ignoringCase) {
      return false
    }
    return true
  }

  /// Whether the element has the name in a type selector.
  func matches(_ type: TypeSelector) -> Bool {
    if type.withoutNamespace, namespaceURI != nil { return false }
    if let namespace = type.namespace, namespaceURI != namespace { return false }
    guard let name = type.name else { return true }
    let text = localText.bytes
    return foldsCase ? text.equals(type.lowercased) : text.equals(name)
  }
}
