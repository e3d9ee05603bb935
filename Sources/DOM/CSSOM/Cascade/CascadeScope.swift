internal import CSS

/// An `@scope` rule whose rules apply (CSS Cascade, Level 6, section 2.5).
final class CascadeScope {
  /// A list of selectors, with the way in which each depends on the root of the scope around it.
  struct Selectors {
    let alternatives: [(selector: ComplexSelector, reference: ScopeReference)]

    fileprivate init(_ list: SelectorList) {
      alternatives = list.alternatives.map { ($0, $0.scopeReference) }
    }
  }

  /// The selectors of the roots; nil if the sheet's place decides about the root.
  let start: Selectors?
  /// The selectors of the elements that end the scope; nil if none does.
  let end: Selectors?
  /// The scope around this one.
  let outer: CascadeScope?
  private let sheet: CSSStyleSheet?

  /// - Parameters:
  ///   - selectors: the selectors of the rule.
  ///   - sheet: the sheet that has the rule.
  init(
    _ selectors: StyleSheetRule.ScopeSelectors, in outer: CascadeScope?, of sheet: CSSStyleSheet?
  ) {
    start = selectors.start.map(Selectors.init)
    end = selectors.end.map(Selectors.init)
    self.outer = outer
    self.sheet = sheet
  }

  /// The root if there are no selectors of roots: the parent of the element that the sheet belongs to,
  /// or the host of the shadow tree that this element stands at the top of. As in WebKit, a sheet that
  /// a script has made has none.
  var implicitRoot: Element? {
    var top = sheet
    while let importing = top?.parentSheet { top = importing }
    guard let owner = top?.ownerElement else { return nil }
    return owner.node.parentElement ?? owner.node.parentNode.flatMap(ShadowRoot.init)?.host
  }
}
