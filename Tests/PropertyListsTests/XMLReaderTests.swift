import Testing

@testable import PropertyLists

@Suite struct XMLReaderTests {
  private func read(_ text: String) throws -> PropertyList {
    try PropertyList.read(utf8(text), as: .xml)
  }

  @Test func `a document of every type reads`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- A comment -->
      <plist version="1.0">
      <dict>
        <key>text</key>  <string>caf&#xe9; &lt;&gt;&amp;&quot;&apos;&#128512;</string>
        <key>count</key> <integer>-42</integer>
        <key>ratio</key> <real>1.5e-3</real>
        <key>on</key>    <true/>
        <key>off</key>   <false></false>
        <key>when</key>  <date>2024-02-29T12:30:45Z</date>
        <key>raw</key>   <data> AAEC
                                Aw== </data>
        <key>list</key>  <array><string>a</string><array/><dict/><string/><data/></array>
        <key/>           <string></string>
      </dict>
      </plist>
      <!-- The end --> <?done?>
      """
    #expect(
      try read(text) == [
        "text": "café <>&\"'😀", "count": -42, "ratio": 0.0015, "on": true, "off": false,
        "when": .date(730_902_645), "raw": .data([0, 1, 2, 3]),
        "list": ["a", [], [:], "", .data([])], "": "",
      ])
  }

  @Test func `text may hold CDATA, comments and instructions`() throws {
    #expect(
      try read("<string>a<![CDATA[<b>&amp;]]]]><![CDATA[>]]><!-- x -->c<?y?>&amp;d</string>")
        == "a<b>&amp;]]>c&d")
  }

  @Test func `line ends and spaces in strings stay as they are`() throws {
    #expect(try read("<string> a\r\nb\rc\n\t</string>") == " a\r\nb\rc\n\t")
  }

  @Test func `attributes are ignored`() throws {
    #expect(
      try read("<plist version='1.0' x:y = \"a>b\"><array id=\"1\" ><true a=''/></array></plist >")
        == [true])
  }

  @Test func `the plist element may be missing`() throws {
    #expect(try read(" <string>a</string> ") == "a")
    #expect(try read("<array/>") == [])
  }

  @Test func `a document type is skipped with all that it declares`() throws {
    let text = """
      <!DOCTYPE plist SYSTEM "file:///etc/passwd" [
        <!-- ]> -->
        <!ENTITY a "]>">
        <?x ]> ?>
        <!ELEMENT plist ANY>
      ] >
      <plist><string>b</string></plist>
      """
    #expect(try read(text) == "b")
  }

  @Test func `declared entities do not exist`() {
    let text = """
      <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>
      <plist><string>&a;</string></plist>
      """
    #expect(
      throws: PropertyListError(.unknownEntity("&a;"), position: .text(line: 2, column: 16))
    ) { try read(text) }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("+7", 7), (" 12\n", 12), ("007", 7), ("0x1F", 31), ("-0xff", -255),
      ("9223372036854775807", .integer(PropertyListInteger(Int64.max))),
      ("-9223372036854775808", .integer(PropertyListInteger(Int64.min))),
      ("18446744073709551615", .integer(PropertyListInteger(UInt64.max))),
    ] as [(String, PropertyList)])
  func `integers are decimal or hexadecimal`(text: String, value: PropertyList) throws {
    #expect(try read("<integer>\(text)</integer>") == value)
  }

  @Test(
    arguments: [
      ("1", 1), ("-1.5", -1.5), ("+2.5", 2.5), (" 1e3 ", 1000), ("0.10000000000000001", 0.1),
      ("nan", .nan), ("NaN", .nan), ("inf", .infinity), ("+infinity", .infinity),
      ("-Infinity", -.infinity), ("-inf", -.infinity), ("0.0", 0), (".5", 0.5),
    ] as [(String, Double)])
  func `reals are decimal or not finite`(text: String, value: Double) throws {
    #expect(try read("<real>\(text)</real>") == .real(value))
  }

  @Test func `a dictionary with nothing but an integer CF$UID is a UID`() throws {
    func dictionary(_ content: String) throws -> PropertyList {
      try read("<dict><key>CF$UID</key>\(content)</dict>")
    }
    #expect(try dictionary("<integer>4294967295</integer>") == .uid(.max))
    #expect(
      try dictionary("<integer>4294967296</integer>") == ["CF$UID": 4_294_967_296])
    #expect(try dictionary("<integer>-1</integer>") == ["CF$UID": -1])
    #expect(try dictionary("<string>1</string>") == ["CF$UID": "1"])
    #expect(
      try dictionary("<integer>1</integer><key>a</key><true/>") == ["CF$UID": 1, "a": true])
  }

  @Test func `of equal keys the last is kept`() throws {
    #expect(
      try read("<dict><key>a</key><true/><key>a</key><false/></dict>") == ["a": false])
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 reads in both byte orders`(isBigEndian: Bool, hasMark: Bool) throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><string>aé日😀</string>"
    let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(try PropertyList.read(bytes, as: .xml) == "aé日😀")
    #expect(try PropertyList.read(bytes) == "aé日😀")
  }

  @Test func `ISO 8859-1 reads when it is declared`() throws {
    let head = utf8("<?xml version='1.0' encoding = 'ISO-8859-1' ?><string>")
    #expect(try PropertyList.read(head + [0xE9] + utf8("</string>"), as: .xml) == "é")
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try PropertyList.read([0xEF, 0xBB, 0xBF] + utf8("<true/>"), as: .xml) == true)
  }

  @Test(arguments: [
    Refusal("", .empty, column: 1),
    Refusal(" <!-- nothing --> ", .empty, column: 19),
    Refusal("<plist/>", .empty, column: 1),
    Refusal("<plist></plist>", .empty, column: 8),
    Refusal("<plist>", .unexpectedEnd, column: 8),
    Refusal("<plist><true/>", .unexpectedEnd, column: 15),
    Refusal("<array>", .unexpectedEnd, column: 8, path: [0]),
    Refusal("<string>a", .unexpectedEnd, column: 10),
    Refusal("<string>a<", .unexpectedEnd, column: 11),
    Refusal("<string>a</str", .mismatchedEndTag(expected: "string", found: "str"), column: 10),
    Refusal("<string>a</string", .unexpectedEnd, column: 18),
    Refusal("<string>&am", .unexpectedEnd, column: 12),
    Refusal("<string><![CDATA[x]]", .unexpectedEnd, column: 21),
    Refusal("<!-- x", .unexpectedEnd, column: 7),
    Refusal("<?xml", .unexpectedEnd, column: 6),
    Refusal("<!DOCTYPE plist [", .unexpectedEnd, column: 18),
    Refusal("<!DOCTYPE plist \"", .unexpectedEnd, column: 18),
    Refusal("<", .unexpectedEnd, column: 2),
    Refusal("<array", .unexpectedEnd, column: 7),
    Refusal("<array a=\"", .unexpectedEnd, column: 11),
    Refusal("text", .unexpectedCharacter("t", expected: .tag), column: 1),
    Refusal(
      "<array>\n x</array>", .unexpectedCharacter("x", expected: .tag), line: 2, column: 2,
      path: [0]),
    Refusal("< array/>", .unexpectedCharacter(" ", expected: .tagName), column: 2),
    Refusal(
      "<array><!ENTITY a></array>", .unexpectedCharacter("!", expected: .tagName), column: 9,
      path: [0]),
    Refusal("</plist>", .unexpectedCharacter("/", expected: .tagName), column: 2),
    Refusal("<array a>", .unexpectedCharacter(">", expected: .equalsSign), column: 9),
    Refusal("<array a=1>", .unexpectedCharacter("1", expected: .attribute), column: 10),
    Refusal("<array a=\"<\">", .unexpectedCharacter("<", expected: .attribute), column: 11),
    Refusal("<array a=\"\"b=\"\">", .unexpectedCharacter("b", expected: .endOfTag), column: 12),
    Refusal("<array/ >", .unexpectedCharacter(" ", expected: .endOfTag), column: 8),
    Refusal("<true>x</true>", .unexpectedCharacter("x", expected: .endTag), column: 7),
    Refusal(
      "<array></dict>", .mismatchedEndTag(expected: "array", found: "dict"), column: 8,
      path: [0]),
    Refusal(
      "<plist><true/></array>", .mismatchedEndTag(expected: "plist", found: "array"),
      column: 15),
    Refusal("<nil/>", .unexpectedElement("nil"), column: 1),
    Refusal("<Array/>", .unexpectedElement("Array"), column: 1),
    Refusal("<key>a</key>", .unexpectedElement("key"), column: 1),
    Refusal("<array><key>a</key></array>", .unexpectedElement("key"), column: 8, path: [0]),
    Refusal("<plist><plist/></plist>", .unexpectedElement("plist"), column: 8),
    Refusal("<string>a<b/></string>", .unexpectedElement("b"), column: 10),
    Refusal("<dict><true/></dict>", .missingKey, column: 7),
    Refusal("<dict><key>a</key></dict>", .missingValue, column: 19, path: ["a"]),
    Refusal("<dict><key>a</key><key>b</key></dict>", .missingValue, column: 19, path: ["a"]),
    Refusal("<true/><true/>", .trailingContent, column: 8),
    Refusal("<true/>x", .trailingContent, column: 8),
    Refusal("<plist><true/><true/></plist>", .trailingContent, column: 15),
    Refusal("<plist><true/></plist></plist>", .trailingContent, column: 23),
    Refusal("<integer/>", .emptyElement("integer"), column: 1),
    Refusal("<integer> </integer>", .emptyElement("integer"), column: 1),
    Refusal("<real></real>", .emptyElement("real"), column: 1),
    Refusal("<date/>", .emptyElement("date"), column: 1),
    Refusal("<integer>1.5</integer>", .invalidNumber("1.5"), column: 1),
    Refusal("<integer>-</integer>", .invalidNumber("-"), column: 1),
    Refusal("<integer>0x</integer>", .invalidNumber("0x"), column: 1),
    Refusal("<integer>1f</integer>", .invalidNumber("1f"), column: 1),
    Refusal(
      "<integer>18446744073709551616</integer>", .numberOutOfRange("18446744073709551616"),
      column: 1),
    Refusal(
      "<integer>-9223372036854775809</integer>", .numberOutOfRange("-9223372036854775809"),
      column: 1),
    Refusal("<real>x</real>", .invalidNumber("x"), column: 1),
    Refusal("<real>0x1p3</real>", .invalidNumber("0x1p3"), column: 1),
    Refusal("<real>1e999</real>", .numberOutOfRange("1e999"), column: 1),
    Refusal("<date>2001-02-29T00:00:00Z</date>", .invalidDate("2001-02-29T00:00:00Z"), column: 1),
    Refusal("<data>AAE</data>", .invalidData, column: 1),
    Refusal("<data>A===</data>", .invalidData, column: 1),
    Refusal("<data>AA==AA==</data>", .invalidData, column: 1),
    Refusal("<data>A-==</data>", .invalidData, column: 1),
    Refusal("<string>a &nbsp; b</string>", .unknownEntity("&nbsp;"), column: 11),
    Refusal("<string>&#x110000;</string>", .unknownEntity("&#x110000;"), column: 9),
    Refusal("<string>&#;</string>", .unknownEntity("&#;"), column: 9),
    Refusal("<string>&#+1;</string>", .unknownEntity("&#"), column: 9),
    Refusal("<string>& that was a bare ampersand</string>", .unknownEntity("&"), column: 9),
    Refusal("<string>&#xD800;</string>", .loneSurrogate(0xD800), column: 9),
    Refusal("<string>&#0;</string>", .characterNotInXML("\u{0}"), column: 9),
    Refusal("<string>a\u{1}</string>", .characterNotInXML("\u{1}"), column: 10),
    Refusal("<string>é\u{FFFE}</string>", .characterNotInXML("\u{FFFE}"), column: 10),
    Refusal("<string><![CDATA[\u{8}]]></string>", .characterNotInXML("\u{8}"), column: 18),
    Refusal(
      "<?xml version='1.0' encoding='KOI8-R'?><true/>", .unsupportedEncoding("koi8-r"),
      column: 1),
    Refusal(
      "<?xml version='1.0' encoding='UTF-16'?><true/>", .unsupportedEncoding("utf-16"),
      column: 1),
  ])
  func `text that is not an XML property list is refused with the place`(refusal: Refusal) {
    #expect(throws: refusal.error) { try PropertyList.read(utf8(refusal.document), as: .xml) }
  }

  @Test func `bytes that are no UTF-8 are refused with their place`() {
    let document = utf8("<string>\né") + [0xC3] + utf8("</string>")
    #expect(throws: PropertyListError(.invalidText, position: .text(line: 2, column: 2))) {
      try PropertyList.read(document, as: .xml)
    }
  }

  @Test func `half a surrogate pair in UTF-16 is refused with its place`() {
    #expect(
      throws: PropertyListError(.loneSurrogate(0xD83D), position: .byte(offset: 4))
    ) {
      try PropertyList.read([0xFE, 0xFF, 0, 0x3C, 0xD8, 0x3D, 0, 0x61], as: .xml)
    }
    #expect(throws: PropertyListError(.invalidText, position: .byte(offset: 4))) {
      try PropertyList.read([0xFE, 0xFF, 0, 0x3C, 0xD8], as: .xml)
    }
  }
}
