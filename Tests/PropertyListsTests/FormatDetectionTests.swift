import Testing

@testable import PropertyLists

@Suite struct FormatDetectionTests {
  @Test(
    arguments: [
      ("bplist00", .binary), ("<?xml version='1.0'?>", .xml), ("\n <!DOCTYPE plist>", .xml),
      ("<plist>", .xml), ("<dict/>", .xml), ("<array>", .xml), ("<integer>1</integer>", .xml),
      ("<real>", .xml), ("<date>", .xml), ("<data>", .xml), ("<true/>", .xml), ("<false/>", .xml),
      ("\u{FEFF}<plist>", .xml), ("<html>", .xml),
      ("<0fbd77>", .openStep), ("<dada>", .openStep), ("<>", .openStep), ("(a)", .openStep),
      ("// x\n{}", .openStep), ("/* x */", .openStep), ("{ a = b; }", .openStep),
      ("{ \"a\" = b; }", .openStep), ("{\"a\\\"b\";}", .openStep), ("{ 'a' = b; }", .openStep),
      ("{}", .json), ("{ \"a\" : 1 }", .json), ("{\"a\\\" = \": 1}", .json), ("{", .json),
      // What JavaScript writes without quotes is meant to be JSON, and is told so.
      ("{ a: 1 }", .json), ("{a:\"b\"}", .json), ("{a:1}", .json), ("{ a_$1 : [] }", .json),
      ("{ a:b = c; }", .openStep), ("{ a-b: c; }", .openStep), ("{ : }", .openStep),
      ("[1]", .json), ("\"a\"", .json), ("-1", .json), ("12", .json), ("true", .json),
      ("null", .json), (" \r\n\tfalse", .json), ("\u{FEFF}{}", .json),
    ] as [(String, PropertyListInputFormat)])
  func `a document's beginning tells its format`(text: String, format: PropertyListInputFormat) {
    #expect(PropertyListInputFormat.detect(utf8(text)) == format)
  }

  @Test(arguments: ["", " \n", "hello", "=", "\u{0}", "/x"])
  func `any other beginning gives no format`(text: String) {
    #expect(PropertyListInputFormat.detect(utf8(text)) == nil)
  }

  @Test func `documents of all formats read without naming the format`() throws {
    let value: PropertyList = ["a": [1, "b", true]]
    for format in [PropertyListOutputFormat.json, .xml1, .binary1] {
      #expect(try PropertyList.read(try value.bytes(as: format)) == value)
    }
    #expect(try PropertyList.read(utf8("{ a = (b); }")) == ["a": ["b"]])
  }

  @Test func `a document of no format is refused`() {
    let start = PropertyListError.Position.text(line: 1, column: 1)
    #expect(throws: PropertyListError(.unrecognizedFormat, position: start)) {
      try PropertyList.read(utf8("hello"))
    }
    #expect(throws: PropertyListError(.empty, position: start)) {
      try PropertyList.read(utf8(" \n"))
    }
  }
}
