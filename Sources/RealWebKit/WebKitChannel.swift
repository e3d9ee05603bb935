internal import Glibc
internal import PropertyLists
internal import SystemServices

/// Property lists over a socket between jsprep and the process that WebKit runs in, each after its
/// length.
struct WebKitChannel {
  let socket: Int32

  /// The bytes that a message may have.
  private static let sizeLimit = 1 << 30

  /// Sends a message; false if the other end is gone.
  func send(_ message: PropertyList) -> Bool {
    guard let body = try? message.bytes(as: .binary1) else { return false }
    return withUnsafeBytes(of: UInt64(body.count).littleEndian) { write($0) }
      && body.withUnsafeBytes { write($0) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.send(socket, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Whether a message has come, or the other end is gone.
  var isReadable: Bool {
    var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) > 0
  }

  /// Why nothing was received.
  enum Failure: Error {
    case closed
    case late
  }

  /// Waits for a message until a moment; nil for no limit.
  func receive(until deadline: MonotonicTime? = nil) throws(Failure) -> PropertyList {
    let head = try read(8, deadline)
    let size = head.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
    guard size <= UInt64(Self.sizeLimit) else { throw .closed }
    let body = try read(Int(size), deadline)
    guard let message = try? PropertyList.read(body, as: .binary) else { throw .closed }
    return message
  }

  private func read(_ count: Int, _ deadline: MonotonicTime?) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      if let deadline {
        let left = deadline - MonotonicTime.now
        guard left > 0 else { throw .late }
        var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let ready = poll(&file, 1, Int32(min(left * 1000 + 1, 1000)))
        if ready <= 0 { continue }
      }
      var part = [UInt8](repeating: 0, count: min(count - bytes.count, 1 << 20))
      let got = Glibc.read(socket, &part, part.count)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw .closed }
      bytes += part[..<got]
    }
    return bytes
  }
}
