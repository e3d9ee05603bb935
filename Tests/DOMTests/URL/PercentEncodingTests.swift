import DOM
import Testing

@Suite struct PercentEncodingTests {
  @Test func `each byte that is not plain is encoded`() {
    let isLetter: (UInt8) -> Bool = { $0 >= 0x61 && $0 <= 0x7A }
    #expect(
      PercentEncoding.encode(Array("a b\u{1}é".utf8), keeping: isLetter) == "a%20b%01%C3%A9")
    #expect(PercentEncoding.encode([0x61, 0xFE], keeping: isLetter) == "a%FE")
    #expect(PercentEncoding.encode(Array("a/b".utf8)) { _ in true } == "a/b")
  }
}
