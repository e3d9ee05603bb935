import Testing

@testable import PreviewServer

@Suite struct MultipartReaderTests {
  static let type: MediaType = {
    var type = MediaType.multipartForm
    type.parameters = [MediaType.Parameter(name: "boundary", value: "b")]
    return type
  }()

  /// Reads a body that comes in pieces of so many bytes.
  static func read(
    _ body: String, pieces: Int, _ type: MediaType = type
  ) throws(MultipartError) -> [MultipartPart] {
    var reader = try MultipartReader(type)
    let bytes = Array(body.utf8)
    var index = 0
    while index < bytes.count {
      let end = min(index + pieces, bytes.count)
      let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: end - index, alignment: 1)
      defer { piece.deallocate() }
      piece.copyBytes(from: bytes[index..<end])
      try reader.feed(UnsafeRawBufferPointer(piece))
      index = end
    }
    return try reader.finish()
  }

  @Test(arguments: [1, 2, 3, 5, 7, 1000])
  func aFormIsReadHoweverItComesIn(pieces: Int) throws {
    let body =
      "preamble\r\n--b \r\ncontent-disposition: form-data; name=\"a\"\r\n\r\none\r\n--\r\n--bx\r\n"
      + "\r\n--b\r\nContent-Disposition: form-data; name=f; filename=\"x.js\"\r\n"
      + "Content-Type: text/javascript; charset=utf-8\r\nX-Other: 1\r\n\r\n\r\n--b\r\n"
      + "Content-Disposition: form-data; name=\"\"\r\n\r\n\r\r\n\r\n--b--\r\nepilogue\r\n--b\r\n"
    // "--bx" begins with the boundary but is not one: a boundary ends its line.
    #expect(throws: MultipartError.malformedBoundary) {
      _ = try Self.read(body, pieces: pieces)
    }
    let parts = try Self.read(body.replacing("\r\n--bx", with: "\r\n--x"), pieces: pieces)
    #expect(
      parts == [
        MultipartPart(name: "a", content: Array("one\r\n--\r\n--x\r\n".utf8)),
        MultipartPart(
          name: "f", filename: "x.js", type: MediaType("text/javascript; charset=utf-8"),
          content: []),
        MultipartPart(name: "", content: Array("\r\r\n".utf8)),
      ])
  }

  @Test(
    arguments: [
      ("", .unexpectedEnd), ("--b\r\n", .unexpectedEnd), ("--b\r\n\r\n", .noName),
      ("--b\r\nContent-Disposition: form-data\r\n\r\n", .noName),
      ("--b\r\nContent-Disposition: attachment; name=a\r\n\r\n", .noName),
      ("--b\r\nnonsense\r\n\r\n", .malformedHeader), ("--bb\r\n", .malformedBoundary),
      ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b", .unexpectedEnd),
      ("--b\r\nX: \(String(repeating: "x", count: 9000))", .headerTooLong(limit: 8192)),
      (
        String(
          repeating: "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n",
          count: MultipartReader.partLimit + 1),
        .tooManyParts(limit: MultipartReader.partLimit)
      ),
    ] as [(String, MultipartError)])
  func whatIsNoFormIsAnError(body: String, error: MultipartError) {
    for pieces in [1, 10, 100_000] {
      #expect(throws: error) { _ = try Self.read(body, pieces: pieces) }
    }
  }

  @Test(arguments: ["", String(repeating: "b", count: 71), "é", "a "])
  func aBoundaryIsWhatTheStandardAllows(boundary: String) {
    var type = MediaType.multipartForm
    type.parameters = [MediaType.Parameter(name: "boundary", value: boundary)]
    #expect(throws: MultipartError.noBoundary) { _ = try MultipartReader(type) }
    #expect(throws: MultipartError.noBoundary) { _ = try MultipartReader(.multipartForm) }
  }

  @Test func longContentIsReadInPieces() throws {
    let content = String(repeating: "\r\n--bogus\r", count: 100_000).replacing("--b", with: "--c")
    let parts = try Self.read(
      "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\(content)\r\n--b--", pieces: 4096)
    #expect(parts.first?.content == Array(content.utf8))
  }
}
