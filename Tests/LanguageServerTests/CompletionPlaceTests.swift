import PropertyLists
import Testing

@testable import LanguageServer

/// Places in half-written documents. `|` stands for the cursor.
@Suite struct CompletionPlaceTests {
  private func parts(_ text: String) throws -> (bytes: [UInt8], cursor: Int) {
    let cursor = try #require(Array(text.utf8).firstIndex(of: UInt8(ascii: "|")))
    return (Array(text.utf8).filter { $0 != UInt8(ascii: "|") }, cursor)
  }

  /// The text after the completion of a word.
  private func completed(_ word: String, _ text: String, isXML: Bool = false) throws -> String? {
    let (bytes, cursor) = try parts(text)
    guard
      let place = isXML
        ? XMLCompletion.place(in: bytes, at: cursor) : JSONCompletion.place(in: bytes, at: cursor)
    else { return nil }
    let done =
      bytes[..<place.range.lowerBound] + Array((place.before + word + place.after).utf8)
      + bytes[place.range.upperBound...]
    return String(decoding: done, as: UTF8.self)
  }

  private func place(_ text: String, isXML: Bool = false) throws -> String? {
    let (bytes, cursor) = try parts(text)
    let place =
      isXML
      ? XMLCompletion.place(in: bytes, at: cursor) : JSONCompletion.place(in: bytes, at: cursor)
    return place.map { "\($0.role) of \($0.path.description) \($0.existing.sorted())" }
  }

  @Test(arguments: [
    (#"{"a": 1, |"b": 2}"#, "key of  [\"a\", \"b\"]"),
    (#"{"a": {"x|": 1, "y": 2}, "b": 2}"#, "key of a [\"y\"]"),
    (#"{"cases": [{}, {"ex|}]}"#, "key of cases[1] []"),
    (#"{"a": "|"}"#, "value of a [\"a\"]"),
    (#"{"a": |, "b": 1}"#, "value of a [\"a\", \"b\"]"),
    (#"{"a": [1, |]}"#, "value of a[1] []"),
    ("{\"a\": {\n  \"b\": \"unclosed,\n  |\n", "value of a.b [\"b\"]"),
    ("{\"a\\u0062\": {|}}", "key of ab []"),
  ])
  func `in JSON`(text: String, expected: String) throws {
    #expect(try place(text) == expected)
  }

  @Test(arguments: [
    (#"{|}"#, #"{"page": }"#),
    (#"{p|}"#, #"{"page": }"#),
    (#"{"p|"}"#, #"{"page"}"#),
    (#"{"p|": 1}"#, #"{"page": 1}"#),
    ("{\"p|\n}", "{\"page\": \n}"),
    (#"{"a": "|"}"#, #"{"a": "page"}"#),
  ])
  func `what is completed in JSON fits`(text: String, expected: String) throws {
    #expect(try completed("page", text) == expected)
  }

  @Test(arguments: [
    ("<plist><dict><key>A</key><string/><key>|</key></dict>", "key of  [\"A\"]"),
    ("<dict><key>A</key><dict><key>B|</key></dict><key>C</key>", "key of A []"),
    ("<dict><key>A</key><dict>\n|\n<key>B</key><true/></dict></dict>", "key of A [\"B\"]"),
    ("<dict><key>A</key><dict>\n<k|\n<key>B</key><true/></dict></dict>", "key of A [\"B\"]"),
    ("<dict><key>A</key><string>x|</string></dict>", "value of A [\"A\"]"),
    ("<dict><!-- <key>N</key> --><key>A</key><array><true/><string>|</string>", "value of A[1] []"),
  ])
  func `in XML`(text: String, expected: String) throws {
    #expect(try place(text, isXML: true) == expected)
  }

  @Test(arguments: [
    ("<dict><key>N|</key></dict>", "<dict><key>NSExtension</key></dict>"),
    ("<dict>\n<k|\n</dict>", "<dict>\n<key>NSExtension</key>\n</dict>"),
    ("<dict>\n  |\n</dict>", "<dict>\n  <key>NSExtension</key>\n</dict>"),
  ])
  func `what is completed in XML fits`(text: String, expected: String) throws {
    #expect(try completed("NSExtension", text, isXML: true) == expected)
  }

  @Test func `damaged text has places or none, at every offset`() {
    let json = Array("{\"a\\\": [1, {\"b\": \"c\\u00\"}, ]]}, {\"x\"::\n\"".utf8)
    let xml = Array("<dict></array><key>a<key></dict></dict><![CDATA[ <string><!-- ".utf8)
    for end in json.indices {
      for cursor in 0...end { _ = JSONCompletion.place(in: Array(json[..<end]), at: cursor) }
    }
    for end in xml.indices {
      for cursor in 0...end { _ = XMLCompletion.place(in: Array(xml[..<end]), at: cursor) }
    }
  }
}
