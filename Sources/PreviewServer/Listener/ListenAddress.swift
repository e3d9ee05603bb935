internal import Glibc

/// The address that a server listens on.
package struct ListenAddress: Sendable, Hashable {
  /// A name or an address; `::` stands for IPv6 and IPv4.
  package var host: String
  /// The port; 0 for any free one.
  package var port: UInt16

  package init(host: String = "127.0.0.1", port: UInt16 = 8080) {
    self.host = host
    self.port = port
  }

  /// Opens a socket that listens.
  ///
  /// - Returns: the socket, and the address that it has.
  func listen() throws(ListenerError) -> (socket: Int32, bound: SocketAddress) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(bareHost, String(port), &hints, &found)
    defer { if let found { freeaddrinfo(found) } }
    guard status == 0, let first = found?.pointee else {
      throw .badHost(host, reason: gai_strerror(status).map { String(cString: $0) } ?? "unknown")
    }
    let type = first.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(first.ai_family, type, first.ai_protocol)
    guard socket >= 0 else { throw .cannotBind(description, code: errno) }
    var yes: Int32 = 1
    var no: Int32 = 0
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    if first.ai_family == AF_INET6 {
      setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, size)
    }
    guard bind(socket, first.ai_addr, first.ai_addrlen) == 0, Glibc.listen(socket, 1024) == 0,
      let bound = SocketAddress(listening: socket)
    else {
      let code = errno
      close(socket)
      throw .cannotBind(description, code: code)
    }
    return (socket, bound)
  }

  /// The host without the brackets of an IPv6 address.
  private var bareHost: String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  /// Whether only this machine can reach the address, as far as its name tells: names other than
  /// `localhost` may lead anywhere.
  package var isLoopback: Bool {
    let name = bareHost.lowercased()
    return HostGuard.isLoopback(name) || name == "::1"
  }
}

extension ListenAddress: CustomStringConvertible {
  /// The host and the port, as in an address.
  package var description: String {
    bareHost.utf8.contains(0x3A) ? "[\(bareHost)]:\(port)" : "\(bareHost):\(port)"
  }
}
