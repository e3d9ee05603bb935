import Testing

@testable import LanguageServer

/// The base protocol: header fields, an empty line, and so many bytes.
@Suite struct FrameReaderTests {
  private func read(_ text: String, chunk: Int) throws -> [String] {
    var reader = FrameReader()
    var frames: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      reader.add(Array(bytes[start..<min(bytes.count, start + chunk)]))
      while let frame = try reader.next() { frames.append(String(decoding: frame, as: UTF8.self)) }
    }
    try reader.finish()
    return frames
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `messages come out whole, whatever parts they come in`(chunk: Int) throws {
    let text =
      "Content-Length: 2\r\n\r\n{}content-length:5\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n\"é\u{1F}\"Content-Length: 0\r\n\r\n"
    #expect(try read(text, chunk: chunk) == ["{}", "\"é\u{1F}\"", ""])
  }

  @Test(arguments: [
    ("Content-Length: -1\r\n\r\n", FrameError.badLength("-1")),
    ("Content-Length: two\r\n\r\n", .badLength("two")),
    ("Content-Length: 99999999999\r\n\r\n", .tooLong(99_999_999_999, limit: 64 << 20)),
    ("Content-Type: text\r\n\r\n", .noLength),
    ("GET / HTTP/1.1\r\n\r\n", .malformedHeader("GET / HTTP/1.1")),
    ("{\"jsonrpc\": \"2.0\"}\n", .noLength),
    ("hello\n", .malformedHeader("hello")),
    (String(repeating: "x", count: 5000), .headerTooLong(limit: 4096)),
    ("Content-Length: 10\r\n\r\n{}", .endsEarly(missing: 8)),
    ("Content-Len", .endsEarly(missing: 0)),
  ])
  func `what is no message is said`(text: String, error: FrameError) {
    #expect(throws: error) { try read(text, chunk: 64) }
  }
}
