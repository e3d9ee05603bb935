import Testing

@testable import PropertyLists

@Suite struct JSONWriterTests {
  @Test func `JSON is indented by two spaces and in the order of keys`() throws {
    let value: PropertyList = [
      "b": [1, .real(2), ["nested": []]], "a": [:], "c": .null, "d": true, "e": 0.5,
    ]
    #expect(
      try value.document(.json) == """
        {
          "a": {},
          "b": [
            1,
            2,
            {
              "nested": []
            }
          ],
          "c": null,
          "d": true,
          "e": 0.5
        }

        """)
  }

  @Test func `compact JSON has no white space`() throws {
    let value: PropertyList = ["b": [1, 2], "a": ["x": [:]]]
    #expect(
      String(decoding: try value.compactJSON(), as: UTF8.self)
        == #"{"a":{"x":{}},"b":[1,2]}"#)
  }

  @Test func `only what JSON demands is escaped`() throws {
    let text = "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F} \"\\/\u{7F}\u{80}é\u{2028}😀</script>"
    let expected =
      #""\u0000\u0001\b\t\n\u000b\f\r\u001f \"\\/"# + "\u{7F}\u{80}é\u{2028}😀</script>\"\n"
    #expect(try PropertyList.string(text).document(.json) == expected)
  }

  /// Eight bytes are looked at together, so each character stands at each place among others.
  @Test func `an escape is found at any place`() throws {
    let neighbors = ["", "a", "!", "#", "[", "]", " ", "\u{7F}", "é", "\u{1F}", "\"", "\\", "\n"]
    let escapes = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\u{1F}": "\\u001f"]
    for before in 0..<18 {
      for first in neighbors {
        for second in neighbors {
          let characters =
            Array(repeating: "x", count: before) + [first, second] + Array(repeating: "é", count: 5)
          let written = "\"" + characters.map { escapes[$0] ?? $0 }.joined() + "\""
          let value = PropertyList.string(characters.joined())
          #expect(String(decoding: try value.compactJSON(), as: UTF8.self) == written)
          #expect(try PropertyList.read(Array(written.utf8), as: .json) == value)
          #expect(JSONText.byteCount(of: characters.joined()) == written.utf8.count)
        }
      }
    }
  }

  @Test func `keys are escaped as strings are`() throws {
    #expect(try (["a\"\n": 1] as PropertyList).document(.json) == "{\n  \"a\\\"\\n\": 1\n}\n")
  }

  @Test(
    arguments: [
      (.date(1.75), #""2001-01-01T00:00:01.750Z""#),
      (.data([]), #""""#),
      (.data([0]), #""AA==""#),
      (.data([0, 1]), #""AAE=""#),
      (.data([0xFB, 0xFF, 0xBF]), #""+/+/""#),
      (.uid(7), #"{"CF$UID":7}"#),
      (.integer(PropertyListInteger(UInt64.max)), "18446744073709551615"),
      (.integer(PropertyListInteger(Int64.min)), "-9223372036854775808"),
      (.real(3), "3"),
    ] as [(PropertyList, String)])
  func `what JSON has no type for has a set form`(value: PropertyList, text: String) throws {
    #expect(String(decoding: try value.compactJSON(), as: UTF8.self) == text)
  }

  @Test(arguments: [Double.infinity, -.infinity])
  func `infinity is refused with its path`(value: Double) {
    #expect(throws: PropertyListError(.notFinite(value), path: ["a", 1])) {
      try (["a": [1, .real(value)]] as PropertyList).bytes(as: .json)
    }
  }

  @Test func `NaN is refused with its path`() {
    let error = #expect(throws: PropertyListError.self) {
      try (["a": [["b": .real(.nan)]]] as PropertyList).bytes(as: .json)
    }
    guard case .notFinite(let value) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(value.isNaN)
    #expect(error?.path == ["a", 0, "b"])
  }

  @Test func `a date outside of the calendar is refused`() {
    #expect(throws: PropertyListError(.dateOutOfRange(1e20), path: [0])) {
      try ([.date(1e20)] as PropertyList).bytes(as: .json)
    }
  }

  @Test func `writing appends to what is there`() throws {
    var output = utf8("> ")
    try ([1] as PropertyList).write(as: .json, to: &output)
    #expect(output == utf8("> [\n  1\n]\n"))
  }
}
