internal import Bytes

/// An at-rule with a name and descriptors that does not select elements: `@property`,
/// `@counter-style` and `@font-palette-values`.
package struct CSSDescriptorRule {
  /// The at-rules of this type.
  package enum Kind: Sendable {
    case property
    case counterStyle
    case fontPaletteValues
  }

  /// The at-rule.
  package let kind: Kind

  /// The text after the at-rule's own name.
  package let name: String

  /// The texts of a property's descriptors.
  private var values: [String: String] = [:]

  /// The values of the descriptors of another rule, which have grammars.
  private var parsedValues: [String: CSSValue] = [:]

  /// Reads an at-rule; nil if it is of another kind, or not valid.
  package init?(name: String, prelude: String, block: String, mode: CSSParsingMode) {
    let tokens = CSSTokenizer.tokens(of: prelude)
    guard tokens.count == 1, tokens[0].kind == .ident else { return nil }
    self.name = tokens[0].text
    switch name {
    case "property":
      guard prelude.hasPrefix("--") else { return nil }
      kind = .property
    case "counter-style":
      let name = self.name.asciiLowercased
      guard CSSValueParser.isCustomIdentifier(name), name != "none",
        !CSSCounterStyleGrammar.fixedNames.contains(name)
      else { return nil }
      kind = .counterStyle
    case "font-palette-values":
      guard self.name.hasPrefix("--") else { return nil }
      kind = .fontPaletteValues
    default: return nil
    }
    for (name, tokens, source) in CSSDeclarationParser.pieces(of: block) {
      switch kind {
      case .property where Self.propertyDescriptors.contains(name):
        values[name] = Self.text(tokens, in: source, asWritten: name == "initial-value")
      case .property: break
      case .counterStyle:
        if let value = CSSCounterStyleGrammar.value(of: name, tokens) {
          parsedValues[name] = value
        }
      case .fontPaletteValues:
        if let value = CSSFontPaletteGrammar.value(of: name, tokens) {
          parsedValues[name] = value
        }
      }
    }
    guard isComplete else { return nil }
  }

  /// Gives a descriptor of a counter style another value (CSS Counter Styles, section 9.2). A value with
  /// which the rule would not be valid has no effect.
  package mutating func setCounterValue(of descriptor: String, _ text: String) {
    guard kind == .counterStyle,
      let value = CSSCounterStyleGrammar.value(of: descriptor, CSSTokenizer.tokens(of: text))
    else { return }
    var changed = self
    changed.parsedValues[descriptor] = value
    if changed.isComplete { self = changed }
  }

  private static let propertyDescriptors = ["syntax", "inherits", "initial-value"]

  private var isComplete: Bool {
    switch kind {
    case .property:
      guard let syntax = values["syntax"], let inherits = values["inherits"] else { return false }
      // WebKit keeps a rule whose initial value does not have its syntax, though it has no effect.
      guard syntax.hasPrefix("\""), ["true", "false"].contains(inherits),
        let definition = value(of: "syntax").flatMap(CSSSyntaxDefinition.init)
      else { return false }
      return definition.isUniversal || values["initial-value"] != nil
    case .counterStyle: return CSSCounterStyleGrammar.isComplete(parsedValues)
    case .fontPaletteValues: return true
    }
  }

  /// The value of a descriptor as text; nil if the descriptor is not set.
  package func value(of descriptor: String) -> String? {
    if kind != .property { return parsedValues[descriptor]?.text }
    let value = values[descriptor]
    guard descriptor == "syntax", let value else { return value }
    return CSSTokenizer.tokens(of: value).first?.text
  }

  /// The rule as text.
  package var text: String {
    let (rule, names) =
      switch kind {
      case .property: ("@property ", Self.propertyDescriptors)
      case .counterStyle: ("@counter-style ", CSSCounterStyleGrammar.names)
      case .fontPaletteValues: ("@font-palette-values ", CSSFontPaletteGrammar.names)
      }
    var text = rule
    name.writeCSSIdentifier(to: &text)
    text += " { "
    for name in names {
      if let value = values[name] ?? parsedValues[name]?.text {
        text += name + ": " + value + "; "
      }
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
