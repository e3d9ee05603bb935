/// Takes messages out of a stream of bytes (Language Server Protocol 3.17, "Base Protocol": header fields,
/// an empty line, and as many bytes as `Content-Length` says).
package struct FrameReader {
  private var buffer: [UInt8] = []
  /// Where in the buffer the next message begins.
  private var start = 0
  /// Where the next look for the end of its header begins.
  private var searched = 0
  /// The bytes of the message whose header has been read.
  private var length: Int?

  /// The most bytes of a message.
  package static let lengthLimit = 64 << 20
  static let headerLimit = 4096

  package init() {}

  /// Takes bytes in.
  package mutating func add(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    buffer += bytes
  }

  /// The next message that is there whole; nil where more bytes are needed.
  package mutating func next() throws(FrameError) -> [UInt8]? {
    if length == nil {
      guard let end = try endOfHeader() else { return nil }
      length = try Self.length(in: buffer[start..<end])
      start = end
      searched = end
    }
    guard let length, buffer.count - start >= length else { return nil }
    let frame = Array(buffer[start..<start + length])
    start += length
    searched = start
    self.length = nil
    return frame
  }

  /// Checks that the input ends between two messages.
  package func finish() throws(FrameError) {
    if let length { throw .endsEarly(missing: length - (buffer.count - start)) }
    if start < buffer.count { throw .endsEarly(missing: 0) }
  }

  /// The place behind the empty line.
  private mutating func endOfHeader() throws(FrameError) -> Int? {
    var index = max(start + 3, searched)
    defer { searched = index }
    while index < buffer.count {
      if buffer[index] == 0x0A, buffer[index - 1] == 0x0D, buffer[index - 2] == 0x0A,
        buffer[index - 3] == 0x0D
      {
        return index + 1
      }
      // What is not the protocol is said at its first line.
      if buffer[index] == 0x0A, buffer[index - 1] != 0x0D { break }
      index += 1
      if index - start > Self.headerLimit { throw .headerTooLong(limit: Self.headerLimit) }
    }
    if index < buffer.count { _ = try Self.length(in: buffer[start...index]) }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) throws(FrameError) -> Int {
    var length: Int?
    let text = String(decoding: header, as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else {
        throw .malformedHeader(String(line.prefix(80)))
      }
      guard line[..<colon].lowercased() == "content-length" else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      guard let number = Int(value), number >= 0, value.first?.isNumber == true else {
        throw .badLength(String(value.prefix(80)))
      }
      guard number <= lengthLimit else { throw .tooLong(number, limit: lengthLimit) }
      length = number
    }
    guard let length else { throw .noLength }
    return length
  }

  /// A message with its header.
  static func frame(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
