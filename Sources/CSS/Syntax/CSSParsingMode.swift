/// The mode in which values are parsed: by the standards, as in documents in quirks mode (Quirks
/// Mode, section 3), or as in the attributes of SVG that stand for properties.
package enum CSSParsingMode: Sendable, Hashable {
  case standard
  case quirks
  case svgAttribute
}

extension CSSParsingMode {
  /// The tokens after the property's quirk: numbers without a unit become lengths in pixels, or
  /// hexadecimal digits become colors. Nil if nothing changes.
  func quirky(
    _ tokens: [CSSToken], of property: CSSProperty, in source: CSSTokenizer
  ) -> [CSSToken]? {
    switch self {
    case .standard: return nil
    case .quirks where Self.colors.contains(property): return Self.colors(tokens, in: source)
    case .quirks: return Self.lengths.contains(property) ? Self.lengths(tokens) : nil
    case .svgAttribute: return Self.svgLengths.contains(property) ? Self.lengths(tokens) : nil
    }
  }

  private static func lengths(_ tokens: [CSSToken]) -> [CSSToken]? {
    var result = tokens
    var hasChanged = false
    var depth = 0
    for index in tokens.indices {
      if tokens[index].closingKind != nil { depth += 1 }
      if tokens[index].kind == .rightParenthesis { depth -= 1 }
      // Of all functions, only the rectangle of `clip` can have such numbers.
      let isPlain = depth == 0 || tokens[0].isFunction("rect")
      guard tokens[index].kind == .number, isPlain else { continue }
      result[index].kind = .dimension
      result[index].text = "px"
      hasChanged = true
    }
    return hasChanged ? result : nil
  }

  private static func colors(_ tokens: [CSSToken], in source: CSSTokenizer) -> [CSSToken]? {
    var result = tokens
    var hasChanged = false
    for index in tokens.indices {
      let token = tokens[index]
      var digits: String
      switch token.kind {
      case .ident: digits = token.text
      case .number, .dimension:
        guard token.isInteger, (0..<1_000_000).contains(token.number) else { continue }
        digits = String(Int(token.number)) + (token.kind == .dimension ? token.text : "")
        digits = String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
      default: continue
      }
      guard digits.utf8.count == 3 || digits.utf8.count == 6,
        CSSValueParser.hexadecimalColor(digits) != nil
      else { continue }
      result[index].kind = .hash
      result[index].text = digits
      hasChanged = true
    }
    return hasChanged ? result : nil
  }

  private static let lengths = properties(
    """
    background-position border-spacing border-top-width border-right-width border-bottom-width \
    border-left-width border-width bottom clip font-size height left letter-spacing margin \
    margin-top margin-right margin-bottom margin-left max-height max-width min-height min-width \
    padding padding-top padding-right padding-bottom padding-left right text-indent top \
    vertical-align width word-spacing
    """)

  /// SVG, section 6.6: in attributes, numbers stand for lengths.
  private static let svgLengths = lengths.union(
    properties("baseline-shift cx cy r rx ry x y"))

  private static let colors = properties(
    """
    background-color border-top-color border-right-color border-bottom-color border-left-color \
    border-color color
    """)

  private static func properties(_ names: String) -> Set<CSSProperty> {
    Set(names.split(separator: " ").compactMap { CSSProperty(named: String($0)) })
  }
}
