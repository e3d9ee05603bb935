internal import Bytes

/// An at-rule with a name and descriptors that does not select elements: `@property` and
/// `@counter-style`.
package struct CSSDescriptorRule {
  /// The at-rules of this type.
  package enum Kind: Sendable {
    case property
    case counterStyle
  }

  /// The at-rule.
  package let kind: Kind

  /// The text after the at-rule's own name.
  package let name: String

  private var values: [String: String] = [:]

  /// Reads an at-rule; nil if it is of another kind, or not valid.
  package init?(name: String, prelude: String, block: String, mode: CSSParsingMode) {
    let tokens = CSSTokenizer.tokens(of: prelude)
    guard tokens.count == 1, tokens[0].kind == .ident else { return nil }
    self.name = tokens[0].text
    let names: [String]
    switch name {
    case "property":
      guard prelude.hasPrefix("--") else { return nil }
      kind = .property
      names = Self.propertyDescriptors
    case "counter-style":
      guard CSSValueParser.isCustomIdentifier(self.name),
        !["none", "decimal", "disc", "square", "circle", "disclosure-open", "disclosure-closed"]
          .contains(self.name.asciiLowercased)
      else { return nil }
      kind = .counterStyle
      names = Self.counterStyleDescriptors
    default: return nil
    }
    for (name, tokens, source) in CSSDeclarationParser.pieces(of: block) where names.contains(name)
    {
      var text = Self.text(tokens, in: source, asWritten: name == "initial-value")
      // The text after a negative number is always written.
      if name == "negative", tokens.filter({ $0.kind != .whitespace }).count == 1 {
        text += " \"\""
      }
      values[name] = text
    }
    guard isComplete else { return nil }
  }

  private static let propertyDescriptors = ["syntax", "inherits", "initial-value"]

  /// The descriptors in the order of serialization.
  private static let counterStyleDescriptors = [
    "system", "symbols", "additive-symbols", "negative", "prefix", "suffix", "pad", "range",
    "fallback", "speak-as",
  ]

  private var isComplete: Bool {
    switch kind {
    case .property:
      guard let syntax = values["syntax"], let inherits = values["inherits"] else { return false }
      // WebKit keeps a rule whose initial value does not have its syntax, though it has no effect.
      guard syntax.hasPrefix("\""), ["true", "false"].contains(inherits),
        let definition = value(of: "syntax").flatMap(CSSSyntaxDefinition.init)
      else { return false }
      return definition.isUniversal || values["initial-value"] != nil
    case .counterStyle:
      let system = values["system"] ?? "symbolic"
      if system.hasPrefix("extends") { return true }
      return values[system == "additive" ? "additive-symbols" : "symbols"] != nil
    }
  }

  /// The value of a descriptor as text; nil if the descriptor is not set.
  package func value(of descriptor: String) -> String? {
    let value = values[descriptor]
    guard descriptor == "syntax", let value else { return value }
    return CSSTokenizer.tokens(of: value).first?.text
  }

  /// The rule as text.
  package var text: String {
    let isProperty = kind == .property
    let names = isProperty ? Self.propertyDescriptors : Self.counterStyleDescriptors.dropLast()
    var text = isProperty ? "@property " : "@counter-style "
    name.writeCSSIdentifier(to: &text)
    text += " { "
    for name in names {
      if let value = values[name] { text += name + ": " + value + "; " }
    }
    return text + "}"
  }

  private static func text(
    _ tokens: [CSSToken], in source: CSSTokenizer, asWritten: Bool
  ) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    if asWritten { return source.source(first.start, last.end) }
    var output = ""
    for token in tokens {
      switch token.kind {
      case .whitespace: if !output.hasSuffix(" ") { output += " " }
      case .comma: output += ", "
      case .string: token.text.writeCSSString(to: &output)
      default: output += source.source(token.start, token.end)
      }
    }
    return output.trimmingASCIIWhitespace
  }
}
