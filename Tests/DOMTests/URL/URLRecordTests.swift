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
