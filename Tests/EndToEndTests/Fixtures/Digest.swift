import Foundation

/// What stands for an answer that is too large to keep: its size and its 64-bit FNV-1a hash.
struct Digest: CustomStringConvertible {
  private let size: Int
  private let hash: UInt64

  init(_ data: Data) {
    size = data.count
    hash = data.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  var description: String {
    let digits = String(hash, radix: 16)
    return "\(size) bytes, \(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }
}
