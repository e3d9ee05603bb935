import Bytes
import Testing

@Suite struct Base64Tests {
  private func decode(_ text: String, _ form: Base64.Form) -> [UInt8]? {
    Base64.decode(Array(text.utf8).span, form)
  }

  /// As WebKit's `atob` answers.
  @Test func decodingForgivesSpaceAndMissingPadding() {
    #expect(decode("", .forgiving) == [])
    #expect(decode("YQ==", .forgiving) == [0x61])
    #expect(decode("YQ", .forgiving) == [0x61])
    #expect(decode(" Y W\nJj\u{C} ", .forgiving) == [0x61, 0x62, 0x63])
    #expect(decode("/+8=", .forgiving) == [0xFF, 0xEF])
    #expect(decode("YR==", .forgiving) == [0x61])
    for text in ["YQ=", "Y", "YWJj=", "====", "=", "YQ==YQ==", "Y-_=", "é", "YQ==\u{B}", "Y=Q="] {
      #expect(decode(text, .forgiving) == nil, "\(text)")
    }
  }

  /// RFC 4648, section 3.2, but for the line ends and indentation of property lists.
  @Test func paddedTextIsWholeGroups() {
    #expect(decode("", .padded) == [])
    #expect(decode("YQ==", .padded) == [0x61])
    #expect(decode("\tY W\r\nJj ", .padded) == [0x61, 0x62, 0x63])
    for text in ["YQ", "YQ=", "Y", "==", "YWJj=", "YWJj====", "YQ==YQ==", "YQ==\u{C}", "Y=Q="] {
      #expect(decode(text, .padded) == nil, "\(text)")
    }
  }

  @Test func everyByteSurvives() {
    for length in 0...67 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37) }
      let text = Base64.encode(bytes.span)
      #expect(Base64.decode(text.span, .forgiving) == bytes)
      #expect(Base64.decode(text.span, .padded) == bytes)
    }
  }
}
