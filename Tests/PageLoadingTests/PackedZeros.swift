/// 1,048,576 bytes of zeros, packed.
enum PackedZeros {
  /// As gzip packs them: nearly all of it are zeros again.
  static let gzip: [UInt8] =
    [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 49, 1, 0, 0, 0, 194, 160, 245, 79, 109, 8, 95, 160]
    + [UInt8](repeating: 0, count: 1016) + [62, 3, 28, 234, 56, 167, 0, 0, 16, 0]
}
