// CSSOM, 6.4.3 to 6.4.9: what scripts see of rules and change in them.

extension CSSRule {
  /// The object for the rules in it: always the same.
  public var cssRules: CSSRuleList {
    if let ruleList { return ruleList }
    let made = CSSRuleList(.rule(self))
    ruleList = made
    return made
  }

  /// The object for its declarations: always the same.
  public var styleObject: RuleStyle {
    if let style { return style }
    let made = RuleStyle(rule: self)
    style = made
    return made
  }

  /// The object for its media: always the same.
  public var mediaObject: MediaList {
    if let mediaList { return mediaList }
    let made = MediaList(.rule(self))
    mediaList = made
    return made
  }

  /// The media of `@media` and `@import`.
  var media: CSSMediaQueryList? {
    get {
      switch kind {
      case .media(let queries): queries
      case .imported(let rule): rule.media
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch kind {
      case .media: kind = .media(newValue)
      case .imported(var rule):
        rule.media = newValue
        kind = .imported(rule)
      default: return
      }
      changed()
    }
  }

  /// The selectors of a style rule or of `@page` as text. What is not valid changes nothing, nor does
  /// anything change a rule that has left its sheet, as in WebKit.
  public var selectorText: String {
    get {
      switch kind {
      case .style(let text), .page(let text): text
      default: ""
      }
    }
    set {
      if case .page = kind {
        // WebKit takes names here, and no pseudo-classes.
        let tokens = CSSTokenizer.tokens(of: newValue).filter { $0.kind != .whitespace }
        if !tokens.isEmpty, tokens.allSatisfy({ $0.kind == .ident }) {
          kind = .page(CSSRuleReader.withoutRunsOfWhitespace(newValue))
        }
        return
      }
      guard case .style = kind, let sheet,
        let text = CSSSelector.canonicalText(
          newValue, isNested: styleRule != nil, namespaces: sheet.namespaces)
      else { return }
      kind = .style(text)
      changed()
    }
  }

  // MARK: Rules in rules

  /// Whether it stands in a style rule, or is one: rules in it are relative.
  private var nestsRules: Bool {
    if case .style = kind { return true }
    return styleRule != nil
  }

  /// CSSOM, "insert a CSS rule", into a conditional rule or a style rule.
  public func insertRule(_ text: String, at index: Int) throws(DOMException) {
    guard index <= rules.count else { throw CSSStyleSheet.indexError }
    let depth = depth + 1
    // A script could go on for ever.
    guard depth < CSSStyleSheetParser.deepestNesting else { throw CSSStyleSheet.hierarchyError }
    let isNested = nestsRules
    var reader = CSSRuleReader(mode: mode, namespaces: sheet?.namespaces ?? CSSNamespaces())
    // What may not stand here is told apart from what is not valid.
    if isNested,
      let rule = CSSStyleSheetParser.onlyRule(
        of: text, isNested: false, depth: depth, mode: mode), rule.standsOutsideOnly,
      reader.read(rule, isNested: false)
    {
      throw CSSStyleSheet.hierarchyError
    }
    var rule = CSSStyleSheetParser.onlyRule(
      of: text, isNested: isNested, depth: depth, mode: mode)
    if let found = rule, !reader.read(found, isNested: isNested) { rule = nil }
    if rule == nil, isNested {
      let declarations = CSSRule(.nestedDeclarations, declarations: text, mode: mode)
      if declarations.declarations.count > 0 { rule = declarations }
    }
    guard let rule else { throw CSSStyleSheet.syntaxError }
    switch rule.kind {
    case .imported, .namespace: throw CSSStyleSheet.hierarchyError
    default: break
    }
    insert(rule, at: index)
    sheet?.rulesChanged()
  }

  private var standsOutsideOnly: Bool {
    switch kind {
    case .other, .layerStatement: true
    default: false
    }
  }

  /// CSSOM, "remove a CSS rule", from a conditional rule or a style rule.
  public func deleteRule(at index: Int) throws(DOMException) {
    guard rules.indices.contains(index) else { throw CSSStyleSheet.indexError }
    let sheet = sheet
    remove(at: index)
    sheet?.rulesChanged()
  }

  // MARK: Keyframes

  /// The name of `@keyframes`.
  public var keyframesName: String {
    get { if case .keyframes(let name) = kind { name } else { "" } }
    set { if case .keyframes = kind { kind = .keyframes(newValue) } }
  }

  /// Adds a keyframe; what is none changes nothing.
  public func appendKeyframe(_ text: String) {
    guard
      let rule = CSSStyleSheetParser.onlyRule(
        of: text, isNested: false, depth: 1, mode: mode),
      let keyframe = CSSRuleReader(mode: mode).keyframe(rule)
    else { return }
    insert(keyframe, at: rules.count)
  }

  /// The last keyframe for these moments.
  public func keyframe(_ text: String) -> CSSRule? {
    keyframeIndex(text).map { rules[$0] }
  }

  /// Removes the last keyframe for these moments.
  public func removeKeyframe(_ text: String) {
    if let index = keyframeIndex(text) { remove(at: index) }
  }

  private func keyframeIndex(_ text: String) -> Int? {
    guard let wanted = Self.keys(text) else { return nil }
    return rules.lastIndex { rule in
      if case .keyframe(let keys) = rule.kind { keys == wanted } else { false }
    }
  }

  /// Changes the moments of a keyframe. What is not valid changes nothing.
  public func setKeyText(_ text: String) {
    if let keys = Self.keys(text) { kind = .keyframe(keys) }
  }
}
