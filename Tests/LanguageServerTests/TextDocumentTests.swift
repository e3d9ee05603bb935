import Testing

@testable import LanguageServer

/// Texts and their places (Language Server Protocol 3.17, "Text Documents").
@Suite struct TextDocumentTests {
  @Test func `columns count the units that were agreed on`() {
    let document = TextDocument("a😀é\nb", version: 1)
    let place = TextPosition(line: 0, character: 3)
    // The bytes of a, of the face and of é: 1, 4 and 2.
    #expect(document.offset(place, .utf16) == 5)
    #expect(document.offset(place, .utf32) == 7)
    // A place inside of a character is its beginning.
    #expect(document.offset(place, .utf8) == 1)
    #expect(document.position(5, .utf8) == TextPosition(line: 0, character: 5))
    #expect(document.position(5, .utf16) == TextPosition(line: 0, character: 3))
    #expect(document.position(5, .utf32) == TextPosition(line: 0, character: 2))
    #expect(document.position(8, .utf16) == TextPosition(line: 1, character: 0))
  }

  @Test func `lines end with LF, CR or both, and columns at their ends`() {
    let document = TextDocument("ab\r\nc\rd\n", version: nil)
    #expect(
      (0..<5).map { document.position(document.startOfLine($0), .utf16).line } == [0, 1, 2, 3, 3])
    #expect(document.offset(TextPosition(line: 0, character: 99), .utf16) == 2)
    #expect(document.offset(TextPosition(line: 9, character: 0), .utf16) == 8)
  }

  /// A changed document is the same as a new one with its text.
  @Test func `changes keep lines and places right`() {
    var generator = SystemRandomNumberGenerator()
    let parts = ["", "a", "\n", "\r", "\r\n", "é\n😀", "x\ry\n\n"]
    for _ in 0..<300 {
      var text = Array("one\r\ntwo\nthree\rfour".utf8)
      var document = TextDocument("one\r\ntwo\nthree\rfour", version: 1)
      for _ in 0..<8 {
        let first = Int.random(in: 0...text.count, using: &generator)
        let last = Int.random(in: first...text.count, using: &generator)
        // Editors change whole characters.
        func begins(_ offset: Int) -> Bool { offset == text.count || text[offset] & 0xC0 != 0x80 }
        guard begins(first), begins(last) else { continue }
        let part = parts.randomElement(using: &generator) ?? ""
        text.replaceSubrange(first..<last, with: part.utf8)
        document.replace(first..<last, by: part)
        let fresh = TextDocument(String(decoding: text, as: UTF8.self), version: 1)
        #expect(document.bytes == fresh.bytes)
        for offset in 0...text.count {
          #expect(document.position(offset, .utf16) == fresh.position(offset, .utf16), "\(text)")
        }
      }
    }
  }

  @Test func `addresses are those of files`() {
    #expect(FileAddress.path(of: "file:///a%20b/%C3%A9.js") == "/a b/é.js")
    #expect(FileAddress.path(of: "file://localhost/a.js") == "/a.js")
    #expect(FileAddress.path(of: "file:///50%") == "/50%")
    #expect(FileAddress.path(of: "untitled:Untitled-1") == nil)
  }
}
