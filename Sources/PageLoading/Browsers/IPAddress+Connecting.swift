internal import Glibc
internal import SystemServices

extension IPAddress {
  /// Begins to connect to this very address, without waiting.
  ///
  /// - Returns: a socket that is written to once it is connected; nil if the system refuses at once.
  package func startConnection(toPort port: Int) -> Int32? {
    let file = socket(isVersion4 ? AF_INET : AF_INET6, StreamSocket.nonblocking, 0)
    guard file >= 0 else { return nil }
    let result: Int32
    if isVersion4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = UInt32(truncatingIfNeeded: bits).bigEndian
      result = Self.connect(file, &address, MemoryLayout<sockaddr_in>.size)
    } else {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(port).bigEndian
      withUnsafeMutableBytes(of: &address.sin6_addr) { target in
        withUnsafeBytes(of: bits.bigEndian) { target.copyMemory(from: $0) }
      }
      result = Self.connect(file, &address, MemoryLayout<sockaddr_in6>.size)
    }
    if result == 0 || errno == EINPROGRESS { return file }
    close(file)
    return nil
  }

  private static func connect(
    _ file: Int32, _ address: UnsafeRawPointer, _ size: Int
  ) -> Int32 {
    Glibc.connect(file, address.assumingMemoryBound(to: sockaddr.self), socklen_t(size))
  }
}
