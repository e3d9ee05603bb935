// CSSOM, 6.4.3 to 6.4.9: changes of rules by scripts.

internal import CSS

extension CSSRule {
  /// The media of `@media` and `@import`.
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

  /// The selectors of a style rule or of `@page` as text. Setting an invalid text changes nothing,
  /// and a rule that has left its sheet cannot be changed, as in WebKit.
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
          parsing: newValue, in: rule.styleRule == nil ? .absolute : .nested,
          namespaces: sheet.namespaces)
      else { return }
      rule.kind = .style(.read(list))
      rule.changed()
    }
  }

  // MARK: Rules in rules

  /// Whether it stands in a style rule, or is one: rules in it are relative.
  private var nestsRules: Bool {
    if case .style = kind { return true }
    return rule.styleRule != nil
  }

  /// CSSOM, "insert a CSS rule", into a conditional rule or a style rule.
  package func insertRule(_ text: String, at index: Int) throws(DOMException) {
    guard index <= rule.rules.count else { throw CSSStyleSheet.indexError }
    let depth = rule.depth + 1
    // A script could go on for ever.
    guard depth < CSSStyleSheetParser.deepestNesting else { throw CSSStyleSheet.hierarchyError }
    let isNested = nestsRules
    var reader = CSSRuleReader(mode: rule.mode, namespaces: sheet?.namespaces ?? CSSNamespaces())
    // A rule that is not allowed here gets another error than an invalid one.
    if isNested,
      let outer = CSSStyleSheetParser.onlyRule(
        of: text, isNested: false, depth: depth, mode: rule.mode), outer.standsOutsideOnly,
      reader.read(outer, isNested: false)
    {
      throw CSSStyleSheet.hierarchyError
    }
    var inner = CSSStyleSheetParser.onlyRule(
      of: text, isNested: isNested, depth: depth, mode: rule.mode)
    if let found = inner, !reader.read(found, isNested: isNested) { inner = nil }
    if inner == nil, isNested {
      let declarations = StyleSheetRule(.nestedDeclarations, declarations: text, mode: rule.mode)
      if declarations.declarations.count > 0 { inner = declarations }
    }
    guard let inner else { throw CSSStyleSheet.syntaxError }
    switch inner.kind {
    case .imported, .namespace: throw CSSStyleSheet.hierarchyError
    default: break
    }
    rule.insert(inner, at: index)
    sheet?.rulesChanged()
  }

  /// CSSOM, "remove a CSS rule", from a conditional rule or a style rule.
  package func deleteRule(at index: Int) throws(DOMException) {
    guard rule.rules.indices.contains(index) else { throw CSSStyleSheet.indexError }
    let sheet = sheet
    rule.remove(at: index)
    sheet?.rulesChanged()
  }

  // MARK: Keyframes

  /// The name of `@keyframes`.
  package var keyframesName: String {
    get { if case .keyframes(let name) = kind { name } else { "" } }
    set { if case .keyframes = kind { rule.kind = .keyframes(newValue) } }
  }

  /// Adds a keyframe; a text that is not a keyframe changes nothing.
  package func appendKeyframe(_ text: String) {
    guard
      let found = CSSStyleSheetParser.onlyRule(
        of: text, isNested: false, depth: 1, mode: rule.mode),
      let keyframe = CSSRuleReader(mode: rule.mode).keyframe(found)
    else { return }
    rule.insert(keyframe, at: rule.rules.count)
  }

  /// The last keyframe for these moments.
  package func keyframe(_ text: String) -> CSSRule? {
    keyframeIndex(text).map { Self.object(of: rule.rules[$0]) }
  }

  /// Removes the last keyframe for these moments.
  package func removeKeyframe(_ text: String) {
    if let index = keyframeIndex(text) { rule.remove(at: index) }
  }

  private func keyframeIndex(_ text: String) -> Int? {
    guard let wanted = StyleSheetRule.keys(text) else { return nil }
    return rule.rules.lastIndex { inner in
      if case .keyframe(let keys) = inner.kind { keys == wanted } else { false }
    }
  }

  /// Changes the moments of a keyframe. An invalid text changes nothing.
  package func setKeyText(_ text: String) {
    if let keys = StyleSheetRule.keys(text) { rule.kind = .keyframe(keys) }
  }
}

extension StyleSheetRule {
  /// Whether it is a rule that must not stand in a style rule.
  fileprivate var standsOutsideOnly: Bool {
    switch kind {
    case .other, .layerStatement: true
    default: false
    }
  }
}
