import Preprocessing
import Testing

/// Questions about the page's elements, which tests ask.
@Suite struct ElementQueryTests {
  private func matches(_ query: ElementQuery) throws -> ElementMatches? {
    let probe = try Probe(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); } };",
      on: "<p class=a>one</p><p>two <b>words</b></p><p>three</p>")
    #expect(try probe.run() == "{}")
    return probe.request.matches(of: query)
  }

  @Test func `an answer describes the elements`() throws {
    let found = try matches(ElementQuery("p", wantsHTML: true))
    #expect(found?.count == 3)
    #expect(found?.elements.map(\.text) == ["one", "two words", "three"])
    #expect(found?.elements.map(\.html) == ["one", "two <b>words</b>", "three"])
    #expect(found?.elements.first?.attributes == ["class": "a"])
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (5, 3), (-1, 0)])
  func `an answer describes no more elements than are wanted, and counts all`(
    limit: Int, described: Int
  ) throws {
    let found = try matches(ElementQuery("p", elementLimit: limit))
    #expect(found?.count == 3)
    #expect(found?.elements.count == described)
  }

  @Test func `a selector that cannot be parsed has no answer`() throws {
    #expect(try matches(ElementQuery("p[")) == nil)
  }
}
