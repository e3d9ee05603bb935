/// The descriptors of `@font-palette-values` (CSS Fonts, section 9.2), as far as WebKit knows them.
enum CSSFontPaletteGrammar {
  /// The names of the descriptors, in the order of serialization.
  static let names = ["font-family", "base-palette", "override-colors"]

  private static let grammars = [
    "font-family": "<family-name>#", "base-palette": "light | dark | <integer[0,]>",
    "override-colors": "[ <integer[0,]> <color> ]#",
  ].mapValues { CSSGrammar($0) }

  /// The canonical value of a descriptor; nil if it is not valid.
  static func value(of name: String, _ tokens: [CSSToken]) -> CSSValue? {
    let tokens = tokens.filter { $0.kind != .whitespace }
    guard let grammar = grammars[name], let value = CSSGrammarMatcher.value(tokens, grammar),
      name != "font-family"
        || !CSSShorthand.commaSeparated(tokens).contains(where: CSSDescriptorSet.isGenericFamily)
    else { return nil }
    var parts: [CSSValue] = []
    for part in value.components {
      guard let part = canonical(part, of: name) else { return nil }
      parts.append(part)
    }
    return .sequence(parts)
  }

  private static func canonical(_ part: CSSValue, of name: String) -> CSSValue? {
    switch part {
    case .calculation(let calculation, let numeric):
      // No element is here that a calculation could depend on.
      numeric.value(of: calculation).flatMap { canonical($0, of: name) }
    case .number(let number): .number(min(number, Double(UInt32.max)))
    // A color must be the same in every place.
    case .keyword(let word) where name == "override-colors":
      CSSNamedColors.isSystemColor(word) ? nil : CSSNamedColors.color(word).map(CSSValue.color)
    case .function: nil
    default: part
    }
  }
}
