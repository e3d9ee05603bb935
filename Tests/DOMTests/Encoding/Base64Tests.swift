import Testing

@testable import DOM

@Suite struct Base64Tests {
  private func decode(_ text: String) -> [UInt8]? {
    Array(text.utf8).withUnsafeBufferPointer(Base64.decode)
  }

  /// As WebKit's `atob` answers.
  @Test func decodingForgivesSpaceAndMissingPadding() {
    #expect(decode("") == [])
    #expect(decode("YQ==") == [0x61])
    #expect(decode("YQ") == [0x61])
    #expect(decode(" Y W\nJj ") == [0x61, 0x62, 0x63])
    #expect(decode("/+8=") == [0xFF, 0xEF])
    #expect(decode("YR==") == [0x61])
    for text in ["YQ=", "Y", "YWJj=", "====", "=", "YQ==YQ==", "Y-_=", "é", "YQ==\u{B}", "Y=Q="] {
      #expect(decode(text) == nil, "\(text)")
    }
  }

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

  @Test func everyByteSurvives() {
    for length in 0...67 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37) }
      let text = bytes.withUnsafeBufferPointer { Base64.encode($0) }
      #expect(text.withUnsafeBufferPointer(Base64.decode) == bytes)
    }
  }
}
