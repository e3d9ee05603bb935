/// Damages bytes at random.
package struct Damage: Sendable {
  private let words: [[UInt8]]

  /// - Parameter words: what is put in where it does harm.
  package init(words: [String]) { self.words = words.map { Array($0.utf8) } }

  package init(words: [[UInt8]]) { self.words = words }

  /// One of some inputs, damaged in one to eight places.
  package func apply(to seeds: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let index = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, index + Int.random(in: 0...20, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes.insert(.random(in: 0...255, using: &random), at: index)
      case 1: bytes.removeSubrange(index..<end)
      case 2:
        bytes.insert(contentsOf: words[Int.random(in: 0..<words.count, using: &random)], at: index)
      case 3:
        let part = Array(bytes[index..<end])
        let times = Int.random(in: 1...200, using: &random)
        bytes.insert(contentsOf: (0..<times).flatMap { _ in part }, at: index)
      case 4:
        let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
        bytes.replaceSubrange(index..., with: other.suffix(max(0, other.count - index)))
      case 5:
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        bytes.replaceSubrange(index..<min(bytes.count, index + word.count), with: word)
      default:
        if index < bytes.count { bytes[index] = .random(in: 0...255, using: &random) }
      }
    }
    return bytes
  }
}
