import DOM
import Testing

/// What the real WebKit makes of markup that lexbor reads otherwise.
@Suite("HTML as WebKit parses it")
struct HTMLParsingTests {
  @Test(
    "A processing instruction without an end is a comment up to the end of the text",
    arguments: [
      ("<p>a<?php x", "<p>a<!--?php x--></p>"),
      ("<p>a<?", "<p>a<!--?--></p>"),
      ("<p>a<?php", "<p>a<!--?php--></p>"),
      ("<svg><?", "<svg><!--?--></svg>"),
      ("<p>a<?x>b", "<p>a<!--?x-->b</p>"),
      ("<p b=\"<?", ""),
    ])
  func instructions(_ markup: String, expected: String) throws {
    let pool = DocumentPool()
    var markup = markup
    let document = try markup.withUTF8 { try pool.parse($0) }
    #expect(document.body?.node.innerHTML.string == expected)
  }

  @Test("A doctype without a name has an empty one")
  func doctype() throws {
    let pool = DocumentPool()
    var markup = "<!doctype><p>x"
    let document = try markup.withUTF8 { try pool.parse($0) }
    #expect(document.doctype?.name == "")
  }
}
