import Bytes
import Testing

@testable import DOM

@Suite struct Latin1Base64Tests {
  @Test func encodingPadsAndRefusesWhatIsNotAByte() {
    func encode(_ text: String) -> String? {
      DOMString(text).withView { Base64.encode(latin1: $0) }
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      ["", "a", "ab", "abc", "é", "\u{FF}\u{0}"].map(encode) == [
        "", "YQ==", "YWI=", "YWJj", "6Q==", "/wA=",
      ])
    #expect(encode("\u{100}") == nil)
  }
}
