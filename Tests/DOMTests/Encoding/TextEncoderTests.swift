import Testing

@testable import DOM

@Suite struct TextEncoderTests {
  @Test func loneSurrogatesBecomeReplacementCharacters() {
    let text = DOMString(
      bytes: Array("a😀".utf8) + [0xED, 0xA0, 0x80] + Array("b퟿".utf8) + [0xED, 0xB0, 0x80]
        + [0xED, 0xA0, 0xBD])
    #expect(
      String(decoding: text.withView(TextEncoder.encode), as: UTF8.self)
        == "a😀\u{FFFD}b퟿\u{FFFD}\u{FFFD}")
  }

  @Test func encodeIntoWritesWholeCharactersThatFit() {
    func encode(_ text: DOMString, room: Int) -> (Int, Int, [UInt8]) {
      var destination = [UInt8](repeating: 0, count: room)
      let counts = destination.withUnsafeMutableBufferPointer { destination in
        text.withView { TextEncoder.encode($0, into: destination) }
      }
      return (counts.read, counts.written, destination)
    }
    #expect(encode("é日x", room: 4) == (1, 2, [0xC3, 0xA9, 0, 0]))
    #expect(encode("😀", room: 3) == (0, 0, [0, 0, 0]))
    #expect(encode("a😀", room: 5) == (3, 5, [0x61, 0xF0, 0x9F, 0x98, 0x80]))
    #expect(encode("ab", room: 2) == (2, 2, [0x61, 0x62]))
    #expect(
      encode(DOMString(bytes: [0x61, 0xED, 0xA0, 0x80]), room: 4) == (
        2, 4, [0x61, 0xEF, 0xBF, 0xBD]
      ))
  }
}
