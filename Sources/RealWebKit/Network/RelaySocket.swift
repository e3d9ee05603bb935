internal import Glibc

/// One end of a relayed connection, with the bytes that are still to be written to it.
final class RelaySocket {
  private let file: Int32
  private var output: [UInt8] = []
  /// Whether nothing more comes from it.
  var isAtEnd = false

  /// POLLRDHUP: the other side sends nothing more.
  private static let closing: Int16 = 0x2000

  init(_ file: Int32) { self.file = file }

  deinit { close(file) }

  /// Whether it takes more to be written: a slow reader is not to fill the memory.
  var hasRoom: Bool { output.count < 256 << 10 }

  var isFlushed: Bool { output.isEmpty }

  func interest(reads: Bool, isConnecting: Bool = false) -> pollfd {
    var events = Self.closing
    if reads, !isAtEnd { events |= Int16(POLLIN) }
    if isConnecting || !output.isEmpty { events |= Int16(POLLOUT) }
    // After its end it would be reported again and again.
    return pollfd(fd: isAtEnd && output.isEmpty ? -1 : file, events: events, revents: 0)
  }

  /// Whether the other side has closed the connection.
  static func isGone(_ events: Int16) -> Bool {
    events & (Int16(POLLHUP | POLLERR | POLLNVAL) | closing) != 0
  }

  /// Whether a connection that was begun has been made.
  var isConnected: Bool {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(file, SOL_SOCKET, SO_ERROR, &code, &size) == 0 && code == 0
  }

  /// The bytes that have come, perhaps none; nil at the end.
  func read() -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      let result = Glibc.read(file, buffer.baseAddress, buffer.count)
      if result < 0 { failure = errno }
      if result == 0 { isAtEnd = true }
      count = max(0, result)
    }
    if failure != 0, failure != EAGAIN, failure != EINTR { isAtEnd = true }
    return bytes.isEmpty && isAtEnd ? nil : bytes
  }

  /// Writes bytes, now or when there is room for them.
  func write(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    output += bytes
    if !flush() {
      output = []
      isAtEnd = true
    }
  }

  /// Writes what is waiting; false if nothing can be written any more.
  func flush() -> Bool {
    while !output.isEmpty {
      let count = output.withUnsafeBytes {
        Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        return count < 0 && (errno == EAGAIN || errno == EINTR)
      }
      output.removeFirst(count)
    }
    return true
  }
}
