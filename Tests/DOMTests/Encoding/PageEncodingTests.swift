import Testing

@testable import DOM

@Suite struct PageEncodingTests {
  private func encode(_ text: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    text.withUnsafeBufferPointer { PageText.encode($0, in: encoding) }
  }

  @Test func whatAnEncodingLacksBecomesADecimalReference() {
    #expect(
      encode(Array("aé日😀".utf8), .windows1252) == [0x61, 0xE9] + Array("&#26085;&#128512;".utf8))
    #expect(encode(Array("aИ€".utf8), .koi8R) == [0x61, 0xE9] + Array("&#8364;".utf8))
  }

  @Test func iso2022JPReturnsToASCIIForReferencesAndAtTheEnd() {
    #expect(
      encode(Array("日é日".utf8), .iso2022JP)
        == [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42] + Array("&#233;".utf8)
        + [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42])
  }

  @Test func loneSurrogatesBecomeReplacementCharacters() {
    let text: [UInt8] = [0x61, 0xED, 0xA0, 0x80, 0x62]
    #expect(encode(text, .utf8) == Array("a\u{FFFD}b".utf8))
    #expect(encode(text, .shiftJIS) == Array("a&#65533;b".utf8))
  }

  @Test(arguments: [TextEncoding.utf16LE, .utf16BE, .replacement])
  func encodingsThatNothingIsSentInGiveUTF8(encoding: TextEncoding) {
    #expect(encode(Array("aé日".utf8), encoding) == Array("aé日".utf8))
  }

  @Test(arguments: [
    (TextEncoding.gbk, "中文网页"), (.gb18030, "中文😀"), (.big5, "繁體中文"), (.eucJP, "日本語ｶﾅ"),
    (.shiftJIS, "日本語ｶﾅ"), (.iso2022JP, "日本語"), (.eucKR, "한국어"), (.windows1251, "Привет"),
    (.iso8859Part8I, "שלום"), (.xUserDefined, "\u{F7FF}"), (.macintosh, "Äπ"),
  ])
  func aPageSurvivesDecodingAndEncoding(encoding: TextEncoding, text: String) {
    let bytes = encode(Array("<p>\(text)</p>".utf8), encoding)
    let page = PageText(decoding: bytes, charset: encoding.name)
    #expect(page.encoding == encoding)
    #expect(String(decoding: page.utf8, as: UTF8.self) == "<p>\(text)</p>")
  }

  /// As WebKit encodes queries.
  @Test func privateCharactersKeepTheirPlacesInGBK() {
    let text = Array("\u{E78D}\u{E796}\u{E81E}\u{E864}".utf8)
    let bytes: [UInt8] = [0xA6, 0xD9, 0xA6, 0xF3, 0xFE, 0x59, 0xFE, 0xA0]
    #expect(encode(text, .gbk) == bytes)
    #expect(encode(text, .gb18030) == bytes)
  }
}
