// The structures of addresses come with whichever of the two C modules has their header first.
internal import CMicroHTTPD
internal import Glibc

/// The address of one end of a connection.
struct SocketAddress: Sendable, Hashable {
  /// The numeric address: `127.0.0.1`, `::1`. IPv4 addresses within IPv6 are written as IPv4 ones.
  var host: String
  var port: UInt16

  /// The address that a socket listens on.
  init?(listening socket: Int32) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let address = withUnsafeMutablePointer(to: &storage) { storage -> SocketAddress? in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(socket, address, &size) == 0 ? SocketAddress(address) : nil
      }
    }
    guard let address else { return nil }
    self = address
  }

  /// The address in a structure of its family's size; nil for families other than IPv4 and IPv6.
  init?(_ address: UnsafePointer<sockaddr>) {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      var address = raw.loadUnaligned(as: sockaddr_in.self)
      inet_ntop(AF_INET, &address.sin_addr, &text, socklen_t(text.count))
      port = UInt16(bigEndian: address.sin_port)
    case AF_INET6:
      var address = raw.loadUnaligned(as: sockaddr_in6.self)
      inet_ntop(AF_INET6, &address.sin6_addr, &text, socklen_t(text.count))
      port = UInt16(bigEndian: address.sin6_port)
    default: return nil
    }
    let name = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isMapped = name.hasPrefix("::ffff:") && name.contains(".")
    host = isMapped ? String(name.dropFirst(7)) : name
  }

  /// The host and the port, as in a URL.
  var authority: String { host.utf8.contains(0x3A) ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
