import Testing

@testable import DOM

@Suite struct TextEncoderTests {
  @Test func loneSurrogatesBecomeReplacementCharacters() {
    let units: [UInt16] = [0x61, 0xD83D, 0xDE00, 0xD800, 0x62, 0xDC00, 0xD83D]
    let bytes = units.withUnsafeBufferPointer(TextEncoder.encode)
    #expect(String(decoding: bytes, as: UTF8.self) == "a😀\u{FFFD}b\u{FFFD}\u{FFFD}")
  }

  @Test func aPairAcrossTheEdgeOfABlockStaysWhole() {
    let text = String(repeating: "a", count: 2047) + "😀" + String(repeating: "é", count: 3000)
    let bytes = Array(text.utf16).withUnsafeBufferPointer(TextEncoder.encode)
    #expect(bytes == Array(text.utf8))
  }

  @Test func encodeIntoWritesWholeCharactersThatFit() {
    func encode(_ text: String, room: Int) -> (Int, Int, [UInt8]) {
      var destination = [UInt8](repeating: 0, count: room)
      let counts = destination.withUnsafeMutableBufferPointer { destination in
        Array(text.utf16).withUnsafeBufferPointer {
          TextEncoder.encode($0, into: destination)
        }
      }
      return (counts.read, counts.written, destination)
    }
    #expect(encode("é日x", room: 4) == (1, 2, [0xC3, 0xA9, 0, 0]))
    #expect(encode("😀", room: 3) == (0, 0, [0, 0, 0]))
    #expect(encode("a😀", room: 5) == (3, 5, [0x61, 0xF0, 0x9F, 0x98, 0x80]))
  }
}
