/// The sheet that rules belong to, as the rules see it.
package protocol RuleOwner: AnyObject {
  /// The namespaces that the sheet declares.
  var namespaces: CSSNamespaces { get }

  /// Call this after the selectors or the condition of a rule have changed.
  func ruleChanged(_ rule: StyleSheetRule)

  /// Call this after the declarations of rules have changed.
  func ruleDeclarationsChanged()
}
