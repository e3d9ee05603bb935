internal import Bytes

/// The names that the matching of a selector depends on, in all of its parts. Two elements that agree
/// in these, and whose parents agree as well, are matched alike.
package struct CSSSelectorTerms {
  /// The identifiers and classes that it mentions, in lower case.
  package private(set) var identifiers: Set<String> = []
  package private(set) var classes: Set<String> = []

  /// The names of the attributes whose values it mentions, in lower case, and of those that only
  /// have to be there.
  package private(set) var attributes: Set<String> = []
  package private(set) var flags: Set<String> = []

  /// Whether more than the element, its ancestors and their attributes counts: siblings,
  /// descendants, or a state.
  package private(set) var isContextual = false

  /// The names that the ancestors of a matching element must have, as the ``bit(for:)`` of each.
  package private(set) var ancestorBits: UInt64 = 0

  /// The terms of several selectors.
  package init(_ selectors: some Sequence<CSSSelector>) {
    for selector in selectors {
      identifiers.formUnion(selector.terms.identifiers)
      classes.formUnion(selector.terms.classes)
      attributes.formUnion(selector.terms.attributes)
      flags.formUnion(selector.terms.flags)
      isContextual = isContextual || selector.terms.isContextual
    }
  }

  /// The terms of a selector's tokens.
  init(_ tokens: ArraySlice<CSSToken>) {
    var previous: CSSToken?
    // The names in brackets: the attribute's, which may have a prefix, and perhaps a value.
    var names: [String]?
    var hasValue = false
    for token in tokens {
      defer { previous = token }
      switch token.kind {
      case .leftBracket: (names, hasValue) = ([], false)
      case .rightBracket:
        if hasValue { attributes.formUnion(names ?? []) } else { flags.formUnion(names ?? []) }
        names = nil
      case .ident where names != nil: names?.append(token.text.asciiLowercased)
      case .delimiter where names != nil: hasValue = hasValue || token.text == "="
      case .hash: identifiers.insert(token.text.asciiLowercased)
      case .ident where previous?.isDelimiter(".") == true:
        classes.insert(token.text.asciiLowercased)
      case .ident where previous?.kind == .colon, .function where previous?.kind == .colon:
        add(pseudo: token.text.asciiLowercased)
      case .delimiter where token.text == "+" || token.text == "~": isContextual = true
      default: break
      }
    }
    // A bracket that is not closed ends with the text.
    attributes.formUnion(names ?? [])
    ancestorBits = Self.ancestorBits(tokens)
  }

  /// One bit of 64 for an identifier or class, without regard to case.
  package static func bit(for name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte.asciiLowercased)) &* 0x100_0000_01B3 }
    return 1 << (hash >> 58)
  }

  /// The bits of the compound selectors for ancestors. The content of functions and brackets is
  /// ignored.
  private static func ancestorBits(_ tokens: ArraySlice<CSSToken>) -> UInt64 {
    var bits: UInt64 = 0
    var compound: UInt64 = 0
    var depth = 0
    // Whether the compound before a combinator is one for an ancestor.
    var isAncestor: Bool?
    var isClass = false
    for token in tokens {
      switch token.kind {
      case .whitespace: if depth == 0, isAncestor == nil { isAncestor = true }
      case .delimiter where depth == 0 && token.text == ">": isAncestor = true
      case .delimiter where depth == 0 && (token.text == "+" || token.text == "~"):
        isAncestor = false
      default:
        if depth == 0, let ended = isAncestor {
          if ended { bits |= compound }
          (compound, isAncestor) = (0, nil)
        }
        switch token.kind {
        case .function, .leftParenthesis, .leftBracket: depth += 1
        case .rightParenthesis, .rightBracket: depth -= 1
        case .hash where depth == 0, .ident where depth == 0 && isClass:
          compound |= bit(for: token.text)
        default: break
        }
      }
      isClass = token.isDelimiter(".")
    }
    return bits
  }

  private mutating func add(pseudo name: String) {
    switch name {
    case "link", "any-link", "-webkit-any-link": flags.insert("href")
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
