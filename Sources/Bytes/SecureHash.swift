internal import CGLib

/// The hash functions of FIPS 180-4, by GLib.
package enum SecureHash: Sendable {
  case sha256, sha384, sha512

  /// The hash: 32, 48 or 64 bytes.
  package func value(of bytes: [UInt8]) -> [UInt8] {
    let (type, count) =
      switch self {
      case .sha256: (G_CHECKSUM_SHA256, 32)
      case .sha384: (G_CHECKSUM_SHA384, 48)
      case .sha512: (G_CHECKSUM_SHA512, 64)
      }
    var hash = [UInt8](repeating: 0, count: count)
    var length = gsize(count)
    let checksum = g_checksum_new(type)
    defer { g_checksum_free(checksum) }
    bytes.withUnsafeBufferPointer {
      g_checksum_update(checksum, $0.baseAddress, gssize($0.count))
    }
    g_checksum_get_digest(checksum, &hash, &length)
    return hash
  }

  /// The hash in lower-case hexadecimal digits.
  package func hexadecimal(of bytes: [UInt8]) -> String {
    value(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
