import Testing

@testable import CSS

@Suite("The text of style sheets")
struct CSSStyleSheetParserTests {
  @Test("rules are found whatever stands between them")
  func parsing() {
    func selectors(_ text: String) -> [String] {
      CSSStyleSheetParser.rules(of: text).compactMap {
        if case .style(let selectors) = $0.kind { selectors.text } else { nil }
      }
    }
    #expect(selectors("<!-- a { color: red } --> b{}") == ["a", "b"])
    #expect(selectors("@charset \"x\"; @import url(a;b); a{}") == ["a"])
    #expect(
      selectors("a { content: \"}\" } b { } /* c { } */ d { background: url(}) }") == [
        "a", "b", "d",
      ])
    #expect(selectors("a /* x */ , b { color: red") == ["a  , b"])
    #expect(selectors("} a { }") == ["} a"])
    #expect(selectors("a { b { } color: red } c { }") == ["a", "c"])
    #expect(selectors(String(repeating: "a{", count: 100_000)).count == 1)
    #expect(selectors(String(repeating: "@media all{", count: 100_000)).isEmpty)
  }
}
