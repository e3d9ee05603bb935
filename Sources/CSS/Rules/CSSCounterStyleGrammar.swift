internal import Bytes

/// The descriptors of `@counter-style` (CSS Counter Styles, section 3), as far as WebKit knows them. It
/// accepts no images as symbols.
enum CSSCounterStyleGrammar {
  /// The names of the descriptors, in the order of serialization.
  static let names = [
    "system", "symbols", "additive-symbols", "negative", "prefix", "suffix", "pad", "range",
    "fallback",
  ]

  /// The styles that cannot be defined anew (section 2).
  static let fixedNames: Set<String> = [
    "decimal", "disc", "square", "circle", "disclosure-open", "disclosure-closed",
  ]

  private static let grammars: [String: CSSGrammar] = {
    let symbol = "[ <string> | <custom-ident> ]"
    return [
      "system":
        "cyclic | symbolic | alphabetic | numeric | additive | fixed <integer>? | extends <custom-ident>",
      "symbols": "\(symbol)+", "negative": "\(symbol){1,2}", "prefix": symbol, "suffix": symbol,
      "additive-symbols": "[ <integer[0,]> && \(symbol) ]#",
      "pad": "<integer[0,]> && \(symbol)",
      "range": "auto | [ [ infinite | <integer> ] [ infinite | <integer> ] ]#",
      "fallback": "<custom-ident>",
    ].mapValues { CSSGrammar($0) }
  }()

  /// The canonical value of a descriptor; nil if it is not valid.
  static func value(of name: String, _ tokens: [CSSToken]) -> CSSValue? {
    let tokens = tokens.filter { $0.kind != .whitespace }
    guard let grammar = grammars[name], let value = CSSGrammarMatcher.value(tokens, grammar) else {
      return nil
    }
    var parts: [CSSValue] = []
    for part in value.components {
      guard case .calculation(let calculation, let numeric) = part else {
        parts.append(part)
        continue
      }
      // No element is here that a calculation could depend on.
      guard let result = numeric.value(of: calculation) else { return nil }
      parts.append(result)
    }
    switch name {
    case "system": return system(parts)
    case "negative" where parts.count == 1: parts.append(.string(""))
    case "additive-symbols":
      let weights = integers(in: parts)
      guard zip(weights, weights.dropFirst()).allSatisfy({ $0 > $1 }) else { return nil }
    case "range":
      guard value.commaSeparated.allSatisfy({ isRange(integers(in: $0.components), $0) }) else {
        return nil
      }
    case "fallback":
      guard let style = styleName(parts[0]) else { return nil }
      parts = [style]
    default: break
    }
    return .sequence(parts)
  }

  private static func system(_ parts: [CSSValue]) -> CSSValue? {
    if parts[0].isKeyword("fixed"), parts.count == 1 { return .list(parts + [.number(1)]) }
    guard parts[0].isKeyword("extends") else { return .sequence(parts) }
    return styleName(parts[1]).map { .list([parts[0], $0]) }
  }

  /// The name of a style; nil for a name that none can have.
  private static func styleName(_ value: CSSValue) -> CSSValue? {
    guard case .identifier(let name) = value else { return nil }
    let lowercased = name.asciiLowercased
    if lowercased == "none" { return nil }
    return fixedNames.contains(lowercased) ? .identifier(lowercased) : value
  }

  private static func integers(in parts: [CSSValue]) -> [Double] {
    parts.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  private static func isRange(_ ends: [Double], _ range: CSSValue) -> Bool {
    ends.count < 2 || ends[0] <= ends[1]
  }

  /// Whether a style with these descriptors has all symbols that its system needs (section 3.1).
  static func isComplete(_ values: [String: CSSValue]) -> Bool {
    let symbols = values["symbols"]?.components.count ?? 0
    let hasAdditiveSymbols = values["additive-symbols"] != nil
    let system = values["system"]?.components.first
    return switch system {
    case .keyword("extends"): symbols == 0 && !hasAdditiveSymbols
    case .keyword("additive"): hasAdditiveSymbols
    case .keyword("alphabetic"), .keyword("numeric"): symbols >= 2
    default: symbols >= 1
    }
  }
}
