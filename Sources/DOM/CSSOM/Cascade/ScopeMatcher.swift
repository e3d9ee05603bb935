internal import CSS

/// Finds the roots of `@scope` rules, and matches the selectors inside these rules (CSS Cascade, Level
/// 6, section 2.5). The tree must not change while it is used.
///
/// It keeps the roots of each element, so that those of the elements inside follow from them.
final class ScopeMatcher {
  private struct Place {
    /// The roots that the element is in the scope of.
    let roots: ScopeRoots?
    /// The number of elements around it.
    let depth: Int
  }

  private final class Places {
    var known: [Node: Place] = [:]
  }

  private struct MatcherKey: Hashable {
    /// The element that `:scope` matches.
    let root: Node?
    /// Whether the selectors are those of roots, or of the ends of scopes.
    let isForBounds: Bool
  }

  private let document: Document
  private let shadowHost: Element?
  private var matchers: [MatcherKey: SelectorMatcher] = [:]
  private var places: [ObjectIdentifier: (scope: CascadeScope, places: Places)] = [:]

  /// - Parameter shadowHost: the host of the shadow tree whose sheet has the rules.
  init(document: Document, shadowHost: Element?) {
    self.document = document
    self.shadowHost = shadowHost
  }

  private func matcher(for root: Element?, isForBounds: Bool) -> SelectorMatcher {
    let key = MatcherKey(root: root?.node, isForBounds: isForBounds)
    if let known = matchers[key] { return known }
    // As in WebKit, `:visited` matches all links in the selectors of roots and ends, and no selector
    // reaches beyond an element with a shadow tree.
    let made = SelectorMatcher(
      scope: root?.node, document: document, shadowHost: shadowHost, visitsLinks: isForBounds,
      hidesHosts: true)
    matchers[key] = made
    return made
  }

  // MARK: Selectors inside a scope

  /// The number of steps from an element to the nearest root with which a selector matches; nil if the
  /// selector does not match.
  ///
  /// - Parameter start: the element whose roots count; nil for the element itself.
  func distance(
    _ element: Element, _ selector: StyleSelector, in scope: CascadeScope,
    from start: Element? = nil
  ) -> Int? {
    let place = place(of: start ?? element, in: scope)
    guard let roots = place.roots else { return nil }
    var reference = selector.scopeReference
    // The number of steps from the element is not the one from the element that has to be in the scope.
    if start != nil {
      switch reference {
      case .steps, .ancestor: reference = .other
      case .none, .other: break
      }
    }
    let found = nearest(
      roots, for: element, at: place.depth, selector.selector, reference, isForBounds: false)
    return found.map { place.depth - $0.depth }
  }

  /// The roots from the nearest one on with which a selector matches.
  private func nearest(
    _ roots: ScopeRoots, for element: Element, at depth: Int, _ selector: ComplexSelector,
    _ reference: ScopeReference, isForBounds: Bool
  ) -> ScopeRoots? {
    func matches(_ root: Element?) -> Bool {
      matcher(for: root, isForBounds: isForBounds).matches(element, selector)
    }
    switch reference {
    case .none: return matches(nil) ? roots : nil
    case .steps(let steps):
      // A root that is not around the element has no place among those that are.
      guard let list = roots.at(depth: depth - steps), list.depth >= 0, matches(list.root) else {
        return nil
      }
      return list
    case .ancestor(let steps):
      // Without this, matching would look for a nearer root up to the top of the tree.
      var first: ScopeRoots? = roots
      while let list = first, list.depth > depth - steps { first = list.outer }
      return first?.nearest(matches)
    case .other:
      var current: ScopeRoots? = roots
      while let list = current, !matches(list.root) { current = list.outer }
      return current
    }
  }

  // MARK: Roots

  private func place(of element: Element, in scope: CascadeScope) -> Place {
    let places = places(in: scope)
    var waiting: [Element] = []
    var current: Element? = element
    var place: Place?
    while let next = current {
      place = places.known[next.node]
      if place != nil { break }
      waiting.append(next)
      current = parent(of: next)
    }
    var found =
      place ?? Place(roots: scope.start == nil ? implicitRoots(of: scope) : nil, depth: -1)
    for element in waiting.reversed() {
      found = Place(
        roots: roots(of: element, found.depth + 1, below: found.roots, in: scope),
        depth: found.depth + 1)
      places.known[element.node] = found
    }
    // An element has to be in the outer scopes too.
    if let outer = scope.outer, found.roots != nil, self.place(of: element, in: outer).roots == nil
    {
      return Place(roots: nil, depth: found.depth)
    }
    return found
  }

  private func places(in scope: CascadeScope) -> Places {
    if let known = places[ObjectIdentifier(scope)] { return known.places }
    let made = Places()
    places[ObjectIdentifier(scope)] = (scope, made)
    return made
  }

  /// The element around an element. For the top elements of a shadow tree it is the host.
  private func parent(of element: Element) -> Element? {
    matcher(for: nil, isForBounds: false).parent(of: element)
  }

  /// As in WebKit, selectors can match elements that the root is not around.
  private func implicitRoots(of scope: CascadeScope) -> ScopeRoots? {
    scope.implicitRoot.map { ScopeRoots($0, depth: -1, outer: nil) }
  }

  /// The roots of an element, which follow from those of the element around it.
  private func roots(
    of element: Element, _ depth: Int, below outer: ScopeRoots?, in scope: CascadeScope
  ) -> ScopeRoots? {
    var roots = outer
    if scope.start == nil {
      if let root = scope.implicitRoot, root == element {
        roots = ScopeRoots(element, depth: depth, outer: nil)
      }
    } else if isRoot(element, of: scope) {
      roots = ScopeRoots(element, depth: depth, outer: outer)
    }
    guard let found = roots, let end = scope.end else { return roots }
    return remainder(found, at: element, depth, end)
  }

  /// Whether an element is a root of a scope with selectors of roots.
  private func isRoot(_ element: Element, of scope: CascadeScope) -> Bool {
    guard let start = scope.start else { return false }
    guard let outer = scope.outer else {
      return start.alternatives.contains { matches(element, $0.selector) }
    }
    let place = place(of: element, in: outer)
    for (selector, reference) in start.alternatives {
      if case .none = reference {
        if matches(element, selector) { return true }
      } else if let roots = place.roots,
        nearest(roots, for: element, at: place.depth, selector, reference, isForBounds: true) != nil
      {
        // The selector is relative to a root of the outer scope.
        return true
      }
    }
    return false
  }

  /// Whether an element matches a selector of roots or ends that does not depend on a root.
  private func matches(_ element: Element, _ selector: ComplexSelector) -> Bool {
    matcher(for: nil, isForBounds: true).matches(element, selector)
  }

  /// The roots whose scope does not end at an element.
  private func remainder(
    _ roots: ScopeRoots, at element: Element, _ depth: Int, _ end: CascadeScope.Selectors
  ) -> ScopeRoots? {
    var rest: ScopeRoots? = roots
    for (selector, reference) in end.alternatives {
      guard let list = rest else { return nil }
      if case .other = reference {
        rest = list.removing {
          matcher(for: $0, isForBounds: true).matches(element, selector)
        }
        continue
      }
      guard
        let ended = nearest(list, for: element, at: depth, selector, reference, isForBounds: true)
      else { continue }
      // Unless the selector names one root, the scope ends for all outer roots too.
      if case .steps = reference {
        rest = list.replacing(ended, by: ended.outer)
      } else {
        rest = list.replacing(ended, by: nil)
      }
    }
    return rest
  }
}
