internal import CSS

/// Brings together everything that declares style for an element: the user agent's sheet,
/// attributes that stand for style, the page's sheets and the `style` attribute.
///
/// It remembers nothing about elements: the tree's owner keeps the computed styles, and drops them
/// when the tree or a sheet changes.
final class CSSStyleResolver {
  /// The environment for media queries and relative lengths.
  let environment: CSSMediaEnvironment

  /// Whether the document is in quirks mode.
  let mode: CSSParsingMode

  private let userAgentRules: UserAgentRules
  private var userAgent: CSSRuleIndex { userAgentRules.index }
  /// The rules of the page's sheets.
  let author: CSSRuleIndex

  /// A resolver for a document.
  /// - Parameters:
  ///   - sheets: the rules of the page's sheets, in tree order.
  ///   - environment: the environment for media queries and relative lengths.
  ///   - mode: `quirks` for a document in quirks mode.
  init(
    sheets: [[StyleSheetRule]], environment: CSSMediaEnvironment = .init(),
    mode: CSSParsingMode = .standard
  ) {
    self.environment = environment
    self.mode = mode
    userAgentRules = UserAgentRules(mode)
    author = CSSRuleIndex(sheets: sheets, origin: .author, environment: environment)
  }

  /// A resolver for a document.
  /// - Parameters:
  ///   - author: the rules of its sheets. Whoever changes these drops what was computed from them.
  ///   - environment: the environment for relative lengths, with the registered properties.
  ///   - mode: `quirks` for a document in quirks mode.
  ///   - other: a resolver of the same mode and with the same media, whose rules of the user agent
  ///     count here too.
  init(
    author: CSSRuleIndex, environment: CSSMediaEnvironment, mode: CSSParsingMode,
    beside other: CSSStyleResolver? = nil
  ) {
    self.environment = environment
    self.mode = mode
    self.author = author
    userAgentRules = other?.userAgentRules ?? UserAgentRules(mode)
  }

  /// The rules of a sheet's text, for `init(sheets:)`.
  static func rules(of text: String, mode: CSSParsingMode = .standard) -> [StyleSheetRule] {
    CSSStyleSheetParser.rules(of: text, mode: mode)
  }

  /// The declarations for an element or one of its pseudo-elements.
  func cascade(
    for element: some CSSStyledElement, pseudoElement: String? = nil
  ) -> CSSCascade {
    var matches = userAgent.matches(element, pseudoElement: pseudoElement)
    if !author.isEmpty { matches += author.matches(element, pseudoElement: pseudoElement) }
    guard let pseudoElement else { return CSSCascade(matches + ownMatches(of: element)) }
    return CSSCascade(matches.map { $0.limited(toPseudoElement: pseudoElement) })
  }

  /// The declarations of an element's attributes: of those that stand for style, and of `style`
  /// itself.
  func ownMatches(of element: some CSSStyledElement) -> [CSSCascade.Match] {
    var matches: [CSSCascade.Match] = []
    if let hints = CSSPresentationalHints.declarations(element) {
      matches.append(CSSCascade.Match(origin: .presentationalHint, declarations: hints))
    }
    if let inline = element.styleDeclarations {
      matches.append(CSSCascade.Match(origin: .inline, declarations: inline))
    }
    return matches
  }

  /// The rules that may match an element or one of its pseudo-elements.
  func candidates(for element: some CSSStyledElement) -> [RuleCandidate] {
    userAgent.candidates(element) + author.candidates(element)
  }

  /// The page's rules that may match an element or one of its pseudo-elements.
  func authorCandidates(for element: some CSSStyledElement) -> [RuleCandidate] {
    author.isEmpty ? [] : author.candidates(element)
  }

  /// Whether the selectors of any rule mention a name of this type.
  func mentionsAny(_ names: KeyPath<SelectorTermCounts, SelectorTermCounts.Names>) -> Bool {
    !userAgent.terms[keyPath: names].isEmpty || !author.terms[keyPath: names].isEmpty
  }

  /// Whether the selectors of any rule mention a name of this type, which is in lower case.
  func mentions(
    _ name: String, _ names: KeyPath<SelectorTermCounts, SelectorTermCounts.Names>
  ) -> Bool {
    userAgent.terms[keyPath: names].contains(name) || author.terms[keyPath: names].contains(name)
  }

  /// Whether the selectors of any rule depend on the state of controls.
  var readsControls: Bool {
    userAgent.terms.controlReaders > 0 || author.terms.controlReaders > 0
  }

  /// The computed style of an element.
  /// - Parameters:
  ///   - parent: the style of the element that it inherits from, nil for the root element.
  ///   - pseudoElement: the name of a pseudo-element of it, for which `parent` is the element's
  ///     own style.
  func style(
    of element: some CSSStyledElement, parent: CSSComputedStyle?, pseudoElement: String? = nil
  ) -> CSSComputedStyle {
    CSSComputedStyle(
      cascade: cascade(for: element, pseudoElement: pseudoElement), parent: parent,
      environment: environment, pseudoElement: pseudoElement,
      role: pseudoElement == nil ? DisplayRole(of: element) : .ordinary)
  }
}
