import Testing

@testable import PropertyLists

@Suite struct XMLWriterTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// The lines between the plist tags.
  private func content(_ value: PropertyList) throws -> String {
    let document = try value.document(.xml1)
    #expect(document.hasPrefix(Self.head))
    #expect(document.hasSuffix("</plist>\n"))
    return String(document.dropFirst(Self.head.count).dropLast("</plist>\n".count))
  }

  @Test func `a dictionary is written as Core Foundation writes it`() throws {
    let value: PropertyList = [
      "yes": true, "no": false, "count": 3, "empty": "", "list": ["a", [], [:]],
      "when": .date(730_902_645.9), "ratio": 0.1, "deep": ["x": ["y": 1]],
    ]
    #expect(
      try content(value) == """
        <dict>
        \t<key>count</key>
        \t<integer>3</integer>
        \t<key>deep</key>
        \t<dict>
        \t\t<key>x</key>
        \t\t<dict>
        \t\t\t<key>y</key>
        \t\t\t<integer>1</integer>
        \t\t</dict>
        \t</dict>
        \t<key>empty</key>
        \t<string></string>
        \t<key>list</key>
        \t<array>
        \t\t<string>a</string>
        \t\t<array/>
        \t\t<dict/>
        \t</array>
        \t<key>no</key>
        \t<false/>
        \t<key>ratio</key>
        \t<real>0.10000000000000001</real>
        \t<key>when</key>
        \t<date>2024-02-29T12:30:45Z</date>
        \t<key>yes</key>
        \t<true/>
        </dict>

        """)
  }

  @Test func `only ampersands and angle brackets are escaped`() throws {
    let text = "<a href=\"x\" title='y'>&amp; ]]>\r\n\t\u{7F}\u{85}é\u{2028}😀"
    #expect(
      try content(.string(text))
        == "<string>&lt;a href=\"x\" title='y'&gt;&amp;amp; ]]&gt;\r\n\t\u{7F}\u{85}é\u{2028}😀"
        + "</string>\n")
    #expect(
      try content(["<&>": 1])
        == "<dict>\n\t<key>&lt;&amp;&gt;</key>\n\t<integer>1</integer>\n</dict>\n")
  }

  @Test func `data is base64 in lines that shorten with the indentation`() throws {
    let data = PropertyList.data(Array(0..<60))
    #expect(
      try content(data) == """
        <data>
        AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4
        OTo7
        </data>

        """)
    #expect(
      try content([data]) == """
        <array>
        \t<data>
        \tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEy
        \tMzQ1Njc4OTo7
        \t</data>
        </array>

        """)
  }

  @Test func `lines of data stay twelve characters long from eight indentations on`() throws {
    let deep = (0..<10).reduce(PropertyList.data(Array(0..<10))) { inner, _ in [inner] }
    let tabs = String(repeating: "\t", count: 8)
    let expected =
      "\t\t<data>\n\(tabs)AAECAwQFBgcI\n\(tabs)CQ==\n\(tabs)\t\t</data>\n"
    #expect(try content(deep).contains(expected))
  }

  @Test func `data without bytes has no line`() throws {
    #expect(try content(.data([])) == "<data>\n</data>\n")
  }

  @Test(
    arguments: [
      (.integer(PropertyListInteger(UInt64.max)), "<integer>18446744073709551615</integer>\n"),
      (-5, "<integer>-5</integer>\n"),
      (.real(100), "<real>100</real>\n"),
      (.real(.nan), "<real>nan</real>\n"),
      (.real(.infinity), "<real>+infinity</real>\n"),
      (.uid(256), "<dict>\n\t<key>CF$UID</key>\n\t<integer>256</integer>\n</dict>\n"),
      (.date(-175_000_000_000), "<date>-3545-06-22T00:53:20Z</date>\n"),
    ] as [(PropertyList, String)])
  func `single values are written as Core Foundation writes them`(
    value: PropertyList, text: String
  ) throws {
    #expect(try content(value) == text)
  }

  @Test func `null is refused with its path`() {
    #expect(throws: PropertyListError(.null, path: ["images", 1, "alt"])) {
      try (["images": ["a", ["alt": .null]]] as PropertyList).bytes(as: .xml1)
    }
  }

  @Test(
    arguments: [
      "\u{0}", "\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{E}", "\u{1B}", "\u{1F}", "\u{FFFE}",
      "\u{FFFF}",
    ] as [Unicode.Scalar])
  func `a character that XML does not have is refused with its path`(scalar: Unicode.Scalar) {
    let text = "before é\u{FFFD}\(Character(scalar)) after"
    #expect(throws: PropertyListError(.characterNotInXML(scalar), path: ["a", 0])) {
      try (["a": [.string(text)]] as PropertyList).bytes(as: .xml1)
    }
    #expect(throws: PropertyListError(.characterNotInXML(scalar), path: [.key(text)])) {
      try PropertyList.dictionary([text: 1]).bytes(as: .xml1)
    }
  }

  @Test(arguments: [
    "\u{9}\u{A}\u{D}", "\u{20}\u{7F}\u{D7FF}", "\u{E000}\u{FFFD}\u{10000}\u{10FFFF}",
  ])
  func `characters at the ends of XML's ranges are written`(text: String) throws {
    #expect(try content(.string(text)) == "<string>\(text)</string>\n")
  }

  @Test(arguments: [Double.nan, .infinity, 1e20])
  func `a date outside of the calendar is refused`(seconds: Double) {
    let error = #expect(throws: PropertyListError.self) {
      try (["d": .date(seconds)] as PropertyList).bytes(as: .xml1)
    }
    guard case .dateOutOfRange(let refused) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refused.bitPattern == seconds.bitPattern)
    #expect(error?.path == ["d"])
  }
}
