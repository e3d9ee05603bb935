package import CSS

/// A style sheet as scripts see and change it (CSSOM, 6.1.2).
///
/// Its text is parsed when its rules are first needed.
package final class CSSStyleSheet: DOMObject, RuleOwner {
  /// The element that the sheet belongs to; nil after the element has got another sheet.
  package internal(set) var ownerElement: Element?

  /// The sheet's title; nil if it has no title.
  package internal(set) var title: String?

  /// The document whose script made the sheet; nil for a sheet that no script made.
  package let constructorDocument: Document?

  /// The address that the sheet was loaded from; nil if it was not loaded.
  package var address: String? { source?.url.href }

  /// The origin of a sheet that was loaded; nil if it was not loaded.
  let source: Source?

  /// The sheet that imports this one; nil if no sheet does.
  package internal(set) weak var parentSheet: CSSStyleSheet?

  /// The rule that imports this sheet; nil if no rule does.
  weak var importRule: StyleSheetRule?

  /// The sheets that this one imports, in order; nil until they are needed.
  var imports: [ImportedSheet]?
  /// The imported sheets before the last change of rules. A rule that is still there keeps its
  /// sheet.
  var formerImports: [ImportedSheet] = []

  /// The document's styles that the sheet contributes to.
  weak var styles: DocumentStyles?

  /// The parsing mode of the sheet's declarations.
  let mode: CSSParsingMode

  private var text: String?
  private var parsed: [StyleSheetRule] = []
  private var isReadForScripts = false

  /// The namespaces that it declares.
  package private(set) var namespaces = CSSNamespaces()

  // The objects that scripts hold for parts of the sheet; each keeps the sheet alive.
  private weak var ruleList: CSSRuleList?
  private weak var mediaList: MediaList?

  /// The sheet of an element, or a sheet that another one imports.
  init(text: String, mode: CSSParsingMode, owner: Element?, source: Source? = nil) {
    self.text = text
    self.mode = mode
    ownerElement = owner
    self.source = source
    constructorDocument = nil
    media = CSSMediaQueryList(parsing: "")
  }

  /// A sheet that a script makes (CSSOM, "create a constructed CSSStyleSheet").
  package init(constructedBy document: Document, media: String = "", isDisabled: Bool = false) {
    constructorDocument = document
    source = nil
    mode = .standard
    self.media = CSSMediaQueryList(parsing: media)
    self.isDisabled = isDisabled
  }

  /// The number of changes of its rules and of their declarations.
  private(set) var changes = 0

  /// Whether the sheet is disabled.
  package var isDisabled = false {
    didSet { if isDisabled != oldValue { styles?.sheetsChanged() } }
  }

  /// The media queries that decide whether the sheet applies.
  var media: CSSMediaQueryList {
    didSet { styles?.sheetsChanged() }
  }

  /// The object for the sheet's media: always the same.
  package var mediaObject: MediaList {
    if let mediaList { return mediaList }
    let made = MediaList(.sheet(self))
    mediaList = made
    return made
  }

  // MARK: Rules

  /// All rules that the parser found, including invalid ones.
  var rules: [StyleSheetRule] {
    if let text {
      parsed = CSSStyleSheetParser.rules(of: text, mode: mode)
      self.text = nil
      for rule in parsed { rule.owner = self }
      namespaces = CSSNamespaces()
      namespaces.declareAll(in: parsed)
    }
    return parsed
  }

  /// The rules that scripts see: only the valid ones.
  var scriptRules: [StyleSheetRule] {
    if isReadForScripts { return parsed }
    var reader = CSSRuleReader(mode: mode)
    let found = rules
    let valid = reader.rules(ofSheet: found, allowsImports: constructorDocument == nil)
    parsed = valid
    namespaces = reader.namespaces
    isReadForScripts = true
    // Invalid rules have been removed, which may change the rules' matches.
    if valid.count != found.count {
      changes += 1
      styles?.sheetsChanged()
    }
    return valid
  }

  /// The object for the sheet's rules: always the same.
  package var cssRules: CSSRuleList {
    if let ruleList { return ruleList }
    let made = CSSRuleList(.sheet(self))
    ruleList = made
    return made
  }

  static let indexError = DOMException(.indexSize, "The index is not in the allowed range.")
  static let syntaxError = DOMException(
    .syntax, "The string did not match the expected pattern.")
  static let hierarchyError = DOMException(
    .hierarchyRequest, "The operation would yield an incorrect node tree.")
  private static let stateError = DOMException(
    .invalidState, "The object is in an invalid state.")

  /// CSSOM, CSSStyleSheet.insertRule.
  package func insertRule(_ text: String, at index: Int) throws(DOMException) {
    try ensureReadable()
    // The sheet must be the array's only owner when the array grows, so the result is not kept.
    _ = scriptRules
    guard index <= parsed.count else { throw Self.indexError }
    var reader = CSSRuleReader(mode: mode, namespaces: namespaces)
    guard
      let rule = CSSStyleSheetParser.onlyRule(of: text, isNested: false, depth: 0, mode: mode),
      reader.read(rule, isNested: false)
    else { throw Self.syntaxError }
    let parts = Parts(parsed)
    switch rule.kind {
    case .imported:
      if constructorDocument != nil {
        throw DOMException(
          .syntax, "Cannot inserted an @import rule in a constructed CSSStyleSheet object")
      }
      guard (parts.layers...parts.imports).contains(index) else { throw Self.hierarchyError }
    case .namespace:
      guard parts.namespaces == parsed.count else { throw Self.stateError }
      guard index >= parts.imports else { throw Self.hierarchyError }
    case .layerStatement:
      guard index <= parts.layers || index >= parts.namespaces else { throw Self.hierarchyError }
    default:
      guard index >= parts.namespaces else { throw Self.hierarchyError }
    }
    rule.owner = self
    parsed.insert(rule, at: index)
    namespaces = reader.namespaces
    rulesChanged()
  }

  /// CSSOM, CSSStyleSheet.deleteRule.
  package func deleteRule(at index: Int) throws(DOMException) {
    try ensureReadable()
    _ = scriptRules
    guard parsed.indices.contains(index) else { throw Self.indexError }
    if case .namespace = parsed[index].kind, Parts(parsed).namespaces < parsed.count {
      throw Self.stateError
    }
    parsed.remove(at: index).owner = nil
    rulesChanged()
  }

  /// The ends of the sections that a sheet begins with: layers, imports and namespaces.
  private struct Parts {
    /// Layers named before all else.
    var layers = 0
    var imports = 0
    var namespaces = 0

    init(_ rules: [StyleSheetRule]) {
      var index = 0
      func skip(_ isWanted: (StyleSheetRule.Kind) -> Bool) -> Int {
        while index < rules.count, isWanted(rules[index].kind) { index += 1 }
        return index
      }
      layers = skip { if case .layerStatement = $0 { true } else { false } }
      imports = skip { if case .imported = $0 { true } else { false } }
      namespaces = skip { if case .namespace = $0 { true } else { false } }
    }
  }

  /// Replaces all rules by those of a text, without its imports (CSSOM, "replaceSync").
  package func replace(_ text: String) throws(DOMException) {
    if constructorDocument == nil {
      throw DOMException(
        .notAllowed, "This CSSStyleSheet object was not constructed by JavaScript")
    }
    for rule in parsed { rule.owner = nil }
    parsed = []
    self.text = text
    isReadForScripts = false
    rulesChanged()
  }

  // MARK: Dependents

  /// Call this after rules were added or removed, or when they apply to other elements.
  package func rulesChanged() {
    imports = nil
    changes += 1
    styles?.sheetsChanged()
  }

  /// Call this after the declarations of rules have changed.
  package func ruleDeclarationsChanged() {
    changes += 1
    styles?.declarationsChanged()
  }

  /// Separates the sheet from its element.
  func leaveElement() {
    ownerElement = nil
    styles = nil
  }
}
