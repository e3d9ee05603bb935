import Testing

@testable import DOM

@Suite struct DataURLTests {
  private func parse(_ text: String) -> [String]? {
    URLRecord.parse(text).flatMap { DataURL($0) }.map {
      [$0.type, String(decoding: $0.bytes, as: UTF8.self)]
    }
  }

  /// Fetch Standard, 6, and its tests.
  @Test func aDataURLHasATypeAndBytes() {
    #expect(parse("data:,X") == ["text/plain;charset=US-ASCII", "X"])
    #expect(parse("data:text/html,<b>%41%C3%A9</b>#f") == ["text/html", "<b>Aé</b>"])
    #expect(parse("data:;charset=x,a,b") == ["text/plain;charset=x", "a,b"])
    #expect(parse("data:text/plain;base64,aGk=") == ["text/plain", "hi"])
    #expect(parse("data:text/plain ; Base64 ,aG k%3D") == ["text/plain", "hi"])
    #expect(parse("data:;base64,aGk") == ["text/plain;charset=US-ASCII", "hi"])
    #expect(parse("data:bad,x") == ["text/plain;charset=US-ASCII", "x"])
    #expect(parse("data:text/plain;base64,*") == nil)
    #expect(parse("data:nothing") == nil)
    #expect(parse("http://h/,") == nil)
  }
}
