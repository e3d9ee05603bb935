internal import CSS

/// A sheet in a ``CSSRuleIndex``. A sheet can be there several times.
final class IndexedSheet {
  /// The sheet; nil for rules that do not change, such as those of the user agent.
  let sheet: CSSStyleSheet?
  /// The place before its first rule.
  let place: Int
  /// The layer that it was imported into.
  let layer: CSSCascadeLayer?
  /// The rule that imports it, with that rule's sheet; nil if no rule does. They keep this object
  /// alive.
  var importer: (rule: IndexedRule, sheet: IndexedSheet)? {
    get { importingRule.flatMap { rule in importingSheet.map { (rule, $0) } } }
    set { (importingRule, importingSheet) = (newValue?.rule, newValue?.sheet) }
  }
  private weak var importingRule: IndexedRule?
  private weak var importingSheet: IndexedSheet?
  /// Whether the sheet applies if it is neither disabled nor for other media.
  var isWanted = true
  /// Whether its rules are in the index.
  var isApplied = false
  var rules: [IndexedRule] = []
  /// The number of the sheet's changes that the index has.
  var changes = 0
  var declarationChanges = 0
  /// The rules by their objects; nil until a change needs them.
  var byRule: [ObjectIdentifier: IndexedRule]?

  init(_ sheet: CSSStyleSheet?, at place: Int, in layer: CSSCascadeLayer?) {
    self.sheet = sheet
    self.place = place
    self.layer = layer
  }

  /// The last place of its rules.
  var lastPlace: Int { rules.last?.lastPlace ?? place }
}
