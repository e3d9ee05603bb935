internal import CJavaScriptCore

/// The digests of FIPS 180-4, by GLib, which is loaded with the engine.
public enum Digest: Sendable {
  case sha256, sha384, sha512

  /// The digest of some bytes: 32, 48 or 64 of them.
  public func value(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let type =
      switch self {
      case .sha256: GLibSHA256
      case .sha384: GLibSHA384
      case .sha512: GLibSHA512
      }
    // GLib gives nothing only for an algorithm that it does not know.
    guard
      let digits = g_compute_checksum_for_data(
        Int32(bitPattern: type.rawValue), bytes.baseAddress, bytes.count)
    else { return [] }
    defer { g_free(digits) }
    var result: [UInt8] = []
    var position = digits
    while position.pointee != 0 {
      result.append(Self.number(position[0]) << 4 | Self.number(position[1]))
      position += 2
    }
    return result
  }

  /// What a lower-case hexadecimal digit stands for.
  private static func number(_ digit: CChar) -> UInt8 {
    let byte = UInt8(bitPattern: digit)
    return byte >= UInt8(ascii: "a") ? byte - UInt8(ascii: "a") + 10 : byte - UInt8(ascii: "0")
  }
}
