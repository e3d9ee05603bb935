/// The sheet that rules stand in, as the rules see it.
package protocol RuleOwner: AnyObject {
  /// The namespaces that the sheet declares.
  var namespaces: CSSNamespaces { get }

  /// Takes note that there are other rules, or that they are about other elements.
  func rulesChanged()

  /// Takes note that rules declare something else.
  func ruleDeclarationsChanged()
}
