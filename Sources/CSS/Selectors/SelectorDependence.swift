// What the matching of selectors depends on.

extension ComplexSelector {
  var dependsOnTreeOnly: Bool { compounds.allSatisfy(\.dependsOnTreeOnly) }
}

extension CompoundSelector {
  fileprivate var dependsOnTreeOnly: Bool { others.allSatisfy(\.dependsOnTreeOnly) }
}

extension SimpleSelector {
  fileprivate var dependsOnTreeOnly: Bool {
    switch self {
    case .identifier, .className, .attribute, .anchor: true
    case .pseudoClass(let pseudoClass): pseudoClass.dependsOnTreeOnly
    case .nth(let selector): selector.list?.dependsOnTreeOnly ?? true
    case .any(let list, _), .not(let list): list.dependsOnTreeOnly
    case .has(let selectors): selectors.allSatisfy(\.selector.dependsOnTreeOnly)
    case .nesting, .scopingRoot, .language, .direction, .host, .state, .viewTransitionType,
      .pseudoElement:
      false
    }
  }
}

extension PseudoClass {
  fileprivate var dependsOnTreeOnly: Bool {
    switch self {
    case .root, .empty, .firstChild, .lastChild, .onlyChild, .firstOfType, .lastOfType, .onlyOfType:
      true
    default: false
    }
  }
}
