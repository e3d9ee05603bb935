// CSS Cascade, Level 6, section 2.5: the selectors of `@scope`.

extension StyleSheetRule {
  /// The selectors of `@scope`.
  package struct ScopeSelectors {
    /// The selectors of the scope's roots; nil if the sheet's place decides about the root.
    package let start: SelectorList?
    /// The selectors of the elements that end the scope; nil if none does.
    package let end: SelectorList?
  }

  /// The text between `@scope` and its block.
  package enum ScopePrelude {
    /// The text, as long as the selectors are not needed.
    case unread(String)
    case read(ScopeSelectors)

    /// The selectors; nil if the text is not valid.
    ///
    /// - Parameter nesting: where the rule stands.
    package func selectors(in nesting: Nesting, namespaces: CSSNamespaces) -> ScopeSelectors? {
      switch self {
      case .unread(let text): ScopeSelectors(parsing: text, in: nesting, namespaces: namespaces)
      case .read(let selectors): selectors
      }
    }
  }
}

extension StyleSheetRule.ScopeSelectors {
  fileprivate init?(
    parsing text: String, in nesting: StyleSheetRule.Nesting, namespaces: CSSNamespaces
  ) {
    let tokens = CSSTokenizer.tokens(of: text)
    let source = CSSTokenizer(text)
    var position = 0
    /// The list in parentheses; nil if there are no parentheses. The inner nil means that the list is
    /// not valid.
    func list(_ context: SelectorList.Context) -> SelectorList?? {
      tokens.skipWhitespace(&position)
      guard position < tokens.count, tokens[position].kind == .leftParenthesis else { return nil }
      let inside = source.contents(of: tokens, at: position)
      position = tokens.closing(of: position).index + 1
      tokens.skipWhitespace(&position)
      guard let list = SelectorList(parsing: inside, in: context, namespaces: namespaces),
        !list.alternatives.contains(where: \.hasPseudoElement)
      else { return .some(nil) }
      return list
    }
    var start: SelectorList?
    var end: SelectorList?
    if let given = list(nesting.context) {
      guard let given else { return nil }
      start = given
    }
    if position < tokens.count, tokens[position].isIdentifier("to") {
      position += 1
      guard let given = list(.scoped), let given else { return nil }
      end = given
    }
    guard position >= tokens.count else { return nil }
    (self.start, self.end) = (start, end)
  }
}
