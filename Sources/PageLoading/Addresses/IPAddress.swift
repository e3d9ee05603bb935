internal import Glibc

/// An internet address, to which a connection can be made.
package struct IPAddress: Sendable, Hashable {
  /// The bits as those of an IPv6 address. An IPv4 address has the lowest 32 bits.
  let bits: UInt128
  package let isVersion4: Bool

  init(version4 bits: UInt32) {
    self.bits = UInt128(bits)
    isVersion4 = true
  }

  init(version6 bits: UInt128) {
    self.bits = bits
    isVersion4 = false
  }

  /// Reads an address in its usual form: four decimal numbers, or IPv6 without brackets and zone.
  /// Nil for any other text.
  package init?(_ text: String) {
    var version4 = in_addr()
    var version6 = in6_addr()
    if inet_pton(AF_INET, text, &version4) == 1 {
      self.init(version4: UInt32(bigEndian: version4.s_addr))
    } else if inet_pton(AF_INET6, text, &version6) == 1 {
      self.init(version6)
    } else {
      return nil
    }
  }

  /// The address to which a socket is connected; nil if it is not an internet address.
  init?(_ address: UnsafePointer<sockaddr>, length: Int) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
      let version4 = raw.loadUnaligned(as: sockaddr_in.self)
      self.init(version4: UInt32(bigEndian: version4.sin_addr.s_addr))
    case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
      self.init(raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default: return nil
    }
  }

  private init(_ address: in6_addr) {
    self.init(
      version6: UInt128(
        bigEndian: withUnsafeBytes(of: address) { $0.loadUnaligned(as: UInt128.self) }))
  }
}

extension IPAddress: CustomStringConvertible {
  /// The usual form of the address, without brackets.
  package var description: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
      // This fails only for a buffer that is too small, and this one is large enough for any
      // address.
      let isWritten: Bool
      if isVersion4 {
        var address = in_addr(s_addr: UInt32(truncatingIfNeeded: bits).bigEndian)
        isWritten =
          inet_ntop(AF_INET, &address, buffer.baseAddress, socklen_t(buffer.count)) != nil
      } else {
        var address = bits.bigEndian
        isWritten =
          inet_ntop(AF_INET6, &address, buffer.baseAddress, socklen_t(buffer.count)) != nil
      }
      guard isWritten, let text = buffer.baseAddress else { return "" }
      return String(cString: text)
    }
  }
}
