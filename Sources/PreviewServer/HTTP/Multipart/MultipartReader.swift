internal import Glibc

/// Reads a form as its bytes arrive (RFC 7578, RFC 2046 section 5.1), each byte once.
struct MultipartReader {
  static let partLimit = 1024
  static let headerLimit = 8192

  private enum State {
    /// Before the first boundary.
    case preamble
    /// Right behind a boundary.
    case afterBoundary
    case header
    case content
    /// Behind the closing boundary: everything is ignored.
    case epilogue
  }

  /// A line end, two hyphens and the boundary.
  private let delimiter: [UInt8]
  private var state = State.preamble
  /// The bytes that were fed; those before `start` have been read.
  private var pending: [UInt8]
  private var start = 0
  /// The place where an unsuccessful search continues.
  private var searched = 0
  private var current = MultipartPart(name: "", content: [])
  private var parts: [MultipartPart] = []

  /// A reader for a body of a content type.
  init(_ type: MediaType) throws(MultipartError) {
    guard let boundary = type["boundary"], (1...70).contains(boundary.utf8.count),
      boundary.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), boundary.utf8.last != 0x20
    else { throw .noBoundary }
    delimiter = Array("\r\n--\(boundary)".utf8)
    // The first boundary stands at the start of a line, and the body starts one.
    pending = [0x0D, 0x0A]
  }

  /// Takes the next bytes.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(MultipartError) {
    if state == .epilogue { return }
    pending.append(contentsOf: bytes)
    while try step() {}
    // The bytes that were read are removed once they are the larger part, so that no byte moves
    // more than once on average.
    if start > pending.count / 2 {
      pending.removeFirst(start)
      searched = max(0, searched - start)
      start = 0
    }
  }

  /// The parts, once all bytes were fed.
  consuming func finish() throws(MultipartError) -> [MultipartPart] {
    guard state == .epilogue else { throw .unexpectedEnd }
    return parts
  }

  /// Reads one more piece; false if more bytes are needed.
  private mutating func step() throws(MultipartError) -> Bool {
    switch state {
    case .preamble: return skipPreamble()
    case .afterBoundary: return try readBoundaryEnd()
    case .header: return try readHeaderLine()
    case .content: return readContent()
    case .epilogue:
      start = pending.count
      return false
    }
  }

  private mutating func skipPreamble() -> Bool {
    guard let found = find(delimiter) else {
      start = max(start, pending.count - delimiter.count + 1)
      return false
    }
    pass(found + delimiter.count)
    state = .afterBoundary
    return true
  }

  /// Two hyphens end the form; else spaces and a line end follow a boundary.
  private mutating func readBoundaryEnd() throws(MultipartError) -> Bool {
    guard pending.count - start >= 2 else { return false }
    if pending[start] == 0x2D, pending[start + 1] == 0x2D {
      state = .epilogue
      return true
    }
    var index = start
    while index < pending.count, pending[index].isOptionalSpace { index += 1 }
    guard index - start <= Self.headerLimit else { throw .malformedBoundary }
    guard pending.count - index >= 2 else { return false }
    guard pending[index] == 0x0D, pending[index + 1] == 0x0A else { throw .malformedBoundary }
    guard parts.count < Self.partLimit else { throw .tooManyParts(limit: Self.partLimit) }
    pass(index + 2)
    headerLength = 0
    current = MultipartPart(name: "", content: [])
    hasName = false
    state = .header
    return true
  }

  private var headerLength = 0
  private var hasName = false

  private mutating func readHeaderLine() throws(MultipartError) -> Bool {
    guard let end = find([0x0D, 0x0A]) else {
      guard headerLength + pending.count - start <= Self.headerLimit else {
        throw .headerTooLong(limit: Self.headerLimit)
      }
      return false
    }
    let line = pending[start..<end]
    headerLength += line.count + 2
    guard headerLength <= Self.headerLimit else { throw .headerTooLong(limit: Self.headerLimit) }
    if line.isEmpty {
      guard hasName else { throw .noName }
      // The delimiter of empty content begins with the line end that ended the headers.
      pass(end)
      isContentStart = true
      state = .content
      return true
    }
    try readField(String(decoding: line, as: UTF8.self))
    pass(end + 2)
    return true
  }

  private mutating func readField(_ line: String) throws(MultipartError) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].isToken else { throw .malformedHeader }
    switch parts[0].lowercased() {
    case "content-disposition":
      var cursor = FieldCursor(parts[1])
      cursor.skipSpace()
      guard cursor.readToken()?.lowercased() == "form-data",
        let parameters = cursor.readParameters(),
        cursor.isAtEnd, let name = parameters.first(where: { $0.name == "name" })
      else { throw .noName }
      current.name = name.value
      current.filename = parameters.first { $0.name == "filename" }?.value
      hasName = true
    case "content-type":
      current.type = MediaType(parts[1])
    default: break
    }
  }

  private var isContentStart = false

  private mutating func readContent() -> Bool {
    if isContentStart {
      // Content begins after the line end, unless that already belongs to the delimiter.
      guard pending.count - start >= delimiter.count else { return false }
      isContentStart = false
      if !pending[start...].starts(with: delimiter) { pass(start + 2) }
    }
    guard let found = find(delimiter) else {
      let end = max(start, pending.count - delimiter.count + 1)
      current.content.append(contentsOf: pending[start..<end])
      start = end
      searched = max(searched, start)
      return false
    }
    current.content.append(contentsOf: pending[start..<found])
    parts.append(current)
    current.content = []
    pass(found + delimiter.count)
    state = .afterBoundary
    return true
  }

  private mutating func pass(_ index: Int) {
    start = index
    searched = index
  }

  /// The first place of bytes at or behind `start`. Bytes that were searched are not searched
  /// again.
  private mutating func find(_ bytes: [UInt8]) -> Int? {
    let from = max(start, searched)
    let found = pending.withUnsafeBytes { pending in Self.find(bytes, in: pending, from: from) }
    if found == nil { searched = max(from, pending.count - bytes.count + 1) }
    return found
  }

  /// The first place of bytes in others. It compares the rest only where the first byte matches:
  /// every wanted text begins with a line end and contains no other.
  private static func find(
    _ wanted: [UInt8], in bytes: UnsafeRawBufferPointer, from: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, let first = wanted.first else { return nil }
    let last = bytes.count - wanted.count
    var index = from
    while index <= last {
      guard let place = memchr(base + index, Int32(first), last - index + 1) else { return nil }
      index = UnsafeRawPointer(place) - base
      if memcmp(base + index, wanted, wanted.count) == 0 { return index }
      index += 1
    }
    return nil
  }
}
