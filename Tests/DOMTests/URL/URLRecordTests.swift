import Testing

@testable import DOM

@Suite struct URLRecordTests {
  @Test func everyPartIsReadFromOneSerialization() throws {
    let url = try #require(
      URLRecord.parse("HTTPS://us%41er:p@Example.COM:8443/a/../b?q=1#frag ment"))
    #expect(url.href == "https://us%41er:p@example.com:8443/b?q=1#frag%20ment")
    #expect(url.protocol == "https:")
    #expect(url.username == "us%41er")
    #expect(url.password == "p")
    #expect(url.host == "example.com:8443")
    #expect(url.hostname == "example.com")
    #expect(url.port == "8443")
    #expect(url.pathname == "/b")
    #expect(url.search == "?q=1")
    #expect(url.hash == "#frag%20ment")
    #expect(url.origin == "https://example.com:8443")
    #expect(url.serialized(excludingFragment: true) == "https://us%41er:p@example.com:8443/b?q=1")
  }

  @Test func whatTheParserRefusesIsNil() {
    for input in ["x", "//h", "http://", "http://a b/", "http://[::1", "http://h:65536/", ""] {
      #expect(URLRecord.parse(input) == nil, "\(input)")
    }
  }
}

extension URLRecordTests {
  @Test func aQueryIsInTheEncodingOfItsDocumentWhereTheSchemeAllowsThat() {
    func parse(_ input: String, _ encoding: TextEncoding) -> String? {
      URLRecord.parse(input, queryEncoding: encoding)?.href
    }
    #expect(
      parse("http://h/é?é'日#é", .windows1252) == "http://h/%C3%A9?%E9%27%26%2326085%3B#%C3%A9")
    #expect(parse("http://h/?日 本", .shiftJIS) == "http://h/?%93%FA%20%96{")
    #expect(parse("http://h/?é", .utf16LE) == "http://h/?%C3%A9")
    #expect(parse("ws://h/?é", .windows1252) == "ws://h/?%C3%A9")
    #expect(parse("foo://h/?é", .windows1252) == "foo://h/?%C3%A9")
  }

  /// These are WebKit's limits. Encoding a label takes quadratic time.
  @Test func aHostBeyondASCIIHasALimitOfLength() {
    func host(_ text: String, _ count: Int) -> Int? {
      URLRecord.parse("http://" + String(repeating: text, count: count) + "/")?.hostname.utf8.count
    }
    #expect(host("é.", 256) == 2048)
    #expect(host("é.", 257) == nil)
    #expect(host("é", 1000) == 1006)
    #expect(host("é", 1001) == nil)
    #expect(host("a", 5999) == 5999)
    #expect(host("é", 20_000) == nil)
  }

  @Test func aLoneSurrogateInItsThreeByteFormBecomesAReplacementCharacter() {
    let bytes =
      Array("http://h/a".utf8) + [0xED, 0xA0, 0x80] + Array("b?".utf8) + [0xED, 0xBF, 0xBF]
    let url = bytes.withUnsafeBufferPointer { URLRecord.parse(utf8: $0) }
    #expect(url?.href == "http://h/a%EF%BF%BDb?%EF%BF%BD")
  }

  @Test func joinersInDomainsNeedTheirContext() {
    #expect(URLRecord.parse("http://\u{628}\u{200C}\u{628}.com/") != nil)
    #expect(URLRecord.parse("http://\u{915}\u{94D}\u{200D}\u{937}.com/") != nil)
    #expect(URLRecord.parse("http://a\u{200C}b.com/") == nil)
    #expect(URLRecord.parse("http://a\u{200D}b.com/") == nil)
  }
}
