import Testing

@testable import CSS

@Suite("Selectors of rules")
struct CSSSelectorTests {
  @Test(
    "selectors are as specific as the standard says",
    arguments: [
      ("*", 0, 0, 0), ("li", 0, 0, 1), ("ul li", 0, 0, 2), ("ul ol+li", 0, 0, 3),
      ("h1 + *[rel=up]", 0, 1, 1), ("ul ol li.red", 0, 1, 3), ("li.red.level", 0, 2, 1),
      ("#x34y", 1, 0, 0), ("#s12:not(foo)", 1, 0, 1), (".foo :is(.bar, #baz)", 1, 1, 0),
      (":where(#a, .b) p", 0, 0, 1), ("a:hover::before", 0, 1, 2), ("p:first-line", 0, 0, 2),
      ("li:nth-child(2n+1 of .x, #y)", 1, 1, 1), (":not(em, strong#foo)", 1, 0, 1),
    ])
  func specificity(selector: String, identifiers: Int, classes: Int, types: Int) throws {
    let parsed = try #require(CSSSelector.list(selector).first)
    #expect(parsed.specificity == CSSSpecificity(identifiers, classes, types))
  }

  @Test("a list with an unknown or broken selector is no selector at all")
  func invalidSelectors() {
    for text in ["a, b:nope", "a >", "> a", ".1", "a b::nope", "", ",", "a{", "#1", "a:not(b >)"] {
      #expect(CSSSelector.list(text).isEmpty, "\(text)")
    }
    let list = CSSSelector.list("a::before, p > b:after, ::-webkit-scrollbar")
    #expect(list.map(\.text) == ["a", "p > b", "*"])
    #expect(list.map(\.pseudoElement) == ["before", "after", "-webkit-scrollbar"])
  }
}
