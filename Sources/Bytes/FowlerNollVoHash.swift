/// The hash FNV-1a (RFC 9923): quick, and the same in every process. It is not safe against
/// somebody who looks for two texts with the same hash.
package enum FowlerNollVoHash {
  @usableFromInline static let basis64: UInt64 = 0xCBF2_9CE4_8422_2325
  @usableFromInline static let prime64: UInt64 = 0x100_0000_01B3

  /// The hash of bytes, in 64 bits.
  @inlinable
  package static func bits64(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = basis64
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* prime64 }
    return hash
  }

  /// The hash of bytes in which letters A to Z count as a to z, in 64 bits. It is made for walks through a page,
  /// where a mapped sequence would take several times as long.
  package static func bits64(ignoringASCIICaseOf bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = basis64
    for byte in bytes { hash = (hash ^ UInt64(byte.asciiLowercased)) &* prime64 }
    return hash
  }

  /// The hash of bytes, in 128 bits.
  @inlinable
  package static func bits128(_ bytes: some Sequence<UInt8>) -> UInt128 {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for byte in bytes {
      hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }
    return hash
  }
}
