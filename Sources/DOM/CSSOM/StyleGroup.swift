/// Elements that look alike to every rule, as far as they are looked at by themselves: they have the
/// same name, and the same of every attribute that rules or the cascade go by.
///
/// Those of them whose parents share a style share theirs.
final class StyleGroup {
  /// What tells the styles of a group apart.
  private struct Key: Hashable {
    let parent: ObjectIdentifier?
    /// Which of the rules match that go by more than the element and its ancestors.
    let matched: [Int]
  }

  private let plain: [CSSRuleSet.Candidate]
  private let contextual: [CSSRuleSet.Candidate]
  private let pseudoElements: [String: [CSSRuleSet.Candidate]]
  private let own: [CSSCascade.Match]
  private let environment: CSSMediaEnvironment
  /// Each keeps its parent, so that no other object takes that one's place.
  private var styles: [Key: CSSComputedStyle] = [:]

  /// The group that an element is the first of.
  init(first element: StyledElement, resolver: CSSStyleResolver) {
    var plain: [CSSRuleSet.Candidate] = []
    var contextual: [CSSRuleSet.Candidate] = []
    var pseudoElements: [String: [CSSRuleSet.Candidate]] = [:]
    for candidate in resolver.candidates(for: element) {
      if let name = candidate.selector.pseudoElement {
        pseudoElements[name, default: []].append(candidate)
      } else if candidate.selector.terms.isContextual {
        contextual.append(candidate)
      } else {
        plain.append(candidate)
      }
    }
    (self.plain, self.contextual, self.pseudoElements) = (plain, contextual, pseudoElements)
    own = resolver.ownMatches(of: element)
    environment = resolver.environment
  }

  /// The computed style of an element of the group.
  ///
  /// - Parameter parent: the style of the element that it inherits from, nil for the root element.
  func style(of element: StyledElement, parent: CSSComputedStyle?) -> CSSComputedStyle {
    let matched = contextual.indices.filter { element.matches(contextual[$0].selector) }
    let key = Key(parent: parent.map(ObjectIdentifier.init), matched: matched)
    if let known = styles[key] { return known }
    let candidates =
      plain.filter { element.matches($0.selector) } + matched.map { contextual[$0] }
    let made = CSSComputedStyle(
      cascade: CSSCascade(candidates.map(\.match) + own), parent: parent,
      environment: environment)
    made.group = self
    styles[key] = made
    return made
  }

  // MARK: Pseudo-elements

  /// Whether any rule may be about a pseudo-element of the group's elements.
  func mayHave(pseudoElement name: String) -> Bool { pseudoElements[name] != nil }

  /// Whether elements of the group that share their style share that of a pseudo-element too.
  func sharesStyle(ofPseudoElement name: String) -> Bool {
    pseudoElements[name]?.contains { $0.selector.terms.isContextual } != true
  }

  /// The computed style of a pseudo-element.
  ///
  /// - Parameter own: the style of its element, which is in the group.
  func style(
    ofPseudoElement name: String, of element: StyledElement, own: CSSComputedStyle
  ) -> CSSComputedStyle {
    let matches = (pseudoElements[name] ?? []).filter { element.matches($0.selector) }
    return CSSComputedStyle(
      cascade: CSSCascade(matches.map(\.match)), parent: own, environment: environment,
      isPseudoElement: true)
  }
}
