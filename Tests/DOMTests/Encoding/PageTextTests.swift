import Testing

@testable import DOM

/// The expectations are WebKit's results for the same pages as files.
@Suite struct PageTextTests {
  private func page(_ text: String, bytes: [UInt8] = []) -> [UInt8] { Array(text.utf8) + bytes }

  private func encoding(_ text: String) -> TextEncoding {
    PageText(decoding: Array(text.utf8)).encoding
  }

  @Test func aPageThatSaysNothingIsWindows1252WhateverItsBytes() {
    let text = PageText(decoding: page("<p>é"))
    #expect(text.encoding == .windows1252)
    #expect(String(decoding: text.utf8, as: UTF8.self) == "<p>Ã©")
  }

  @Test func aByteOrderMarkGoesBeforeAllElse() {
    let utf8 = PageText(
      decoding: [0xEF, 0xBB, 0xBF] + page("<meta charset=koi8-r>é"), charset: "koi8-r")
    #expect(utf8.encoding == .utf8)
    #expect(String(decoding: utf8.utf8, as: UTF8.self) == "<meta charset=koi8-r>é")
    let utf16 = PageText(decoding: [0xFE, 0xFF, 0, 0x3C, 0xD8, 0x3D, 0xDE, 0x00])
    #expect(utf16.encoding.name == "UTF-16BE")
    #expect(String(decoding: utf16.utf8, as: UTF8.self) == "<\u{1F600}")
  }

  @Test func theTransportGoesBeforeThePage() {
    let bytes = page("<meta charset=koi8-r>", bytes: [0xE9])
    #expect(PageText(decoding: bytes, charset: " Latin1 ").encoding == .windows1252)
    #expect(PageText(decoding: bytes, charset: "bogus").encoding == .koi8R)
  }

  @Test(arguments: [
    ("<meta charset=utf-8>", "UTF-8"),
    ("<META CHARSET='KOI8-R'>", "KOI8-R"),
    ("<meta charset=utf-16>", "UTF-8"),
    ("<meta charset=x-user-defined>", "windows-1252"),
    ("<meta charset=bogus><meta charset=koi8-r>", "KOI8-R"),
    ("<!--<meta charset=koi8-r>--><p>", "windows-1252"),
    ("<meta content='text/html; charset=koi8-r' http-equiv=Content-Type>", "KOI8-R"),
    ("<meta content='text/html; charset=koi8-r'>", "windows-1252"),
    ("<meta http-equiv=content-type content=\"charsetx charset = 'koi8-r'\">", "KOI8-R"),
    ("<meta charset=koi8-r charset=gbk>", "KOI8-R"),
    ("<meta http-equiv=content-type content='charset=koi8-r' charset=macintosh>", "macintosh"),
    ("<script><meta charset=koi8-r></script>", "windows-1252"),
    ("<noscript><meta charset=koi8-r></noscript>", "KOI8-R"),
    ("<x a='<meta charset=koi8-r>'>", "windows-1252"),
    ("<meta/charset=koi8-r/>", "windows-1252"),
    ("<meta charset=hz-gb-2312>", "replacement"),
    ("<?xml version='1.0' encoding='koi8-r'?><p>", "KOI8-R"),
    ("<meta charset=koi8-r", "windows-1252"),
  ])
  func thePageDeclaresItsEncoding(markup: String, name: String) {
    #expect(encoding(markup).name == name)
  }

  @Test func aDeclarationCountsAnywhereInTheHeadAndInTheFirst1024Bytes() {
    let filler = String(repeating: "x", count: 5000)
    #expect(encoding("<head><title>\(filler)</title><meta charset=koi8-r>") == .koi8R)
    #expect(encoding("<body>\(filler.prefix(500))<meta charset=koi8-r>") == .koi8R)
    #expect(encoding("<body>\(filler)<meta charset=koi8-r>") == .windows1252)
  }

  @Test func wellFormedUTF8IsNotCopied() {
    let bytes = page("<meta charset=utf-8><p>日本")
    let text = PageText(decoding: bytes)
    let before = bytes.withUnsafeBufferPointer { $0.baseAddress }
    let after = text.utf8.withUnsafeBufferPointer { $0.baseAddress }
    #expect(before == after)
  }

  @Test func eachMaximalSubpartBecomesOneReplacementCharacter() {
    let bytes: [UInt8] = [0x61, 0xF0, 0x9F, 0x41, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xE6, 0x97]
    let text = PageText(decoding: bytes, charset: "utf-8")
    #expect(
      String(decoding: text.utf8, as: UTF8.self)
        == "a\u{FFFD}A\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
  }
}
