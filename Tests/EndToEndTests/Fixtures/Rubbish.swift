import Foundation

/// Bytes without any sense, the same in every run.
enum Rubbish {
  /// Bytes of all values, NUL included, from a generator with a fixed seed.
  static func bytes(count: Int) -> Data {
    var state: UInt64 = 0x9e37_79b9_7f4a_7c15
    return Data(
      (0..<count).map { _ in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return UInt8(truncatingIfNeeded: state)
      })
  }
}
