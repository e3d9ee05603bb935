package import CSS

/// A rule of a style sheet as scripts see it (CSSOM, 6.4.2 to 6.4.9).
///
/// It is made when a script first asks for the rule. It reads and changes the ``StyleSheetRule``.
package final class CSSRule: DOMObject {
  let rule: StyleSheetRule

  // The objects that scripts hold for parts of the rule; each keeps this object alive.
  private weak var ruleList: CSSRuleList?
  private weak var style: RuleStyle?
  private weak var mediaList: MediaList?

  private init(_ rule: StyleSheetRule) {
    self.rule = rule
  }

  /// The object for a rule. It stays the same as long as something refers to it.
  static func object(of rule: StyleSheetRule) -> CSSRule {
    if let known = rule.scriptObject as? CSSRule { return known }
    let made = CSSRule(rule)
    rule.scriptObject = made
    return made
  }

  /// The kind of the rule.
  package var kind: StyleSheetRule.Kind { rule.kind }

  /// The rule as text.
  package var cssText: String { rule.cssText }

  /// The number of the rule's kind; 0 for a kind without a number.
  package var type: Int { rule.type }

  /// The condition of a conditional rule; nil for other rules.
  package var conditionText: String? { rule.conditionText }

  /// The moments of a keyframe as text; nil for other rules.
  package var keyText: String? { rule.keyText }

  /// The rule that contains this one.
  package var parent: CSSRule? { rule.parent.map(Self.object) }

  /// The sheet that contains the rule.
  package var sheet: CSSStyleSheet? { rule.sheet as? CSSStyleSheet }

  /// The object for the rules inside this one: always the same.
  package var cssRules: CSSRuleList {
    if let ruleList { return ruleList }
    let made = CSSRuleList(.rule(self))
    ruleList = made
    return made
  }

  /// The object for the rule's declarations: always the same.
  package var styleObject: RuleStyle {
    if let style { return style }
    let made = RuleStyle(of: self)
    style = made
    return made
  }

  /// The object for the rule's media: always the same.
  package var mediaObject: MediaList {
    if let mediaList { return mediaList }
    let made = MediaList(.rule(self))
    mediaList = made
    return made
  }
}
