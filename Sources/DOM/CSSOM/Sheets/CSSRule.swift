package import CSS

/// A rule of a style sheet as scripts see it (CSSOM, 6.4.2 to 6.4.9).
///
/// It is made when a script first reaches for the rule, and shows and changes it.
package final class CSSRule: DOMObject {
  let rule: StyleSheetRule

  // The objects that scripts hold for parts of the rule; each keeps this object alive.
  private weak var ruleList: CSSRuleList?
  private weak var style: RuleStyle?
  private weak var mediaList: MediaList?

  private init(_ rule: StyleSheetRule) {
    self.rule = rule
  }

  /// The object for a rule: always the same while any reference to it exists.
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

  /// The number of the rule's kind; 0 for kinds that have no number.
  package var type: Int { rule.type }

  /// The condition of a conditional rule; nil for others.
  package var conditionText: String? { rule.conditionText }

  /// The moments of a keyframe as text; nil for other rules.
  package var keyText: String? { rule.keyText }

  /// The rule that this one stands in.
  package var parent: CSSRule? { rule.parent.map(Self.object) }

  /// The sheet that it stands in.
  package var sheet: CSSStyleSheet? { rule.sheet as? CSSStyleSheet }

  /// The object for the rules in it: always the same.
  package var cssRules: CSSRuleList {
    if let ruleList { return ruleList }
    let made = CSSRuleList(.rule(self))
    ruleList = made
    return made
  }

  /// The object for its declarations: always the same.
  package var styleObject: RuleStyle {
    if let style { return style }
    let made = RuleStyle(of: self)
    style = made
    return made
  }

  /// The object for its media: always the same.
  package var mediaObject: MediaList {
    if let mediaList { return mediaList }
    let made = MediaList(.rule(self))
    mediaList = made
    return made
  }
}
