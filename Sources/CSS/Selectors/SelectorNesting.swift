// CSS Nesting, section 3: the replacement of `&` in rules inside a style rule.

extension SelectorList {
  /// The greatest number of compounds in a list that can match. If `&` occurs several times in a
  /// selector, the number is multiplied by each level of rules.
  private static let greatestWeight = 1 << 14

  /// The selectors of a nested rule in the form that they would have outside of all style rules.
  ///
  /// - Parameter outer: the selectors of the surrounding rule, in the same form.
  package func resolved(within outer: SelectorList) -> SelectorList {
    let resolved = SelectorList(alternatives.map { $0.resolved(within: outer) ?? $0 })
    return outer.alternatives.isEmpty || resolved.weight > Self.greatestWeight
      ? SelectorList([]) : resolved
  }

  /// The list with `outer` in place of `&`; nil if it has no `&`.
  func replacingNesting(_ outer: SelectorList) -> SelectorList? {
    alternatives.replacing { $0.resolved(within: outer) }.map { SelectorList($0) }
  }
}

extension ComplexSelector {
  /// The selector with `outer` in place of `&`; nil if it has no `&`.
  fileprivate func resolved(within outer: SelectorList) -> ComplexSelector? {
    compounds.replacing { $0.resolved(within: outer) }.map(ComplexSelector.init)
  }

  /// The number of compound selectors in it, including those in nested lists.
  var weight: Int { compounds.reduce(0) { $0 + $1.weight } }
}

extension CompoundSelector {
  fileprivate func resolved(within outer: SelectorList) -> CompoundSelector? {
    simples.replacing { $0.resolved(within: outer) }.map {
      CompoundSelector(type: type, $0, combinator: combinator)
    }
  }

  fileprivate var weight: Int { simples.reduce(1) { $0 + $1.weight } }
}

extension SimpleSelector {
  fileprivate func resolved(within outer: SelectorList) -> SimpleSelector? {
    switch self {
    case .nesting: .any(outer, .matches)
    case .any(let list, let name): list.replacingNesting(outer).map { .any($0, name) }
    case .not(let list): list.replacingNesting(outer).map(SimpleSelector.not)
    case .has(let selectors):
      selectors.contains { $0.selector.resolved(within: outer) != nil }
        ? .has(
          selectors.map {
            RelativeSelector(
              selector: $0.selector.resolved(within: outer) ?? $0.selector, leading: $0.leading)
          }) : nil
    case .nth(let selector):
      selector.list?.replacingNesting(outer).map {
        .nth(
          NthSelector(
            pattern: selector.pattern, fromEnd: selector.fromEnd, ofType: selector.ofType,
            list: $0))
      }
    case .host(let compound): compound.resolved(within: outer).map(SimpleSelector.host)
    case .pseudoElement(let element):
      if case .compound(let compound) = element.argument {
        compound.resolved(within: outer).map {
          .pseudoElement(PseudoElement(name: element.name, argument: .compound($0)))
        }
      } else {
        nil
      }
    default: nil
    }
  }

  fileprivate var weight: Int {
    switch self {
    case .any(let list, _), .not(let list): list.weight
    case .has(let selectors): selectors.reduce(0) { $0 + $1.selector.weight }
    case .nth(let selector): selector.list?.weight ?? 0
    default: 0
    }
  }
}

extension Array {
  /// The array with the replacements of its elements; nil if no element has a replacement.
  fileprivate func replacing(_ replacement: (Element) -> Element?) -> [Element]? {
    var isChanged = false
    let replaced = map { element in
      guard let other = replacement(element) else { return element }
      isChanged = true
      return other
    }
    return isChanged ? replaced : nil
  }
}
