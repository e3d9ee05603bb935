internal import CSS

/// The declarations of a rule (CSSOM, 6.6, "CSS declaration block" whose parent rule is not null).
package final class RuleStyle: CSSStyleDeclaration {
  private let object: CSSRule
  private var rule: StyleSheetRule { object.rule }

  init(of object: CSSRule) {
    self.object = object
  }

  package override var parentRule: CSSRule? { object }

  package override var names: Names {
    switch rule.kind {
    case .fontFace: .fontFace
    case .page: .page
    default: .properties
    }
  }

  package override var count: Int { rule.declarations.count }
  package override func item(_ index: Int) -> String { rule.declarations.item(index) }
  package override func value(of name: String) -> String { rule.declarations.value(of: name) }
  package override func priority(of name: String) -> String { rule.declarations.priority(of: name) }

  package override func setProperty(
    _ name: String, value: String, priority: String
  ) throws(DOMException) {
    // As in WebKit, a rule that was removed from its sheet does not change.
    guard rule.sheet != nil else { return }
    var changed = rule.declarations
    guard changed.setProperty(name, value: value, priority: priority) else { return }
    if case .keyframe = rule.kind { changed = changed.withoutAnimations }
    rule.declarations = changed
  }

  package override func removeProperty(_ name: String) throws(DOMException) -> String {
    guard rule.sheet != nil else { return "" }
    var changed = rule.declarations
    let count = changed.count
    let old = changed.removeProperty(name)
    if changed.count != count { rule.declarations = changed }
    return old
  }

  package override var text: String { rule.declarations.text }

  package override func setText(_ text: String) throws(DOMException) {
    guard rule.sheet != nil else { return }
    rule.declarations = rule.makeDeclarations(text)
  }
}
