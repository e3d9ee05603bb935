import Glibc

/// A connection on which a test sends any bytes, well-formed or not.
final class RawClient {
  let socket: Int32
  private var buffer: [UInt8] = []

  enum Failure: Error {
    case notConnected(Int32)
    case timedOut
    case closed
    case malformedAnswer
  }

  /// An answer, taken apart.
  struct Answer {
    var status: Int
    var fields: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// Connects to a port of the loopback interface; reading takes 20 seconds at most.
  ///
  /// - Parameter source: the address of the loopback interface that the client has.
  init(port: UInt16, from source: String = "127.0.0.1") throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var own = sockaddr_in()
    own.sin_family = sa_family_t(AF_INET)
    own.sin_addr.s_addr = inet_addr(source)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var status = withUnsafePointer(to: &own) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
    }
    guard status == 0 else { throw Failure.notConnected(errno) }
    status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    guard status == 0 else { throw Failure.notConnected(errno) }
  }

  deinit { close(socket) }

  /// Sends bytes; false where the server takes no more.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      done += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more comes.
  func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Reads on; false at the end.
  private func fill() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &chunk, chunk.count, 0)
    if count < 0 { throw errno == EAGAIN ? Failure.timedOut : Failure.closed }
    buffer += chunk[..<count]
    return count > 0
  }

  /// Everything until the server closes the connection.
  func readToEnd() throws -> [UInt8] {
    do {
      while try fill() {}
    } catch Failure.closed {}
    defer { buffer = [] }
    return buffer
  }

  /// Reads until a text has come in; the bytes after it are kept.
  func read(until text: String) throws -> String {
    while true {
      if let start = Self.find(text, in: buffer) {
        let end = start + text.utf8.count
        defer { buffer.removeFirst(end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard try fill() else { throw Failure.closed }
    }
  }

  /// The next answer.
  func read(toHead: Bool = false) throws -> Answer {
    while true {
      if let answer = try takeAnswer(toHead) { return answer }
      guard try fill() else { throw Failure.closed }
    }
  }

  private func takeAnswer(_ toHead: Bool) throws -> Answer? {
    guard let end = Self.find("\r\n\r\n", in: buffer) else { return nil }
    let head = String(decoding: buffer[..<end], as: UTF8.self)
    var lines = head.split(separator: "\r\n")[...]
    guard let first = lines.popFirst()?.split(separator: " "), first.count >= 2,
      let status = Int(first[1])
    else { throw Failure.malformedAnswer }
    var fields: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { throw Failure.malformedAnswer }
      fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    let hasNoBody = toHead || status == 204 || status == 304 || status < 200
    let length = hasNoBody ? 0 : fields["content-length"].flatMap { Int($0) } ?? 0
    let start = end + 4
    guard buffer.count >= start + length else { return nil }
    let body = Array(buffer[start..<(start + length)])
    buffer.removeFirst(start + length)
    return Answer(status: status, fields: fields, body: body)
  }

  private static func find(_ text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }
}
