import Testing

@testable import PropertyLists

@Suite struct WritingTests {
  @Test func `JSON is indented by two spaces and ordered by key`() throws {
    let value: PropertyList = ["b": [1, .real(2), "x/y\n\"\\"], "a": [:], "c": .null]
    #expect(
      String(decoding: try value.bytes(as: .json), as: UTF8.self) == """
        {
          "a": {},
          "b": [
            1,
            2,
            "x/y\\n\\"\\\\"
          ],
          "c": null
        }

        """)
  }

  @Test func `binary1 shares equal leaves as Core Foundation does`() throws {
    let value: PropertyList = [true, true, false, true]
    #expect(
      try value.bytes(as: .binary1) == Array("bplist00".utf8) + [
        0xA4, 1, 1, 3, 1, 9, 9, 8, 9, 8, 13, 14, 15, 16, 0, 0, 0, 0, 0, 0, 1, 1,
        0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 17,
      ])
  }
}
