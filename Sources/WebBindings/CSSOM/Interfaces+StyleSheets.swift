extension Interfaces {
  /// The interfaces of style sheets and their rules.
  static let styleSheets: [InterfaceDefinition] = [
    styleSheetList.definition, styleSheet.definition, mediaList.definition,
    cssStyleSheet.definition, cssRuleList.definition, cssRule.definition,
    cssStyleRule.definition, cssNestedDeclarations.definition, cssGroupingRule.definition,
    cssConditionRule.definition, cssMediaRule.definition, cssSupportsRule.definition,
    cssContainerRule.definition, cssLayerBlockRule.definition, cssLayerStatementRule.definition,
    cssScopeRule.definition, cssStartingStyleRule.definition, cssImportRule.definition,
    cssNamespaceRule.definition, cssFontFaceRule.definition, cssPageRule.definition,
    cssKeyframesRule.definition, cssKeyframeRule.definition, cssPropertyRule.definition,
    cssCounterStyleRule.definition, cssFontPaletteValuesRule.definition,
    cssFontFaceDescriptors.definition,
    cssPageDescriptors.definition,
  ]
}
