internal import CSS

/// A rule in a ``CSSRuleIndex``, with what it adds to the index.
final class IndexedRule {
  let rule: StyleSheetRule
  let place: Int
  /// The layer that it stands in.
  let layer: CSSCascadeLayer?
  /// The layer of the rules inside it.
  var innerLayer: CSSCascadeLayer?
  /// The scope that it stands in.
  let scope: CascadeScope?
  /// The scope of the rules inside it.
  var innerScope: CascadeScope?
  /// Whether the rules inside it apply: its condition holds.
  var isOpen = false
  /// The rules inside it, if they apply.
  var inside: [IndexedRule] = []
  var candidates: [RuleCandidate] = []
  /// The layers that it names, and where.
  var mentions: [(layer: CSSCascadeLayer, mention: CSSCascadeLayer.Mention)] = []
  /// The sheet that it imports.
  var imported: IndexedSheet?
  /// The name of its keyframes.
  var keyframes: String?
  /// The custom property that it registers.
  var registration: (name: String, property: CSSRegisteredProperty)?

  init(
    _ rule: StyleSheetRule, at place: Int, in layer: CSSCascadeLayer?, _ scope: CascadeScope?
  ) {
    self.rule = rule
    self.place = place
    self.layer = layer
    innerLayer = layer
    self.scope = scope
    innerScope = scope
  }

  /// The last place of the rule and of everything inside it.
  var lastPlace: Int {
    var rule = self
    while true {
      if let imported = rule.imported { return imported.lastPlace }
      guard let inner = rule.inside.last else { return rule.place }
      rule = inner
    }
  }
}
