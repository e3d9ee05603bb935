import Testing

@testable import PropertyLists

@Suite struct OpenStepReaderTests {
  private func read(_ text: String) throws -> PropertyList {
    try PropertyList.read(utf8(text), as: .openStep)
  }

  @Test func `a document of every type reads`() throws {
    let text = #"""
      // !$*UTF8*$!
      { /* a comment */
        bare = com.example/a-b_c:$d; "quoted key" = "caf\U00e9 \"\\\n\t\101\341\
      end"; 'single' = 'it is "so"';
        list = ( a, "b c", <0fbd77 1C2735ae>, (), {}, ); shorthand;
        nested = { n = 1; };
      }
      // The end
      """#
    #expect(
      try read(text) == [
        "bare": "com.example/a-b_c:$d", "quoted key": "café \"\\\n\tAÆ\nend",
        "single": "it is \"so\"",
        "list": ["a", "b c", .data([0x0F, 0xBD, 0x77, 0x1C, 0x27, 0x35, 0xAE]), [], [:]],
        "shorthand": "shorthand", "nested": ["n": "1"],
      ])
  }

  @Test func `a strings file reads as a dictionary`() throws {
    #expect(
      try read("/* Title */\n\"a\" = \"A\";\n\"b\" = \"B\";\nc;\n")
        == ["a": "A", "b": "B", "c": "c"])
  }

  @Test func `a document may be a single string or data`() throws {
    #expect(try read("hello") == "hello")
    #expect(try read("\"\\Ud83d\\Ude00\"") == "😀")
    #expect(try read("< >") == .data([]))
  }

  @Test(arguments: [
    Refusal("", .empty, column: 1),
    Refusal("/* x */", .empty, column: 8),
    Refusal("/* x", .unexpectedEnd, column: 5),
    Refusal("{", .unexpectedEnd, column: 2),
    Refusal("{ a = b", .unexpectedEnd, column: 8),
    Refusal("{ a = b; ", .unexpectedEnd, column: 10),
    Refusal("a = b", .unexpectedEnd, column: 6),
    Refusal("(a", .unexpectedEnd, column: 3, path: [1]),
    Refusal("\"a", .unexpectedEnd, column: 3),
    Refusal("\"a\\", .unexpectedEnd, column: 4),
    Refusal("<00", .unexpectedEnd, column: 4),
    Refusal("{ a = ; }", .unexpectedCharacter(";", expected: .value), column: 7, path: ["a"]),
    Refusal("{ a = b }", .unexpectedCharacter("}", expected: .semicolon), column: 9),
    Refusal("{ a : b; }", .unexpectedCharacter(":", expected: .equalsSign), column: 5, path: ["a"]),
    Refusal("{ = b; }", .unexpectedCharacter("=", expected: .key), column: 3),
    Refusal("(a b)", .unexpectedCharacter("b", expected: .commaOrEndOfArray), column: 4, path: [1]),
    Refusal("(,)", .unexpectedCharacter(",", expected: .value), column: 2, path: [0]),
    Refusal("{ a = b; } x", .trailingContent, column: 12),
    Refusal("<0g>", .invalidData, column: 1),
    Refusal("<012>", .invalidData, column: 1),
    Refusal("\"\\Ud800x\"", .loneSurrogate(0xD800), column: 2),
    Refusal("\"\\377\"", .invalidEscape("\\377"), column: 2),
  ])
  func `text that is not an old-style property list is refused with the place`(refusal: Refusal) {
    #expect(throws: refusal.error) {
      try PropertyList.read(utf8(refusal.document), as: .openStep)
    }
  }
}
