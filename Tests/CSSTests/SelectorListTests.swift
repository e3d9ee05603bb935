import Testing

@testable import CSS

@Suite("Selectors")
struct SelectorListTests {
  @Test(
    "selectors are as specific as the standard says",
    arguments: [
      ("*", 0, 0, 0), ("li", 0, 0, 1), ("ul li", 0, 0, 2), ("ul ol+li", 0, 0, 3),
      ("h1 + *[rel=up]", 0, 1, 1), ("ul ol li.red", 0, 1, 3), ("li.red.level", 0, 2, 1),
      ("#x34y", 1, 0, 0), ("#s12:not(foo)", 1, 0, 1), (".foo :is(.bar, #baz)", 1, 1, 0),
      (":where(#a, .b) p", 0, 0, 1), ("a:hover::before", 0, 1, 2), ("p:first-line", 0, 0, 2),
      ("li:nth-child(2n+1 of .x, #y)", 1, 1, 1), (":not(em, strong#foo)", 1, 0, 1),
      (":host(.a) p", 0, 2, 1), ("::slotted(.a#b)", 1, 1, 1), ("::part(a)", 0, 0, 1),
      ("::view-transition-group(*)", 0, 0, 0), (":is(a, :unknown, #b)", 1, 0, 0),
    ])
  func specificity(selector: String, identifiers: Int, classes: Int, types: Int) throws {
    let list = try #require(SelectorList(parsing: selector))
    #expect(list.specificity == CSSSpecificity(identifiers, classes, types))
  }

  @Test("a list with an unknown or broken selector is no selector at all")
  func invalidSelectors() {
    for text in ["a, b:nope", "a >", "> a", ".1", "a b::nope", "", ",", "a{", "#1", "a:not(b >)"] {
      #expect(SelectorList(parsing: text) == nil, "\(text)")
    }
  }

  @Test("a style selector is that of the element to which a pseudo-element belongs")
  func pseudoElements() throws {
    let text =
      "a::before, p > b:after, ::-webkit-scrollbar, ::slotted(a), ::slotted(a)::before, i:hover"
    let list = try #require(SelectorList(parsing: text))
    let selectors = list.alternatives.map { StyleSelector($0) }
    #expect(
      selectors.map { SelectorList([$0.selector]).text }
        == ["a", "p > b", "*", "*", "*", "i:hover"])
    // The fifth is for no pseudo-element that a style is asked for.
    #expect(
      selectors.map(\.pseudoElement)
        == ["before", "after", "-webkit-scrollbar", "slotted", "slotted(a)::before", nil])
  }

  @Test("nested selectors stand for those around them, which are not repeated")
  func nesting() throws {
    var outer = try #require(SelectorList(parsing: ".a, #b"))
    let nested = try #require(SelectorList(parsing: "& > i, u &, s", in: .nested))
    let resolved = nested.resolved(within: outer)
    #expect(resolved.text == ":is(.a, #b) > i, u :is(.a, #b), :is(.a, #b) s")
    #expect(resolved.specificity == CSSSpecificity(1, 0, 1))
    // Each level doubles what stands for `&`; at some point it is too much.
    let twice = try #require(SelectorList(parsing: "& &", in: .nested))
    var levels = 0
    while !outer.alternatives.isEmpty, levels < 100 {
      outer = twice.resolved(within: outer)
      levels += 1
    }
    #expect(levels > 8 && levels < 32)
  }
}
