/// The sheet of rules, as the rules see it.
package protocol RuleOwner: AnyObject {
  /// The namespaces that the sheet declares.
  var namespaces: CSSNamespaces { get }

  /// Call this when rules have changed, or apply to other elements.
  func rulesChanged()

  /// Call this when the declarations of rules have changed.
  func ruleDeclarationsChanged()
}
