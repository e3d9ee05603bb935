internal import CSS

/// One selector of a rule that applies, as the cascade needs it.
final class RuleCandidate {
  let selector: StyleSelector
  /// Its index among the candidates with the same key.
  var index = 0
  private let rule: StyleSheetRule
  private let origin: CSSCascade.Origin
  private let layer: CSSCascadeLayer?
  private let place: Int
  private let places: OrderedPlaces

  init(
    _ selector: StyleSelector, of rule: StyleSheetRule, origin: CSSCascade.Origin,
    layer: CSSCascadeLayer?, place: Int, among places: OrderedPlaces
  ) {
    self.selector = selector
    self.rule = rule
    self.origin = origin
    self.layer = layer
    self.place = place
    self.places = places
  }

  /// Whether it matches an element.
  ///
  /// - Parameter ancestors: the bits of the elements around it, for
  ///   ``SelectorTerms/ancestorBits``. Additional bits cost time, but do not change the result.
  func matches(_ element: some CSSStyledElement, ancestors: UInt64) -> Bool {
    selector.terms.ancestorBits & ~ancestors == 0 && element.matches(selector)
  }

  /// Whether it declares `content`.
  var declaresContent: Bool {
    rule.declarations.declaredValue(of: .known(.content)) != nil
  }

  /// Whether it declares values that may depend on an element's place among its siblings.
  var countsSiblings: Bool { rule.declarations.countsSiblings }

  /// The entry in the cascade of an element that the rule matches.
  var match: CSSCascade.Match {
    CSSCascade.Match(
      origin: origin, layer: layer, specificity: selector.specificity,
      order: places.order(of: place), declarations: rule.declarations)
  }
}
