/// What the matching of a selector goes by, in all of its parts: elements that are the same in this,
/// and whose parents are, are matched alike.
struct CSSSelectorTerms {
  /// The identifiers, classes and names of attributes that it mentions, in lower case.
  private(set) var identifiers: Set<String> = []
  private(set) var classes: Set<String> = []
  private(set) var attributes: Set<String> = []

  /// Whether more than the element, its ancestors and their attributes counts: siblings,
  /// descendants, or a state.
  private(set) var isContextual = false

  /// The terms of several selectors.
  init(_ selectors: some Sequence<CSSSelector>) {
    for selector in selectors {
      identifiers.formUnion(selector.terms.identifiers)
      classes.formUnion(selector.terms.classes)
      attributes.formUnion(selector.terms.attributes)
      isContextual = isContextual || selector.terms.isContextual
    }
  }

  /// The terms of a selector's tokens.
  init(_ tokens: ArraySlice<CSSToken>) {
    var previous: CSSToken?
    var isInBrackets = false
    for token in tokens {
      defer { previous = token }
      switch token.kind {
      case .leftBracket: isInBrackets = true
      case .rightBracket: isInBrackets = false
      // Every name inside counts, as the attribute's may have a prefix.
      case .ident where isInBrackets: attributes.insert(token.text.asciiLowercased)
      case .hash where !isInBrackets: identifiers.insert(token.text.asciiLowercased)
      case .ident where previous?.isDelimiter(".") == true:
        classes.insert(token.text.asciiLowercased)
      case .ident where previous?.kind == .colon, .function where previous?.kind == .colon:
        add(pseudo: token.text.asciiLowercased)
      case .delimiter where !isInBrackets && (token.text == "+" || token.text == "~"):
        isContextual = true
      default: break
      }
    }
  }

  private mutating func add(pseudo name: String) {
    switch name {
    case "link", "any-link", "-webkit-any-link": attributes.insert("href")
    default: if !Self.plainPseudos.contains(name) { isContextual = true }
    }
  }

  /// Pseudo-classes that hold for the same ancestors and attributes, or never, and the
  /// pseudo-elements that rules are mostly about.
  private static let plainPseudos: Set<String> = [
    "is", "where", "not", "matches", "-webkit-any", "root", "scope", "hover", "active", "visited",
    "before", "after", "first-line", "first-letter", "placeholder", "selection", "marker",
    "backdrop",
  ]
}
