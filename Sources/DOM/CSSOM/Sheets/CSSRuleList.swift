internal import CSS

/// The rules of a sheet or of a rule (CSSOM, 6.4.1). The list follows all changes of the rules.
package final class CSSRuleList: DOMObject {
  /// The sheet or the rule that contains the rules.
  enum Owner {
    case sheet(CSSStyleSheet)
    case rule(CSSRule)
  }

  private let owner: Owner

  init(_ owner: Owner) {
    self.owner = owner
  }

  private var rules: [StyleSheetRule] {
    switch owner {
    case .sheet(let sheet): sheet.scriptRules
    case .rule(let object): object.rule.rules
    }
  }

  /// The number of rules.
  package var count: Int { rules.count }

  /// The rule at an index, or nil past the end.
  package subscript(index: Int) -> CSSRule? {
    let rules = rules
    return rules.indices.contains(index) ? CSSRule.object(of: rules[index]) : nil
  }
}
