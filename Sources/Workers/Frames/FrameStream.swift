internal import Glibc

/// Frames on a descriptor that blocks: a worker's end of its connection.
struct FrameStream {
  let file: Int32

  /// The next frame; nil if the other end is closed.
  func read() throws(FrameError) -> Frame? {
    guard let header = read(count: Frame.headerSize) else { return nil }
    // The pool keeps its own limit, and knows it better.
    let (kind, length) = try Frame.readHeader(header, limit: Int(UInt32.max))
    guard let body = read(count: length) else { return nil }
    return Frame(kind, body: body)
  }

  /// Whether reading would not wait: the other end has sent something, or is closed.
  var hasInput: Bool {
    var descriptor = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) != 0
  }

  /// Sends a frame; false if the other end is closed.
  func write(_ frame: Frame) -> Bool {
    guard let header = frame.header else { return false }
    return write(bytes: header) && write(bytes: frame.body)
  }

  /// Sends bytes; false if the other end is closed.
  func write(bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return true
    }
  }

  private func read(count: Int) -> [UInt8]? {
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while done < count {
        let step = Glibc.read(file, buffer.baseAddress.map { $0 + done }, count - done)
        if step < 0, errno == EINTR { continue }
        if step <= 0 { break }
        done += step
      }
      initialized = done
    }
    return done == count ? bytes : nil
  }
}
