internal import Bytes

/// The syntax of a registered custom property, such as `<length> | auto` (CSS Properties and Values,
/// 5).
package struct CSSSyntaxDefinition: Hashable, Sendable {
  /// How often a component may occur.
  private enum Multiplier: Hashable, Sendable {
    case once, spaced, commas
  }

  /// A type in angle brackets, or a word.
  private struct Component: Hashable, Sendable {
    let name: String
    let isType: Bool
    let multiplier: Multiplier
  }

  /// The alternatives; none stand for the universal syntax, `*`.
  private let components: [Component]

  /// Whether the syntax allows every value.
  package var isUniversal: Bool { components.isEmpty }

  /// The syntax with a text; nil if the text is not a valid syntax.
  package init?(_ text: String) {
    let text = text.trimmingASCIIWhitespace
    if text == "*" {
      components = []
      return
    }
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let found = parts.compactMap { Self.component($0.description.trimmingASCIIWhitespace) }
    guard found.count == parts.count else { return nil }
    components = found
  }

  private static func component(_ text: String) -> Component? {
    var text = text
    var multiplier = Multiplier.once
    if text.hasSuffix("+") { multiplier = .spaced }
    if text.hasSuffix("#") { multiplier = .commas }
    if multiplier != .once { text.removeLast() }
    if text.hasPrefix("<"), text.hasSuffix(">") {
      let name = text.dropFirst().dropLast().description
      guard grammars[name] != nil, name != "transform-list" || multiplier == .once else {
        return nil
      }
      return Component(name: name, isType: true, multiplier: multiplier)
    }
    let tokens = CSSTokenizer.tokens(of: text)
    guard tokens.count == 1, tokens[0].kind == .ident,
      CSSValueParser.isCustomIdentifier(tokens[0].text)
    else { return nil }
    return Component(name: tokens[0].text, isType: false, multiplier: multiplier)
  }

  /// The value that a text has by the syntax; nil if it has none. The universal syntax leaves texts
  /// as they are.
  package func value(of text: String) -> CSSValue? {
    if isUniversal { return .text(text) }
    let tokens = Self.tokens(of: text)
    guard !tokens.isEmpty else { return nil }
    for component in components {
      if let value = component.isType ? typed(tokens, component) : words(tokens, component) {
        return value
      }
    }
    return nil
  }

  /// The values of two texts that are of the same type, and its name, such as `<length>`; nil if there
  /// is no such type, and for the universal syntax.
  func pair(
    _ first: String, _ second: String
  )
    -> (first: CSSValue, second: CSSValue, type: String)?
  {
    for component in components where component.isType {
      guard let one = typed(Self.tokens(of: first), component) else { continue }
      return typed(Self.tokens(of: second), component).map { (one, $0, "<\(component.name)>") }
    }
    return nil
  }

  private static func tokens(of text: String) -> [CSSToken] {
    CSSTokenizer.tokens(of: text).filter { $0.kind != .whitespace }
  }

  /// The texts of the items of a value, which are several for a list, and whether they are images.
  /// Nil for the universal syntax, and for a text that is no value.
  package func items(of text: String) -> (texts: [String], areImages: Bool)? {
    let tokens = Self.tokens(of: text)
    for component in components {
      guard let value = component.isType ? typed(tokens, component) : words(tokens, component)
      else { continue }
      let items =
        switch component.multiplier {
        case .once: [value]
        case .spaced: value.components
        case .commas: value.commaSeparated
        }
      return (items.map(\.text), component.name == "image")
    }
    return nil
  }

  private func typed(_ tokens: [CSSToken], _ component: Component) -> CSSValue? {
    guard let grammar = Self.grammars[component.name] else { return nil }
    switch component.multiplier {
    case .once: return CSSGrammarMatcher.value(tokens, grammar)
    case .spaced, .commas:
      return CSSGrammarMatcher.value(
        tokens,
        .repeated(
          grammar, 1...Int.max, commas: component.multiplier == .commas, collapses: false))
    }
  }

  /// The words of a component that is a word itself. Their case matters.
  private func words(_ tokens: [CSSToken], _ component: Component) -> CSSValue? {
    let word = CSSValue.identifier(component.name)
    var values: [CSSValue] = []
    var isWordNext = true
    for token in tokens {
      if !isWordNext, component.multiplier == .commas {
        guard token.kind == .comma else { return nil }
        isWordNext = true
        continue
      }
      guard token.kind == .ident, token.text == component.name,
        values.isEmpty || component.multiplier != .once
      else { return nil }
      values.append(word)
      isWordNext = component.multiplier == .spaced
    }
    guard component.multiplier == .spaced || !isWordNext else { return nil }
    return component.multiplier == .commas ? .commaList(values) : .sequence(values)
  }

  private static let grammars: [String: CSSGrammar] = {
    var grammars = Dictionary(
      uniqueKeysWithValues: [
        "length", "number", "percentage", "length-percentage", "color", "image", "url", "integer",
        "angle", "time", "resolution", "custom-ident", "string", "transform-function",
      ].map { ($0, CSSGrammar("<\($0)>")) })
    grammars["transform-list"] = CSSGrammar("<transform-function>+")
    return grammars
  }()
}
