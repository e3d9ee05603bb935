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

  private let userAgent: CSSRuleSet
  private let author: CSSRuleSet

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
    var agent = CSSUserAgentSheet.all
    if mode == .quirks { agent.append(CSSUserAgentSheet.quirks) }
    userAgent = CSSRuleSet(
      sheets: agent.map(Self.userAgentRules), origin: .userAgent, environment: environment)
    author = CSSRuleSet(sheets: sheets, origin: .author, environment: environment)
  }

  /// A resolver for the same document with other sheets.
  /// - Parameter environment: that of the other resolver, perhaps with other registered properties.
  init(
    sheets: [[StyleSheetRule]], environment: CSSMediaEnvironment,
    replacingThoseOf other: CSSStyleResolver
  ) {
    self.environment = environment
    mode = other.mode
    userAgent = other.userAgent
    author = CSSRuleSet(sheets: sheets, origin: .author, environment: environment)
  }

  /// The rules of a sheet of the user agent, with the namespace that it declares.
  private static func userAgentRules(_ text: String) -> [StyleSheetRule] {
    var reader = CSSRuleReader(mode: .standard)
    return reader.rules(ofSheet: CSSStyleSheetParser.rules(of: text), allowsImports: false)
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
    if pseudoElement == nil { matches += ownMatches(of: element) }
    return CSSCascade(matches)
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
  func candidates(for element: some CSSStyledElement) -> [CSSRuleSet.Candidate] {
    userAgent.candidates(element) + author.candidates(element)
  }

  /// Whether the page's sheets have any rules.
  var hasAuthorRules: Bool { !author.isEmpty }

  func authorCandidatesUnchecked(
    _ element: some CSSStyledElement
  ) -> [CSSRuleSet.Candidate] {
    author.candidates(element)
  }

  /// The identifiers, classes and attributes that the selectors of all rules depend on.
  private(set) lazy var terms = SelectorTerms(userAgent.selectors + author.selectors)

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
      environment: environment, isPseudoElement: pseudoElement != nil,
      role: pseudoElement == nil ? DisplayRole(of: element) : .ordinary)
  }
}
