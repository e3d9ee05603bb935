// CSS Nesting, section 3: what `&` means in the rules inside a style rule.

extension SelectorList {
  /// A list with more compounds than this matches nothing: with each level of rules, the number
  /// grows by a factor if `&` stands in a selector more than once.
  private static let greatestWeight = 1 << 14

  /// The selectors of a nested rule as they would stand outside.
  ///
  /// - Parameter outer: the selectors of the rule around it, as they stand outside.
  package func resolved(within outer: SelectorList) -> SelectorList {
    let resolved = SelectorList(alternatives.map { $0.resolved(within: outer) ?? $0 })
    return outer.alternatives.isEmpty || resolved.weight > Self.greatestWeight
      ? SelectorList([]) : resolved
  }

  /// The list with `outer` instead of `&`; nil if it has no `&`.
  fileprivate func replacingNesting(_ outer: SelectorList) -> SelectorList? {
    alternatives.replacing { $0.resolved(within: outer) }.map { SelectorList($0) }
  }
}

extension ComplexSelector {
  /// The selector with `outer` instead of `&`; nil if it has no `&`.
  fileprivate func resolved(within outer: SelectorList) -> ComplexSelector? {
    compounds.replacing { $0.resolved(within: outer) }.map(ComplexSelector.init)
  }

  /// The number of compound selectors in it, including those of lists within it.
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
  /// The array with what `replacement` gives instead of its elements; nil if it gives nothing for
  /// any of them.
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
