internal import CGLib

/// The hash function SHA-256 (FIPS 180-4), by GLib.
public enum SHA256 {
  /// The 32 bytes of the hash.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    var length = gsize(hash.count)
    let checksum = g_checksum_new(G_CHECKSUM_SHA256)
    defer { g_checksum_free(checksum) }
    bytes.withUnsafeBufferPointer {
      g_checksum_update(checksum, $0.baseAddress, gssize($0.count))
    }
    g_checksum_get_digest(checksum, &hash, &length)
    return hash
  }
}
