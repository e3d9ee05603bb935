internal import CSS
package import DOM
internal import ScriptEngine

extension Interfaces {
  /// CSSOM, 6.4.1.
  static let cssRuleList = Interface<CSSRuleList>("CSSRuleList") {
    try $0.readonly("length") { $0.count }
    try $0.method("item") { (list, index: UnsignedLong) in list[index.value] }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.count },
        item: { list, index, realm in try list[index].map(realm.encode) }))
  }

  /// CSSOM, 6.4.2.
  static let cssRule = Interface<CSSRule>("CSSRule") {
    try $0.attribute("cssText") {
      $0.cssText
    } set: { (_, _: String) in
    }
    try $0.readonly("parentRule") { $0.parent }
    try $0.readonly("parentStyleSheet") { $0.sheet }
    try $0.readonly("type") { $0.type }
    try $0.constants([
      "STYLE_RULE": 1, "CHARSET_RULE": 2, "IMPORT_RULE": 3, "MEDIA_RULE": 4, "FONT_FACE_RULE": 5,
      "PAGE_RULE": 6, "KEYFRAMES_RULE": 7, "KEYFRAME_RULE": 8, "MARGIN_RULE": 9,
      "NAMESPACE_RULE": 10, "COUNTER_STYLE_RULE": 11, "SUPPORTS_RULE": 12,
      "FONT_FEATURE_VALUES_RULE": 14,
    ])
  }

  /// CSSOM, 6.4.3; CSS Nesting, 6.1.
  static let cssStyleRule = Interface<CSSRule>("CSSStyleRule", inherits: cssRule) {
    try $0.selectorText()
    try $0.style()
    try $0.styleMap("styleMap") { $0.styleObject }
    try $0.innerRules()
  }

  /// CSS Nesting, 6.2.
  static let cssNestedDeclarations = Interface<CSSRule>(
    "CSSNestedDeclarations", inherits: cssRule
  ) {
    try $0.style()
  }

  /// CSSOM, 6.4.5.
  static let cssGroupingRule = Interface<CSSRule>("CSSGroupingRule", inherits: cssRule) {
    try $0.innerRules()
  }

  /// CSS Conditional Rules, 7.1.
  static let cssConditionRule = Interface<CSSRule>("CSSConditionRule", inherits: cssGroupingRule) {
    try $0.readonly("conditionText") { $0.conditionText }
  }

  static let cssMediaRule = Interface<CSSRule>("CSSMediaRule", inherits: cssConditionRule) {
    try $0.forwarding("media", to: "mediaText") { $0.mediaObject }
  }

  static let cssSupportsRule = Interface<CSSRule>("CSSSupportsRule", inherits: cssConditionRule) {
    _ in
  }

  /// CSS Conditional Rules, Level 5, 6.1.
  static let cssContainerRule = Interface<CSSRule>("CSSContainerRule", inherits: cssConditionRule) {
    try $0.readonly("containerName") {
      if case .container(let name, _) = $0.kind { name } else { "" }
    }
    try $0.readonly("containerQuery") {
      if case .container(_, let query) = $0.kind { query } else { "" }
    }
  }

  /// CSS Cascade, Level 5, 7.1 and 7.2.
  static let cssLayerBlockRule = Interface<CSSRule>(
    "CSSLayerBlockRule", inherits: cssGroupingRule
  ) {
    try $0.readonly("name") {
      if case .layerBlock(let name) = $0.kind { name ?? "" } else { "" }
    }
  }

  static let cssLayerStatementRule = Interface<CSSRule>(
    "CSSLayerStatementRule", inherits: cssRule
  ) {
    try $0.readonly("nameList") { (rule, realm: Realm) in
      guard case .layerStatement(let names) = rule.kind else { return realm.context.undefined }
      return try realm.frozenList(names)
    }
  }

  /// CSS Cascade, Level 6, 6.1.
  static let cssScopeRule = Interface<CSSRule>("CSSScopeRule", inherits: cssGroupingRule) {
    try $0.readonly("start") { rule -> String? in
      if case .scope(.read(let selectors)) = rule.kind { selectors.start?.text } else { nil }
    }
    try $0.readonly("end") { rule -> String? in
      if case .scope(.read(let selectors)) = rule.kind { selectors.end?.text } else { nil }
    }
  }

  /// CSS Transitions, Level 2, 4.1.
  static let cssStartingStyleRule = Interface<CSSRule>(
    "CSSStartingStyleRule", inherits: cssGroupingRule
  ) { _ in }

  /// CSSOM, 6.4.4. The sheet is null unless the page's resources have it.
  static let cssImportRule = Interface<CSSRule>("CSSImportRule", inherits: cssRule) {
    try $0.readonly("href") { $0.imported?.address }
    try $0.forwarding("media", to: "mediaText") { $0.mediaObject }
    try $0.readonly("styleSheet") { $0.importedSheet }
    try $0.readonly("layerName") { $0.imported?.layer }
    try $0.readonly("supportsText") { $0.imported?.supports }
  }

  /// CSSOM, 6.4.9.
  static let cssNamespaceRule = Interface<CSSRule>("CSSNamespaceRule", inherits: cssRule) {
    try $0.readonly("namespaceURI") {
      if case .namespace(_, let address) = $0.kind { address } else { "" }
    }
    try $0.readonly("prefix") {
      if case .namespace(let prefix, _) = $0.kind { prefix } else { "" }
    }
  }

  /// CSS Fonts, 13.
  static let cssFontFaceRule = Interface<CSSRule>("CSSFontFaceRule", inherits: cssRule) {
    try $0.readonly("style") { $0.styleObject }
  }

  /// CSSOM, 6.4.7.
  static let cssPageRule = Interface<CSSRule>("CSSPageRule", inherits: cssRule) {
    try $0.selectorText()
    try $0.style()
  }

  /// CSS Animations, 6.3.
  static let cssKeyframesRule = Interface<CSSRule>("CSSKeyframesRule", inherits: cssRule) {
    try $0.attribute("name") {
      $0.keyframesName
    } set: { (rule, name: String) in
      rule.keyframesName = name
    }
    try $0.readonly("cssRules") { $0.cssRules }
    try $0.readonly("length") { $0.cssRules.count }
    try $0.method("appendRule") { (rule, text: String) in
      rule.appendKeyframe(text)
      return Undefined()
    }
    try $0.method("deleteRule") { (rule, key: String) in
      rule.removeKeyframe(key)
      return Undefined()
    }
    try $0.method("findRule") { (rule, key: String) in rule.keyframe(key) }
    try $0.arrayLike(iteratorOnly: true)
    try $0.exotic(
      ExoticMembers(
        count: { $0.cssRules.count },
        item: { rule, index, realm in try rule.cssRules[index].map(realm.encode) }))
  }

  /// CSS Animations, 6.2.
  static let cssKeyframeRule = Interface<CSSRule>("CSSKeyframeRule", inherits: cssRule) {
    try $0.attribute("keyText") {
      $0.keyText
    } set: { (rule, text: String) in
      rule.setKeyText(text)
    }
    try $0.style()
  }

  /// CSS Properties and Values, 6.1.
  static let cssPropertyRule = Interface<CSSRule>("CSSPropertyRule", inherits: cssRule) {
    try $0.readonly("name") { $0.descriptors?.name }
    try $0.readonly("syntax") { $0.descriptors?.value(of: "syntax") }
    try $0.readonly("inherits") { $0.descriptors?.value(of: "inherits") == "true" }
    try $0.readonly("initialValue") { $0.descriptors?.value(of: "initial-value") }
  }

  /// CSS Counter Styles, 9.2. As in WebKit, the name and the system do not change.
  static let cssCounterStyleRule = Interface<CSSRule>("CSSCounterStyleRule", inherits: cssRule) {
    try $0.attribute("name") {
      $0.descriptors?.name
    } set: { (_, _: String) in
    }
    for (attribute, name) in [
      ("system", "system"), ("symbols", "symbols"), ("additiveSymbols", "additive-symbols"),
      ("negative", "negative"), ("prefix", "prefix"), ("suffix", "suffix"), ("range", "range"),
      ("pad", "pad"), ("speakAs", "speak-as"), ("fallback", "fallback"),
    ] {
      try $0.attribute(attribute) {
        $0.descriptors?.value(of: name) ?? ""
      } set: { (rule, text: String) in
        if name != "system" { rule.setCounterValue(of: name, text) }
      }
    }
  }

  /// CSS Fonts, 13.3.
  static let cssFontPaletteValuesRule = Interface<CSSRule>(
    "CSSFontPaletteValuesRule", inherits: cssRule
  ) {
    try $0.readonly("name") { $0.descriptors?.name }
    for (attribute, name) in [
      ("fontFamily", "font-family"), ("basePalette", "base-palette"),
      ("overrideColors", "override-colors"),
    ] {
      try $0.readonly(attribute) { $0.descriptors?.value(of: name) ?? "" }
    }
  }
}

extension InterfaceBuilder<CSSRule> {
  fileprivate func selectorText() throws {
    try attribute("selectorText") {
      $0.selectorText
    } set: { (rule, text: String) in
      rule.selectorText = text
    }
  }

  fileprivate func style() throws {
    try forwarding("style", to: "cssText") { $0.styleObject }
  }

  fileprivate func innerRules() throws {
    try readonly("cssRules") { $0.cssRules }
    try method("insertRule") { (rule, text: String, index: UnsignedLong?) in
      let index = index?.value ?? 0
      try rule.insertRule(text, at: index)
      return index
    }
    try method("deleteRule") { (rule, index: UnsignedLong) in
      try rule.deleteRule(at: index.value)
      return Undefined()
    }
  }
}

extension CSSRuleList: ObjectResult, ObjectArgument {
  package var interface: InterfaceDefinition { Interfaces.cssRuleList.definition }
  package var keepsWrapper: Bool { true }
}

extension CSSRule: ObjectResult, ObjectArgument {
  package var keepsWrapper: Bool { true }

  package var interface: InterfaceDefinition {
    switch kind {
    case .style: Interfaces.cssStyleRule.definition
    case .nestedDeclarations: Interfaces.cssNestedDeclarations.definition
    case .media: Interfaces.cssMediaRule.definition
    case .supports: Interfaces.cssSupportsRule.definition
    case .layerBlock: Interfaces.cssLayerBlockRule.definition
    case .layerStatement: Interfaces.cssLayerStatementRule.definition
    case .container: Interfaces.cssContainerRule.definition
    case .scope: Interfaces.cssScopeRule.definition
    case .startingStyle: Interfaces.cssStartingStyleRule.definition
    case .imported: Interfaces.cssImportRule.definition
    case .namespace: Interfaces.cssNamespaceRule.definition
    case .fontFace: Interfaces.cssFontFaceRule.definition
    case .page: Interfaces.cssPageRule.definition
    case .keyframes: Interfaces.cssKeyframesRule.definition
    case .keyframe: Interfaces.cssKeyframeRule.definition
    case .descriptors(let rule):
      switch rule.kind {
      case .property: Interfaces.cssPropertyRule.definition
      case .counterStyle: Interfaces.cssCounterStyleRule.definition
      case .fontPaletteValues: Interfaces.cssFontPaletteValuesRule.definition
      }
    case .other: Interfaces.cssRule.definition
    }
  }

  fileprivate var imported: CSSImport? {
    if case .imported(let rule) = kind { rule } else { nil }
  }

  fileprivate var descriptors: CSSDescriptorRule? {
    if case .descriptors(let rule) = kind { rule } else { nil }
  }
}
