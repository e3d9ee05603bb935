import TestSupport
import Testing

@testable import CSS

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

  @Test("style objects have the attributes they have in WebKit, in its order")
  func attributes() throws {
    let recorded = try RecordedCases.load("attributes.txt").map { $0[0] }
    #expect(CSSPropertyAttributes.all.map(\.attribute) == recorded)
    for (attribute, property) in CSSPropertyAttributes.all {
      #expect(CSSPropertyAttributes.property(of: attribute) == property)
    }
    for name in ["", "Color", "background-Color", "Background-color", "-", "backgroundcolor"] {
      #expect(CSSPropertyAttributes.property(of: name) == nil, "\(name)")
    }
    #expect(CSSPropertyAttributes.property(of: "cssFloat") == "float")
    #expect(CSSPropertyAttributes.property(of: "WebkitTransform") == "-webkit-transform")
    #expect(CSSPropertyAttributes.property(of: "backgroundColor") == "background-color")
    #expect(CSSPropertyAttributes.property(of: "nope") == nil)
  }

  @Test("every shorthand finds its longhands")
  func shorthands() {
    for line in CSSPropertyTable.shorthandDefinitions.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      #expect(CSSShorthand.Kind(rawValue: String(words[1].dropFirst())) != nil, "\(line)")
      for word in words[2...] where word != "*" {
        let longhand = word.hasPrefix("!") ? String(word.dropFirst()) : word
        #expect(CSSProperty(named: longhand)?.shorthand == nil, "\(longhand)")
        #expect(CSSProperty(named: longhand) != nil, "\(longhand)")
      }
    }
  }
}
