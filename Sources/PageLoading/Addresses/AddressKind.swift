/// The purpose of an address, which decides who may reach it (RFC 6890 and the registries of
/// special-purpose addresses).
package enum AddressKind: String, Sendable, CaseIterable {
  /// A public address of the internet.
  case `public`
  /// The addresses of this machine.
  case loopback
  /// The network of a home or a company (RFC 1918, RFC 4193).
  case `private`
  /// The network that a provider's customers share (RFC 6598).
  case shared
  /// The local link to which the machine is connected.
  case linkLocal = "link-local"
  /// The service from which a cloud's machines get their settings and credentials.
  case metadata
  /// "This host", which is not an address but reaches this machine.
  case unspecified
  case multicast
  case broadcast
  /// For measurements of networks (RFC 2544, RFC 5180).
  case benchmark
  /// For examples in texts (RFC 5737, RFC 3849, RFC 9637).
  case documentation
  /// Addresses that are not assigned, or that are assigned to a protocol.
  case reserved
}

extension IPAddress {
  /// The purpose of the address. An IPv6 address from which a translator or a tunnel leads to an
  /// IPv4 address has the kind of that address.
  package var kind: AddressKind {
    if let known = SpecialAddresses.all.first(where: { $0.range.contains(self) }) {
      return known.kind
    }
    if isVersion4 { return .public }
    let embedded = embeddedAddresses
    if let special = embedded.map(\.kind).first(where: { $0 != .public }) { return special }
    // Of IPv6 addresses, only 2000::/3 and the translators' prefix are assigned.
    return bits >> 125 == 1 || !embedded.isEmpty ? .public : .reserved
  }

  /// The IPv4 addresses to which an IPv6 address leads.
  private var embeddedAddresses: [IPAddress] {
    func version4(_ shift: UInt128) -> IPAddress {
      IPAddress(version4: UInt32(truncatingIfNeeded: bits >> shift))
    }
    // ::ffff:a.b.c.d (RFC 4291), ::ffff:0:a.b.c.d (RFC 2765), 64:ff9b::a.b.c.d (RFC 6052)
    if [0xFFFF, 0xFFFF_0000, 0x0064_FF9B << 64].contains(bits >> 32) { return [version4(0)] }
    // 2002:aabb:ccdd:: (6to4, RFC 3056)
    if bits >> 112 == 0x2002 { return [version4(80)] }
    // The server's address, and the client's with inverted bits (Teredo, RFC 4380).
    if bits >> 96 == 0x2001_0000 {
      return [version4(64), IPAddress(version4: ~UInt32(truncatingIfNeeded: bits))]
    }
    // ...:0:5efe:a.b.c.d (ISATAP, RFC 5214)
    let interface = bits >> 32 & 0xFFFF_FFFF
    return interface & ~0x0200_0000 == 0x5EFE ? [version4(0)] : []
  }
}

/// The ranges that are not public. The first range that contains an address counts.
private enum SpecialAddresses {
  static let all: [(range: AddressRange, kind: AddressKind)] = names.compactMap { name, kind in
    AddressRange(name).map { ($0, kind) }
  }

  private static let names: [(String, AddressKind)] = [
    // These belong to Amazon, Google, Microsoft and others, and then to Alibaba, Oracle and
    // Microsoft alone.
    ("169.254.169.254", .metadata), ("169.254.170.2", .metadata), ("169.254.170.23", .metadata),
    ("100.100.100.200", .metadata), ("192.0.0.192", .metadata), ("168.63.129.16", .metadata),
    ("fd00:ec2::/32", .metadata), ("fd20:ce::254", .metadata),

    ("0.0.0.0", .unspecified), ("0.0.0.0/8", .unspecified), ("10.0.0.0/8", .private),
    ("100.64.0.0/10", .shared), ("127.0.0.0/8", .loopback), ("169.254.0.0/16", .linkLocal),
    ("172.16.0.0/12", .private), ("192.0.0.0/24", .reserved), ("192.0.2.0/24", .documentation),
    ("192.88.99.0/24", .reserved), ("192.168.0.0/16", .private), ("198.18.0.0/15", .benchmark),
    ("198.51.100.0/24", .documentation), ("203.0.113.0/24", .documentation),
    ("224.0.0.0/4", .multicast), ("255.255.255.255", .broadcast), ("240.0.0.0/4", .reserved),

    ("::", .unspecified), ("::1", .loopback), ("64:ff9b:1::/48", .private), ("100::/64", .reserved),
    ("2001:2::/48", .benchmark), ("2001:db8::/32", .documentation), ("3fff::/20", .documentation),
    ("fc00::/7", .private), ("fe80::/10", .linkLocal), ("fec0::/10", .private),
    ("ff00::/8", .multicast),
    // This is the part of 2001::/23 for protocols, without Teredo, which leads to other addresses.
    ("2001:1::/32", .reserved), ("2001:2::/31", .reserved), ("2001:4::/30", .reserved),
    ("2001:8::/29", .reserved), ("2001:10::/28", .reserved), ("2001:20::/27", .reserved),
    ("2001:40::/26", .reserved), ("2001:80::/25", .reserved), ("2001:100::/24", .reserved),
  ]
}
