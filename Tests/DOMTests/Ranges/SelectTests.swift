import Testing

@testable import DOM

@Suite struct SelectTests {
  private let pool = DocumentPool()

  @Test func `a selector selects the contents of the first element that matches`() throws {
    let document = try pool.page("<p>one</p><p class=x>two <b>three</b></p><p class=x>four</p>")
    #expect(try document.select(selector: "p.x"))
    #expect(document.selection.text.string == "two three")
    #expect(try !document.select(selector: "p.y"))
    #expect(throws: DOMException.self) { _ = try document.select(selector: "p[") }
  }

  @Test func `a text is selected over nodes, at its exact place in UTF-16 units`() throws {
    let document = try pool.page("<title>the two</title><p>héé😀 the <b>t</b>wo ends</p>")
    #expect(document.select(text: "the two"))
    let range = try #require(document.selection.range)
    #expect(range.start.node.parentElement?.localName == "p")
    #expect(range.start.offset == 6)
    #expect(range.end.offset == 2)
    #expect(range.text.string == "the two")
  }

  @Test func `white space need not be the same`() throws {
    let document = try pool.page("<p>first\n   line</p><p>second</p>")
    #expect(document.select(text: "first line second"))
    #expect(document.selection.text.string == "first line\n\nsecond")
    #expect(!document.select(text: "third"))
    #expect(!document.select(text: ""))
    #expect(!document.select(text: "  "))
  }
}
