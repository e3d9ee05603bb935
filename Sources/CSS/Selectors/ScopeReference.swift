/// The way in which a selector depends on the root of the `@scope` rule around it. For most selectors,
/// it shows which root to try, where an element has several.
package enum ScopeReference {
  /// It does not mention the root.
  case none
  /// The root is this number of steps above the element.
  case steps(Int)
  /// The root has to be at least this number of steps above the element. What matches with one root
  /// matches with all outer ones.
  case ancestor(Int)
  /// Any other way.
  case other
}

extension ComplexSelector {
  /// How the selector depends on the root of the `@scope` rule around it.
  package var scopeReference: ScopeReference {
    guard let first = compounds.firstIndex(where: \.mentionsScope) else { return .none }
    let compound = compounds[first]
    let isOnly = !compounds[(first + 1)...].contains(where: \.mentionsScope)
    guard isOnly, compound.requiresScope else { return .other }
    let path = compounds[..<first].map(\.combinator)
    if path.allSatisfy({ $0 == .child }) { return .steps(path.count) }
    let isBare = compound.simples.count == 1 && compound.type == nil && compound.combinator == nil
    let isAbove = path.last == .descendant && path.allSatisfy { $0 == .child || $0 == .descendant }
    return isBare && isAbove ? .ancestor(path.count) : .other
  }
}

extension CompoundSelector {
  fileprivate var mentionsScope: Bool { simples.contains(where: \.mentionsScope) }

  /// Whether only the root matches, and nothing else in the compound depends on it.
  fileprivate var requiresScope: Bool {
    let mentions = simples.filter(\.mentionsScope)
    guard mentions.count == 1 else { return false }
    switch mentions[0] {
    case .pseudoClass(.scope), .nesting, .scopingRoot: return true
    default: return false
    }
  }
}

extension SimpleSelector {
  fileprivate var mentionsScope: Bool {
    switch self {
    case .pseudoClass(.scope), .nesting, .scopingRoot: true
    case .any(let list, _), .not(let list): list.mentionsScope
    case .has(let selectors): selectors.contains { $0.selector.mentionsScope }
    case .nth(let selector): selector.list?.mentionsScope ?? false
    case .host(let compound): compound.mentionsScope
    default: false
    }
  }
}

extension SelectorList {
  fileprivate var mentionsScope: Bool { alternatives.contains(where: \.mentionsScope) }
}

extension ComplexSelector {
  fileprivate var mentionsScope: Bool { compounds.contains(where: \.mentionsScope) }
}
