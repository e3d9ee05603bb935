/// The sheet that rules belong to, as the rules see it.
package protocol RuleOwner: AnyObject {
  /// The namespaces that the sheet declares.
  var namespaces: CSSNamespaces { get }

  /// Call this after rules were added or removed, or when they apply to other elements.
  func rulesChanged()

  /// Call this after the declarations of rules have changed.
  func ruleDeclarationsChanged()
}
