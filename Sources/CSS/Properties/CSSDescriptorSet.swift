internal import Bytes

/// The names that the declarations in an at-rule can have, if they differ from those in a style
/// rule (CSS Fonts, section 11; CSS Paged Media, section 7).
enum CSSDescriptorSet: Hashable, Sendable {
  case fontFace
  case page

  /// The name of a declaration; nil if the set does not have it.
  package func name(_ text: String) -> CSSPropertyName? {
    switch self {
    case .fontFace:
      let name = text.asciiLowercased
      guard Self.fontFaceGrammars[name] != nil else { return nil }
      return CSSPropertyName(name) ?? .custom(name)
    case .page:
      return text.equalsIgnoringASCIICase("size") ? .custom("size") : CSSPropertyName(text)
    }
  }

  /// The value of a descriptor; the inner nil means that it is not valid. The outer nil means that
  /// the name is a property with its usual values.
  package func value(
    of name: CSSPropertyName, _ tokens: ArraySlice<CSSToken>, in source: CSSTokenizer
  ) -> CSSValue?? {
    let key =
      switch name {
      case .known(let property): property.name
      case .custom(let name): name
      }
    let words = tokens.filter { $0.kind != .whitespace }
    switch self {
    case .fontFace:
      if key == "unicode-range" {
        guard let first = words.first, let last = words.last else { return .some(nil) }
        return .some(Self.ranges(source.source(first.start, last.end)).map(CSSValue.text))
      }
      if key == "src" { return .some(Self.sources(words)) }
      guard let grammar = Self.fontFaceGrammars[key] else { return .some(nil) }
      return .some(CSSGrammarMatcher.value(words, grammar))
    case .page:
      guard key == "size" else { return nil }
      return .some(CSSGrammarMatcher.value(words, Self.size))
    }
  }

  private static let size = CSSGrammar(
    """
    auto | <length[0,]>{1,2} | [ a5 | a4 | a3 | b5 | b4 | jis-b5 | jis-b4 | letter | legal | \
    ledger ] || [ portrait | landscape ]
    """)

  private static let fontFaceGrammars: [String: CSSGrammar] = {
    let widths =
      "normal | ultra-condensed | extra-condensed | condensed | semi-condensed | semi-expanded | "
      + "expanded | extra-expanded | ultra-expanded | <percentage[0,]>"
    return [
      "font-family": "<family-name>", "src": "none",
      "font-weight": "auto | [ normal | bold | <number[1,1000]> ]{1,2}",
      "font-width": "auto | [ \(widths) ]{1,2}", "font-stretch": "auto | [ \(widths) ]{1,2}",
      "font-style": "normal | italic | oblique <angle>{0,2}",
      "unicode-range": "normal", "font-display": "auto | block | swap | fallback | optional",
      "size-adjust": "<percentage[0,]>", "font-feature-settings": "normal | <feature>#",
    ].mapValues { CSSGrammar($0) }
  }()

  private static let source = CSSGrammar(
    """
    <url> [ format( [ <string> | <custom-ident> ] ) ]? [ tech( [ color-colrv0 | color-colrv1 | \
    color-cbdt | color-sbix | color-svg | features-aat | features-graphite | features-opentype | \
    incremental | palettes | variations ]# ) ]? | local( [ <string> | <family-name> ] )
    """)

  /// The formats that can be written without quotation marks.
  private static let formats: Set = [
    "collection", "embedded-opentype", "opentype", "svg", "truetype", "woff", "woff2",
  ]

  /// The places that a font comes from. Those that are not valid, or not known, are left out (CSS Fonts,
  /// section 4.3.1).
  private static func sources(_ words: [CSSToken]) -> CSSValue? {
    let places = CSSShorthand.commaSeparated(words).compactMap { words -> CSSValue? in
      guard let value = CSSGrammarMatcher.value(words, source),
        words.count < 2 || !isGenericFamily([words[1]]) || !words[0].isFunction("local")
      else { return nil }
      var parts: [CSSValue] = []
      for part in value.components {
        guard case .function(let name, let arguments) = part, name != "tech",
          let argument = arguments.first
        else {
          parts.append(part)
          continue
        }
        if case .identifier(let format) = argument, name == "format",
          !formats.contains(format.asciiLowercased)
        {
          return nil
        }
        switch argument {
        // A format without a name says nothing.
        case .string("") where name == "format": break
        case .identifier(let text): parts.append(.function(name, [.string(text)]))
        default: parts.append(part)
        }
      }
      return .sequence(parts)
    }
    return places.isEmpty ? nil : .commaList(places)
  }

  /// Whether tokens are a generic family, such as `serif`, which is the name of no font.
  static func isGenericFamily(_ words: [CSSToken]) -> Bool {
    CSSGrammarMatcher.value(words, genericFamily) != nil
  }

  private static let genericFamily = CSSGrammar("<generic-family>")

  /// Ranges of code points (CSS Syntax, section 7), as WebKit serializes them.
  private static func ranges(_ text: String) -> String? {
    var output: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = String(part).trimmingASCIIWhitespace.asciiLowercased
      guard part.hasPrefix("u+") else { return nil }
      let ends = part.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
      guard let first = ends.first, ends.count <= 2, (1...6).contains(first.utf8.count) else {
        return nil
      }
      let wildcards = first.reversed().prefix { $0 == "?" }.count
      let digits = first.dropLast(wildcards)
      let low = digits + String(repeating: "0", count: wildcards)
      let high =
        ends.count == 2 && wildcards == 0
        ? String(ends[1]) : digits + String(repeating: "f", count: wildcards)
      guard ends.count == 1 || wildcards == 0, high.utf8.count <= 6,
        let from = UInt32(low, radix: 16),
        let to = UInt32(high, radix: 16), from <= to, to <= 0x10_FFFF
      else { return nil }
      var range = "U+" + String(from, radix: 16)
      if from != to { range += "-" + String(to, radix: 16) }
      output.append(range)
    }
    return output.joined(separator: ", ")
  }
}
