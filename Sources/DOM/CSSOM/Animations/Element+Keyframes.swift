internal import CSS

extension Element {
  /// The rule with the keyframes of a name in the element's `animation-name`; nil if no rule has them.
  ///
  /// The rule is in the tree whose rule declares the name (CSS Scoping, section 3.5). As in WebKit, trees
  /// around that one do not count.
  package func keyframes(named name: String) -> CSSRule? {
    guard let property = CSSProperty(named: "animation-name") else { return nil }
    let styles = node.nodeDocument.styles
    let tree = computedStyle.cascade.tree(of: .known(property))
    let resolver = styles.currentResolver()
    let root: ShadowRoot?
    switch tree {
    case .max: root = shadowRoot
    case 1...: root = slot(at: tree)?.node.containingShadowRoot
    default: root = containingRoot(at: -tree)
    }
    let rule =
      root.map { $0.styles.keyframes(named: name, beside: resolver) }
      ?? resolver.author.keyframes(named: name)
    guard let rule else { return nil }
    // The keyframes are there when scripts have seen the rules.
    _ = (rule.sheet as? CSSStyleSheet)?.scriptRules
    return CSSRule.object(of: rule)
  }

  /// The slot that the element is in, or one that this slot is in: the first one has the number 1.
  private func slot(at number: Int) -> Element? {
    var slot = node.assignedSlotOfAnyTree
    for _ in 1..<number { slot = slot?.node.assignedSlotOfAnyTree }
    return slot
  }

  /// The shadow root above the element, or one farther out; nil for the document.
  private func containingRoot(at number: Int) -> ShadowRoot? {
    var root = node.containingShadowRoot
    for _ in 0..<number { root = root?.host.node.containingShadowRoot }
    return root
  }
}
