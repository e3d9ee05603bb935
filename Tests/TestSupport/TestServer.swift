internal import Glibc
internal import Synchronization
internal import SystemServices

/// An HTTP server for tests, on a port of its own at every local address, that notes who asked.
///
/// It answers one request for each connection, on a thread of its own.
package final class TestServer: Sendable {
  /// What came in.
  package struct Request: Sendable {
    package var method = ""
    package var target = ""
    /// Names in lower case.
    package var headers: [(name: String, value: String)] = []
    package var body: [UInt8] = []
    /// The address that the client connected to.
    package var localAddress = ""

    package var path: String { String(target.prefix { $0 != "?" }) }

    package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
  }

  /// What goes out.
  package struct Response: Sendable {
    package var status = "200 OK"
    package var headers: [String] = []
    package var body: [UInt8] = []
    /// Sent as it is, in the place of all else.
    package var raw: [UInt8]?

    package init(
      status: String = "200 OK", headers: [String] = [], body: [UInt8] = [], raw: [UInt8]? = nil
    ) {
      self.status = status
      self.headers = headers
      self.body = body
      self.raw = raw
    }

    package static func html(_ text: String, _ headers: String...) -> Response {
      Response(
        headers: ["Content-Type: text/html; charset=utf-8"] + headers, body: Array(text.utf8))
    }

    package static func redirect(_ location: String, status: String = "302 Found") -> Response {
      Response(status: status, headers: ["Location: \(location)"])
    }
  }

  package let port: Int
  private let socket: Int32
  private let handler: @Sendable (Request) -> Response
  /// Sent before anything is read; then the connection is closed.
  private let greeting: [UInt8]?
  private let log = Mutex<[Request]>([])
  private let connections = Mutex<[String]>([])

  /// Starts to answer.
  ///
  /// - Parameter greeting: sent to who connects, in the place of any answer.
  package init(
    greeting: [UInt8]? = nil, _ handler: @escaping @Sendable (Request) -> Response
  ) throws {
    let listener = try Self.listen()
    socket = listener.socket
    port = listener.port
    self.handler = handler
    self.greeting = greeting
    // The thread holds the socket, not the server, which can go while it waits. It closes it too:
    // before it ends, the number must not become another server's.
    let accept: @Sendable () -> Void = { [socket, weak self] in
      while true {
        let client = Glibc.accept(socket, nil, nil)
        guard client >= 0 else {
          close(socket)
          return
        }
        guard let self else { close(client); return }
        self.serve(client)
      }
    }
    _ = try WorkThread(accept)
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// The requests so far.
  package var requests: [Request] { log.withLock { $0 } }

  /// The local addresses that connections were made to so far.
  package var connectedAddresses: [String] { connections.withLock { $0 } }

  package struct Failure: Error {
    var code = errno
  }

  /// Opens a socket for IPv6 and IPv4 at all local addresses.
  private static func listen() throws -> (socket: Int32, port: Int) {
    let socket = Glibc.socket(AF_INET6, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard socket >= 0 else { throw Failure() }
    var no: Int32 = 0
    setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && Glibc.listen(socket, 64) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    guard status else { throw Failure() }
    return (socket, Int(UInt16(bigEndian: address.sin6_port)))
  }

  private func serve(_ client: Int32) {
    let address = Self.localAddress(of: client)
    connections.withLock { $0.append(address) }
    let work: @Sendable () -> Void = { [self] in
      defer { close(client) }
      if let greeting {
        Self.write(Response(raw: greeting), to: client, withBody: true)
        return Self.drain(client)
      }
      guard var request = Self.read(client) else { return }
      request.localAddress = address
      log.withLock { $0.append(request) }
      Self.write(handler(request), to: client, withBody: request.method != "HEAD")
      Self.drain(client)
    }
    do { _ = try WorkThread(work) } catch { close(client) }
  }

  /// Ends the answer. Closing with unread bytes would take back what was written.
  private static func drain(_ client: Int32) {
    shutdown(client, Int32(SHUT_WR))
    var rest = [UInt8](repeating: 0, count: 4096)
    while recv(client, &rest, rest.count, 0) > 0 {}
  }

  private static func localAddress(of client: Int32) -> String {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(client, $0, &length) }
    }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, &address.sin6_addr, &text, socklen_t(text.count))
    let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.hasPrefix("::ffff:") ? String(name.dropFirst(7)) : name
  }

  /// Reads a request whose body has its length; nil where the client went away.
  private static func read(_ client: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    let mark = Array("\r\n\r\n".utf8)
    var headEnd: Int?
    var request = Request()
    while true {
      if headEnd == nil, let range = bytes.firstRange(of: mark) {
        headEnd = range.upperBound
        let lines = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
          .split(separator: "\r\n").map(String.init)
        let words = (lines.first ?? "").split(separator: " ").map(String.init)
        request.method = words.first ?? ""
        request.target = words.count > 1 ? words[1] : ""
        request.headers = lines.dropFirst().compactMap { line in
          guard let colon = line.firstIndex(of: ":") else { return nil }
          let value = line[line.index(after: colon)...].drop { $0 == " " }
          return (line[..<colon].lowercased(), String(value))
        }
      }
      if let headEnd {
        let length = request.header("content-length").flatMap { Int($0) } ?? 0
        if bytes.count >= headEnd + length {
          request.body = Array(bytes[headEnd..<(headEnd + length)])
          return request
        }
      }
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  private static func write(_ response: Response, to client: Int32, withBody: Bool) {
    var bytes = response.raw ?? []
    if response.raw == nil {
      var head = "HTTP/1.1 \(response.status)\r\nConnection: close\r\n"
      for header in response.headers { head += header + "\r\n" }
      if !response.headers.contains(where: { $0.lowercased().hasPrefix("content-length") }) {
        head += "Content-Length: \(response.body.count)\r\n"
      }
      bytes = Array(head.utf8) + [13, 10] + (withBody ? response.body : [])
    }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      done += count
    }
  }
}
