internal import Glibc
internal import PageLoading
internal import SystemServices

/// The lines of a file, one at a time, whatever its size.
struct LineReader: ~Copyable {
  private let file: Int32
  private let path: String?
  private let limit: Int
  /// The bytes that were read; those from `start` on were not handed out yet.
  private var buffer: [UInt8] = []
  private var start = 0
  /// Where the next search for the end of a line begins.
  private var searched = 0
  private var isAtEnd = false
  /// The offset in the file of the end of the last line that was handed out.
  private(set) var offset = 0
  /// The number of the last line that was handed out, from 1.
  private(set) var number = 0

  /// A line.
  enum Line {
    case text([UInt8])
    /// It is longer than the limit; all but its beginning and its end is skipped.
    case tooLong(beginning: [UInt8], end: [UInt8])
  }

  /// How many bytes are kept of each end of a line that is too long.
  private static let excerptSize = 4096

  /// - Parameters:
  ///   - path: the file; `-` for standard input.
  ///   - limit: how many bytes a line may have.
  init(_ path: String, limit: Int) throws(FileError) {
    let isStandardInput = path == "-"
    self.path = isStandardInput ? nil : path
    self.limit = limit
    file = isStandardInput ? STDIN_FILENO : open(FileName.cString(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(path: path, code: errno, action: .read) }
  }

  deinit { if path != nil { close(file) } }

  /// The next line without its end; nil at the end of the file.
  ///
  /// - Parameter complete: whether to ignore a last line without a line break.
  mutating func next(complete: Bool = false) throws(FileError) -> Line? {
    var excerpt: (beginning: [UInt8], end: [UInt8])?
    while true {
      if let end = endOfLine() {
        defer { consume(upTo: end + 1) }
        return line(buffer[start..<end], excerpt)
      }
      searched = buffer.count
      if isAtEnd {
        guard buffer.count > start || excerpt != nil, !complete else { return nil }
        defer { consume(upTo: buffer.count) }
        return line(buffer[start...], excerpt)
      }
      if buffer.count - start > limit {
        excerpt = Self.excerpt(excerpt, buffer[start...])
        consume(upTo: buffer.count)
      }
      try fill()
    }
  }

  private func endOfLine() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard searched < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// - Parameter excerpt: what was kept so far of a line that is too long.
  private mutating func line(
    _ bytes: ArraySlice<UInt8>, _ excerpt: (beginning: [UInt8], end: [UInt8])?
  ) -> Line {
    number += 1
    guard excerpt != nil || bytes.count > limit else { return .text(Self.trimmed(bytes)) }
    let (beginning, end) = Self.excerpt(excerpt, bytes)
    return .tooLong(beginning: beginning, end: Self.trimmed(end[...]))
  }

  /// The excerpt of a line that is too long and continues.
  private static func excerpt(
    _ known: (beginning: [UInt8], end: [UInt8])?, _ bytes: ArraySlice<UInt8>
  ) -> (beginning: [UInt8], end: [UInt8]) {
    (
      known?.beginning ?? Array(bytes.prefix(excerptSize)),
      Array(((known?.end ?? []) + bytes.suffix(excerptSize)).suffix(excerptSize))
    )
  }

  private mutating func consume(upTo end: Int) {
    offset += end - start
    start = end
    searched = end
  }

  private mutating func fill() throws(FileError) {
    buffer.removeFirst(start)
    searched -= start
    start = 0
    let size = 1 << 16
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: size) { bytes, initialized in
      repeat {
        count = read(file, bytes.baseAddress, size)
      } while count < 0 && errno == EINTR
      initialized = max(0, count)
    }
    if count < 0 { throw FileError(path: path, code: errno, action: .read) }
    isAtEnd = count == 0
    buffer += part
  }

  /// The line without the carriage return of CR LF line ends.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
