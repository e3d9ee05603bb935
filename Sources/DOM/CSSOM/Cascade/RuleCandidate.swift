internal import CSS

/// One selector of a rule that applies, as the cascade needs it.
final class RuleCandidate {
  let selector: StyleSelector
  /// Its index among the candidates with the same key.
  var index = 0
  private let rule: StyleSheetRule
  private let origin: CSSCascade.Origin
  private let layer: CSSCascadeLayer?
  /// The scope that limits the rule to a part of the tree.
  private let scope: CascadeScope?
  private let place: Int
  private let places: OrderedPlaces

  init(
    _ selector: StyleSelector, of rule: StyleSheetRule, origin: CSSCascade.Origin,
    layer: CSSCascadeLayer?, scope: CascadeScope?, place: Int, among places: OrderedPlaces
  ) {
    self.selector = selector
    self.rule = rule
    self.origin = origin
    self.layer = layer
    self.scope = scope
    self.place = place
    self.places = places
  }

  /// Whether it stands in `@scope`.
  var isScoped: Bool { scope != nil }

  /// The number of steps from an element to the root of the rule's scope, if it matches the element;
  /// nil if it does not. For a rule outside of all scopes, this is more than any number of steps.
  ///
  /// - Parameters:
  ///   - ancestors: the bits of the elements around it, for ``SelectorTerms/ancestorBits``. Additional
  ///     bits cost time, but do not change the result.
  ///   - start: the element that has to be in the scope; nil for the element itself.
  func distance<Styled: CSSStyledElement>(
    _ element: Styled, ancestors: UInt64 = .max, from start: Styled? = nil
  ) -> Int? {
    guard selector.terms.ancestorBits & ~ancestors == 0 else { return nil }
    guard let scope else { return element.matches(selector) ? .max : nil }
    return element.distance(selector, in: scope, from: start)
  }

  /// Whether it declares `content`.
  var declaresContent: Bool {
    rule.declarations.declaredValue(of: .known(.content)) != nil
  }

  /// Whether it may declare animations or transitions of an element.
  var mayAnimate: Bool { selector.pseudoElement == nil && rule.mayAnimate }

  /// Whether it declares values that may depend on an element's place among its siblings.
  var countsSiblings: Bool { rule.declarations.countsSiblings }

  /// The entry in the cascade of an element; nil if the rule does not match the element.
  func match<Styled: CSSStyledElement>(
    _ element: Styled, ancestors: UInt64 = .max, from start: Styled? = nil
  ) -> CSSCascade.Match? {
    distance(element, ancestors: ancestors, from: start).map(match)
  }

  /// The entry in the cascade of an element that the rule matches.
  ///
  /// - Parameter distance: the number of steps from the element to the root of the rule's scope.
  func match(at distance: Int) -> CSSCascade.Match {
    var match = CSSCascade.Match(
      origin: origin, layer: layer, specificity: selector.specificity,
      order: places.order(of: place), declarations: rule.declarations)
    match.distance = distance
    return match
  }
}
