/// Random identifiers (RFC 9562, version 4).
enum RandomIdentifier {
  /// Makes a new identifier, such as `36b8f84d-df4e-4d49-b662-bcde71a8764f`.
  static func make(using generator: inout RandomSource) -> String {
    let version = generator.next() & ~0xF000 | 0x4000
    let variant = generator.next() & ~(0xC0 << 56) | 0x80 << 56
    let digits = Array(hexadecimal(version) + hexadecimal(variant))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      .map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  private static func hexadecimal(_ number: UInt64) -> [UInt8] {
    stride(from: 60, through: 0, by: -4).map {
      let digit = UInt8(truncatingIfNeeded: number >> $0 & 0xF)
      return digit < 10 ? 0x30 + digit : 0x57 + digit
    }
  }
}
