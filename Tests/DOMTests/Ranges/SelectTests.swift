import Testing

@testable import DOM

@Suite struct SelectTests {
  private let pool = DocumentPool()

  private func page(_ html: String) throws -> Document {
    var html = html
    let document = try html.withUTF8 { try pool.parse($0) }
    document.state.window = Window(document: document)
    return document
  }

  @Test func `a selector selects the contents of the first element that matches`() throws {
    let document = try page("<p>one</p><p class=x>two <b>three</b></p><p class=x>four</p>")
    #expect(try document.select(selector: "p.x"))
    #expect(document.selection.text.string == "two three")
    #expect(try !document.select(selector: "p.y"))
    #expect(throws: DOMException.self) { _ = try document.select(selector: "p[") }
  }

  @Test func `a text is selected over nodes, at its exact place in UTF-16 units`() throws {
    let document = try page("<title>the two</title><p>héé😀 the <b>t</b>wo ends</p>")
    #expect(document.select(text: "the two"))
    let range = try #require(document.selection.range)
    #expect(range.start.node.parentElement?.localName == "p")
    #expect(range.start.offset == 6)
    #expect(range.end.offset == 2)
    #expect(range.text.string == "the two")
  }

  @Test func `white space need not be the same`() throws {
    let document = try page("<p>first\n   line</p><p>second</p>")
    #expect(document.select(text: "first line second"))
    #expect(document.selection.text.string == "first line\n\nsecond")
    #expect(!document.select(text: "third"))
    #expect(!document.select(text: ""))
    #expect(!document.select(text: "  "))
  }
}
