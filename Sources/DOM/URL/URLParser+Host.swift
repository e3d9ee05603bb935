internal import Bytes

/// The host parser (URL Standard, section 3.5).
extension URLParser {
  /// The forbidden host code points.
  private static let forbiddenInHosts = ASCIISet("\0\t\n\r #/:<>?@[\\]^|")
  /// The forbidden domain code points.
  private static let forbiddenInDomains = ASCIISet.controls.with(" #%/:<>?@[\\]^|")

  /// Appends the host for `bytes` in serialized form; false on failure.
  mutating func appendHost(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isSpecial: Bool) -> Bool {
    if bytes.first == 0x5B {
      guard bytes.count > 1, bytes.last == 0x5D,
        let pieces = IPv6Address.parse(bytes.dropFirst().dropLast())
      else { return false }
      IPv6Address.append(pieces, to: &output)
      return true
    }
    guard isSpecial else {
      if bytes.contains(where: Self.forbiddenInHosts.contains) { return false }
      PercentEncoding.append(bytes, encoding: PercentEncoding.control, to: &output)
      return true
    }
    let start = output.count
    if !appendASCIIDomain(bytes) {
      output.removeSubrange(start...)
      let decoded = bytes.contains(0x25) ? PercentEncoding.decode(bytes) : Array(bytes)
      guard let domain = InternationalDomainName.toASCII(decoded) else { return false }
      output.append(contentsOf: domain)
    }
    let domain = output[start...]
    if domain.isEmpty || domain.contains(where: Self.forbiddenInDomains.contains) { return false }
    if IPv4Address.endsInNumber(domain) {
      guard let address = IPv4Address.parse(domain) else { return false }
      output.removeSubrange(start...)
      IPv4Address.append(address, to: &output)
    }
    return true
  }

  /// Appends a domain in lower case; false if the domain needs further processing. A part of it may
  /// have been appended then.
  private mutating func appendASCIIDomain(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let start = output.count
    for byte in bytes {
      if byte >= 0x80 || byte == 0x25 { return false }
      output.append(byte.asciiLowercased)
    }
    return !InternationalDomainName.hasEncodedLabel(output[start...])
  }
}
