import Testing

@testable import DOM

@Suite("The table of CSS properties")
struct CSSPropertyTableTests {
  @Test("every grammar is well formed, and every initial value is valid by it")
  func grammars() {
    for (name, grammar, initial) in CSSPropertyTable.shared.grammarTexts {
      #expect(CSSGrammar.isWellFormed(grammar), "\(name): \(grammar)")
      let tokens = CSSTokenizer.tokens(of: initial).filter { $0.kind != .whitespace }
      let isOutOfReach = ["font-family", "orphans", "widows"].contains(name)
      #expect(
        isOutOfReach || CSSGrammarMatcher.value(tokens, CSSGrammar(grammar)) != nil,
        "\(name): \(initial)")
    }
    for (name, definition) in CSSProductions.all {
      #expect(CSSGrammar.isWellFormed(definition), "<\(name)>: \(definition)")
    }
  }

  @Test("every shorthand finds its longhands")
  func shorthands() {
    for line in CSSPropertyTable.shorthandDefinitions.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      #expect(CSSShorthand.Kind(rawValue: String(words[1].dropFirst())) != nil, "\(line)")
      for longhand in words[2...] where longhand != "*" {
        #expect(CSSProperty(named: longhand)?.shorthand == nil, "\(longhand)")
        #expect(CSSProperty(named: longhand) != nil, "\(longhand)")
      }
    }
  }
}
