/// The sheet that rules stand in, as the rules see it.
package protocol RuleOwner: AnyObject {
  /// The namespaces that the sheet declares.
  var namespaces: CSSNamespaces { get }

  /// Call this when rules have changed, or apply to other elements.
  func rulesChanged()

  /// Takes note that rules declare something else.
  func ruleDeclarationsChanged()
}
