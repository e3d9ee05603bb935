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

  /// The sheets that this one imports, by their rules; nil until they are needed.
  var imports: [ObjectIdentifier: ImportedSheet]?
  /// The imported sheets before the last change of rules. A rule that is still there keeps its
  /// sheet.
  var formerImports: [ObjectIdentifier: ImportedSheet] = [:]

  /// The document's styles that the sheet contributes to.
  weak var styles: DocumentStyles?

  /// The parsing mode of the sheet's declarations.
  let mode: CSSParsingMode

  private var text: String?
  private var parsed: [StyleSheetRule] = []
  private var isReadForScripts = false
  private var knownMayImport: Bool?

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

  // The last changes of its rules.
  private var changes: [SheetChange] = []
  private var forgottenChanges = 0
  /// Fewer changes than this are always remembered.
  private static let fewChanges = 64

  /// The number of changes of its declarations.
  private(set) var declarationChanges = 0

  /// Whether the sheet is disabled.
  package var isDisabled = false {
    didSet { if isDisabled != oldValue { styles?.changed(self) } }
  }

  /// The media queries that decide whether the sheet applies.
  var media: CSSMediaQueryList {
    didSet { styles?.changed(self) }
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

  /// Whether there may be `@import` rules. This does not read the rules.
  var mayImport: Bool {
    if let knownMayImport { return knownMayImport }
    let result = text.map { $0.contains("@import") } ?? true
    knownMayImport = result
    return result
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
    // Invalid rules have been removed, also from inside others. If this changes the rules' matches,
    // it counts at once, else only when another change has to find its place.
    note(.replaced)
    if valid.count != found.count { styles?.changed(self) }
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

  /// CSSOM, CSSStyleSheet.insertRule.
  package func insertRule(_ text: String, at index: Int) throws(DOMException) {
    try ensureReadable()
    // The sheet must be the array's only owner when the array grows, so the result is not kept.
    _ = scriptRules
    guard index <= parsed.count else { throw Self.indexError }
    var reader = CSSRuleReader(mode: mode, namespaces: namespaces)
    guard
      let rule = CSSStyleSheetParser.onlyRule(of: text, in: .none, depth: 0, mode: mode),
      reader.read(rule, in: .none)
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
      guard parts.namespaces == parsed.count else { throw DOMException.hasInvalidState }
      guard index >= parts.imports else { throw Self.hierarchyError }
    case .layerStatement:
      guard index <= parts.layers || index >= parts.namespaces else { throw Self.hierarchyError }
    default:
      guard index >= parts.namespaces || parts.namespaces == parts.layers else {
        throw Self.hierarchyError
      }
    }
    rule.owner = self
    parsed.insert(rule, at: index)
    namespaces = reader.namespaces
    rulesChanged(.inserted(rule, at: index, in: nil))
  }

  /// CSSOM, CSSStyleSheet.deleteRule.
  package func deleteRule(at index: Int) throws(DOMException) {
    try ensureReadable()
    _ = scriptRules
    guard parsed.indices.contains(index) else { throw Self.indexError }
    if case .namespace = parsed[index].kind, Parts(parsed).namespaces < parsed.count {
      throw DOMException.hasInvalidState
    }
    parsed.remove(at: index).owner = nil
    rulesChanged(.removed(at: index, in: nil))
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
    rulesChanged(.replaced)
  }

  // MARK: Dependents

  /// The number of changes of its rules so far.
  var changeCount: Int { forgottenChanges + changes.count }

  /// The changes of its rules after the first `count`; nil if not all of them are known, or if one of
  /// them replaced the rules.
  func changes(since count: Int) -> ArraySlice<SheetChange>? {
    guard count >= forgottenChanges else { return nil }
    let later = changes[(count - forgottenChanges)...]
    let isReplaced = later.contains { if case .replaced = $0 { true } else { false } }
    return isReplaced ? nil : later
  }

  private func note(_ change: SheetChange) {
    // With as many changes as there are rules, it is no more work to read all rules.
    if changes.count >= max(Self.fewChanges, parsed.count) {
      forgottenChanges += changes.count
      changes = []
    }
    changes.append(change)
  }

  /// Call this after rules were added or removed.
  func rulesChanged(_ change: SheetChange) {
    imports = nil
    knownMayImport = nil
    note(change)
    styles?.changed(self)
  }

  package func ruleChanged(_ rule: StyleSheetRule) { rulesChanged(.changed(rule)) }

  /// Call this after the declarations of rules have changed.
  package func ruleDeclarationsChanged() {
    declarationChanges += 1
    styles?.declarationsChanged()
  }

  /// Separates the sheet from its element.
  func leaveElement() {
    ownerElement = nil
    styles = nil
  }
}
