internal import CSS

/// A set of elements that every selector treats alike when it looks at an element alone: they have
/// the same name, and the same value of each attribute that selectors mention.
final class StyleGroup {
  /// A rule that matches an element, and whose selector depends on more than the element and its
  /// ancestors.
  struct ContextualMatch: Hashable {
    fileprivate let index: Int
    /// The number of steps from the element to the root of the rule's scope.
    fileprivate let distance: Int
  }

  /// The rules that may match, and whose selectors depend only on an element and its ancestors.
  let plain: [RuleCandidate]

  /// The rules that may match, and whose selectors depend on other nodes or on states too.
  private let contextual: [RuleCandidate]

  /// The bits of the elements' identifier and classes, for ``SelectorTerms/ancestorBits``.
  let bits: UInt64

  /// What the kind of these elements does to `display`. It depends on the name and on `type`, which
  /// selectors of the user agent's sheet mention.
  let role: DisplayRole

  /// Whether the style of these elements may depend on their places among their siblings.
  let countsSiblings: Bool

  private let pseudoElements: [String: [RuleCandidate]]
  private let generated: Set<String>

  /// Makes the group for an element that fits no existing group.
  init(first element: StyledElement, resolver: CSSStyleResolver) {
    var plain: [RuleCandidate] = []
    var contextual: [RuleCandidate] = []
    var pseudoElements: [String: [RuleCandidate]] = [:]
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
    countsSiblings =
      plain.contains(where: \.countsSiblings) || contextual.contains(where: \.countsSiblings)
    role = DisplayRole(of: element)
    bits = (element.styleClasses + [element.styleIdentifier].compactMap { $0 })
      .reduce(0) { $0 | SelectorTerms.bit(for: $1.utf8) }
    generated = Set(
      pseudoElements.filter { $0.value.contains(where: \.declaresContent) }.map(\.key))
  }

  /// The matching rules among those whose selectors depend on more than the element and its
  /// ancestors.
  ///
  /// - Parameter ancestors: the bits of the elements around it.
  /// - Returns: the rules, for ``declarations(_:)``.
  func contextualMatches(of element: StyledElement, ancestors: UInt64) -> [ContextualMatch] {
    contextual.isEmpty
      ? []
      : contextual.indices.compactMap { index in
        contextual[index].distance(element, ancestors: ancestors)
          .map { ContextualMatch(index: index, distance: $0) }
      }
  }

  /// The declarations of the rules that ``contextualMatches(of:ancestors:)`` found.
  func declarations(_ matches: [ContextualMatch]) -> [CSSCascade.Match] {
    matches.map { contextual[$0.index].match(at: $0.distance) }
  }

  // MARK: Pseudo-elements

  /// Whether any rule may give content to a pseudo-element of the group's elements.
  func mayGenerate(pseudoElement name: String) -> Bool { generated.contains(name) }

  /// Whether the same rules match this pseudo-element of all elements in the same lineage.
  func isPlain(pseudoElement name: String) -> Bool {
    pseudoElements[name]?.contains { $0.selector.terms.isContextual } != true
  }

  /// The declarations of the rules for a pseudo-element of an element.
  func declarations(
    forPseudoElement name: String, of element: StyledElement
  ) -> [CSSCascade.Match] {
    (pseudoElements[name] ?? []).compactMap { $0.match(element)?.limited(toPseudoElement: name) }
  }
}
