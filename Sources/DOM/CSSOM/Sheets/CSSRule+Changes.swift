// CSSOM, 6.4.3 to 6.4.9: changes of rules by scripts.

internal import CSS

extension CSSRule {
  /// The media queries of `@media` and `@import`; nil for other rules.
  var media: CSSMediaQueryList? {
    get {
      switch rule.kind {
      case .media(let queries): queries
      case .imported(let imported): imported.media
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch rule.kind {
      case .media: rule.kind = .media(newValue)
      case .imported(var imported):
        imported.media = newValue
        rule.kind = .imported(imported)
      default: return
      }
      rule.changed()
    }
  }

  /// The selectors of a style rule or of `@page` as text. An invalid new text has no effect. Like
  /// WebKit, this does not change a rule that was removed from its sheet.
  package var selectorText: String {
    get {
      switch kind {
      case .style(let selectors): selectors.text
      case .page(let text): text
      default: ""
      }
    }
    set {
      if case .page = kind {
        if let names = CSSRuleReader.pageNames(newValue) { rule.kind = .page(names) }
        return
      }
      guard case .style = kind, let sheet,
        let list = SelectorList(
          parsing: newValue, in: rule.nesting.context, namespaces: sheet.namespaces)
      else { return }
      rule.kind = .style(.read(list))
      rule.changed()
    }
  }

  // MARK: Rules in rules

  /// Whether the rule is a style rule, or stands in one.
  private var isInStyleRule: Bool {
    if case .style = kind { return true }
    return rule.styleRule != nil
  }

  /// CSSOM, "insert a CSS rule", into a conditional rule or a style rule.
  package func insertRule(_ text: String, at index: Int) throws(DOMException) {
    guard index <= rule.rules.count else { throw CSSStyleSheet.indexError }
    let depth = rule.depth + 1
    // Without this limit, a script could nest rules without end.
    guard depth < CSSStyleSheetParser.deepestNesting else { throw CSSStyleSheet.hierarchyError }
    let nesting = rule.innerNesting
    var reader = CSSRuleReader(mode: rule.mode, namespaces: sheet?.namespaces ?? CSSNamespaces())
    // The error for a rule that is not allowed here differs from the error for an invalid rule.
    if isInStyleRule,
      let outer = CSSStyleSheetParser.onlyRule(
        of: text, in: .none, depth: depth, mode: rule.mode), outer.standsOutsideOnly,
      reader.read(outer, in: .none)
    {
      throw CSSStyleSheet.hierarchyError
    }
    var inner = CSSStyleSheetParser.onlyRule(
      of: text, in: nesting, depth: depth, mode: rule.mode)
    if let found = inner, !reader.read(found, in: nesting) { inner = nil }
    if inner == nil, nesting != .none {
      let declarations = StyleSheetRule(.nestedDeclarations, declarations: text, mode: rule.mode)
      if declarations.declarations.count > 0 { inner = declarations }
    }
    guard let inner else { throw CSSStyleSheet.syntaxError }
    switch inner.kind {
    case .imported, .namespace: throw CSSStyleSheet.hierarchyError
    default: break
    }
    rule.insert(inner, at: index)
    sheet?.rulesChanged(.inserted(inner, at: index, in: rule))
  }

  /// CSSOM, "remove a CSS rule", from a conditional rule or a style rule.
  package func deleteRule(at index: Int) throws(DOMException) {
    guard rule.rules.indices.contains(index) else { throw CSSStyleSheet.indexError }
    rule.remove(at: index)
    sheet?.rulesChanged(.removed(at: index, in: rule))
  }

  // MARK: Keyframes

  /// The name of `@keyframes`.
  package var keyframesName: String {
    get { if case .keyframes(let name) = kind { name } else { "" } }
    set {
      guard case .keyframes = kind else { return }
      rule.kind = .keyframes(newValue)
      rule.changed()
    }
  }

  /// Appends a keyframe. A text that is not a keyframe has no effect.
  package func appendKeyframe(_ text: String) {
    guard
      let found = CSSStyleSheetParser.onlyRule(
        of: text, in: .none, depth: 1, mode: rule.mode),
      let keyframe = CSSRuleReader(mode: rule.mode).keyframe(found)
    else { return }
    rule.insert(keyframe, at: rule.rules.count)
  }

  /// The last keyframe with the same moments as in the text; nil if there is no such keyframe.
  package func keyframe(_ text: String) -> CSSRule? {
    keyframeIndex(text).map { Self.object(of: rule.rules[$0]) }
  }

  /// Removes the last keyframe with the same moments as in the text, if there is one.
  package func removeKeyframe(_ text: String) {
    if let index = keyframeIndex(text) { rule.remove(at: index) }
  }

  private func keyframeIndex(_ text: String) -> Int? {
    guard let wanted = StyleSheetRule.keys(text) else { return nil }
    return rule.rules.lastIndex { inner in
      if case .keyframe(let keys) = inner.kind { keys == wanted } else { false }
    }
  }

  /// Gives a descriptor of a counter style another value. An invalid value has no effect.
  package func setCounterValue(of descriptor: String, _ text: String) {
    guard case .descriptors(var descriptors) = rule.kind else { return }
    descriptors.setCounterValue(of: descriptor, text)
    rule.kind = .descriptors(descriptors)
  }

  /// Changes the moments of a keyframe. An invalid text has no effect.
  package func setKeyText(_ text: String) {
    if let keys = StyleSheetRule.keys(text) { rule.kind = .keyframe(keys) }
  }
}

extension StyleSheetRule {
  /// Whether the rule must not stand in a style rule.
  fileprivate var standsOutsideOnly: Bool {
    switch kind {
    case .other, .layerStatement: true
    default: false
    }
  }
}
