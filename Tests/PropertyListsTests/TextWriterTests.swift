import Testing

@testable import PropertyLists

@Suite struct TextWriterTests {
  @Test func `siblings line up in columns`() throws {
    let value: PropertyList = [
      "title": "Pets", "images": ["cat.png", ["src": "dog.png", "width": 40]], "ratio": 1.5,
      "when": .date(0), "none": .null, "empty": [], "raw": .data([0xDE, 0xAD, 0xBE, 0xEF, 0]),
    ]
    #expect(
      try value.text() == """
        dictionary  7 entries
        ├─ empty   array   empty
        ├─ images  array   2 elements
        │  ├─ [0]  string      "cat.png"
        │  └─ [1]  dictionary  2 entries
        │     ├─ src    string   "dog.png"
        │     └─ width  integer  40
        ├─ none    null
        ├─ ratio   real    1.5
        ├─ raw     data    <deadbeef 00> 5 bytes
        ├─ title   string  "Pets"
        └─ when    date    2001-01-01T00:00:00.000Z

        """)
  }

  @Test func `columns count wide and combining characters as terminals do`() throws {
    #expect(
      try (["日本": 1, "abcd": 2, "e\u{301}": 3] as PropertyList).text() == """
        dictionary  3 entries
        ├─ abcd  integer  2
        ├─ e\u{301}     integer  3
        └─ 日本  integer  1

        """)
  }

  @Test func `one very long key does not move the others`() throws {
    let long = String(repeating: "k", count: 40)
    #expect(
      try PropertyList.dictionary(["a": 1, "bcd": 2, long: 3]).text() == """
        dictionary  3 entries
        ├─ a    integer  1
        ├─ bcd  integer  2
        └─ \(long)  integer  3

        """)
  }

  @Test(
    arguments: [
      ("a\nb\t\"c\"\\", #"string  "a\nb\t\"c\"\\""#),
      ("\u{1B}[31m\u{7F}\u{9B}", #"string  "\u{1b}[31m\u{7f}\u{9b}""#),
      ("\u{202E}\u{2066}\u{2028}", #"string  "\u{202e}\u{2066}\u{2028}""#),
      ("é日😀", #"string  "é日😀""#),
      ("", #"string  """#),
      (.real(.nan), "real  nan"), (.real(-.infinity), "real  -inf"), (.real(3), "real  3"),
      (.uid(7), "uid  7"), (.data([]), "data  empty"), (.data([1]), "data  <01> 1 byte"),
      (true, "boolean  true"), ([1], "array  1 element\n└─ [0]  integer  1"),
      (.date(.infinity), "date  inf seconds since 2001"),
    ] as [(PropertyList, String)])
  func `a value is shown with its type`(value: PropertyList, text: String) throws {
    #expect(try value.text() == text + "\n")
  }

  @Test func `long strings and data are cut and counted`() throws {
    let text = String(repeating: "é", count: 1234)
    #expect(
      try PropertyList.string(text).text(stringLimit: 3)
        == "string  \"ééé\"… 1,234 characters\n")
    #expect(try PropertyList.string(text).text(stringLimit: nil) == "string  \"\(text)\"\n")
    #expect(try PropertyList.string(text).text(stringLimit: 1234) == "string  \"\(text)\"\n")
    #expect(
      try PropertyList.data(Array(repeating: 7, count: 1_000_000)).text()
        == "data  <07070707 07070707 07070707 07070707 07070707 07070707 …> 1,000,000 bytes\n")
  }

  @Test func `keys that are no plain words are quoted and escaped`() throws {
    #expect(
      try (["a b\u{1B}": 1] as PropertyList).text()
        == "dictionary  1 entry\n└─ \"a b\\u{1b}\"  integer  1\n")
  }
}
