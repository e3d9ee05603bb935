internal import Bytes
internal import Glibc

/// Finds numbers by names in a text, without making a string for each name.
struct CSSNameIndex: Sendable {
  private let bytes: [UInt8]
  private var names: [(name: Range<Int>, number: Int)] = []

  /// The hash table: it has places in `names` plus one, and is at most half full. Zero marks a free
  /// slot.
  private var slots: [UInt16]

  /// An index for names in `bytes`, which must be in lower case.
  /// - Parameter capacity: the greatest number of names.
  package init(_ bytes: [UInt8], capacity: Int) {
    self.bytes = bytes
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [UInt16](repeating: 0, count: size)
    names.reserveCapacity(capacity)
  }

  /// All names in the order in which they were added.
  package var all: [String] {
    names.map { String(decoding: bytes[$0.name], as: UTF8.self) }
  }

  /// Adds the name at `range`. It replaces an equal name.
  package mutating func add(_ range: Range<Int>, _ number: Int) {
    let (slot, known) = place(of: range)
    if let known {
      names[known].number = number
    } else {
      names.append((range, number))
      slots[slot] = UInt16(names.count)
    }
  }

  /// The number of the name at `range` of the bytes; nil if the index does not have it.
  package func number(at range: Range<Int>) -> Int? {
    place(of: range).known.map { names[$0].number }
  }

  /// Where the name at `range` of the bytes is in `names`, or else the slot that it would have.
  private func place(of range: Range<Int>) -> (slot: Int, known: Int?) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return (0, nil) }
      var hash = Self.hashStart
      for position in range { Self.combine(bytes[position], into: &hash) }
      return place(of: hash) { candidate in
        candidate.count == range.count
          && memcmp(start + candidate.lowerBound, start + range.lowerBound, range.count) == 0
      }
    }
  }

  /// The number of a name in any case; nil if the index does not have it.
  package func number(of name: String) -> Int? {
    var hash = Self.hashStart
    for byte in name.utf8 { Self.combine(byte.asciiLowercased, into: &hash) }
    let place = place(of: hash) { candidate in
      var position = candidate.lowerBound
      for byte in name.utf8 {
        guard position < candidate.upperBound, bytes[position] == byte.asciiLowercased else {
          return false
        }
        position += 1
      }
      return position == candidate.upperBound
    }
    return place.known.map { names[$0].number }
  }

  /// The name with a hash that equals the one that is looked for, by its place in `names`, or else the free
  /// slot for it.
  @inline(__always)
  private func place(
    of hash: UInt32, _ isEqual: (Range<Int>) -> Bool
  ) -> (slot: Int, known: Int?) {
    var slot = Self.finish(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = Int(slots[slot]) - 1
      if isEqual(names[known].name) { return (slot, known) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, nil)
  }

  // This is the hash of Fowler, Noll and Vo.
  private static let hashStart: UInt32 = 2_166_136_261

  private static func combine(_ byte: UInt8, into hash: inout UInt32) {
    hash = (hash ^ UInt32(byte)) &* 16_777_619
  }

  private static func finish(_ hash: UInt32) -> Int { Int(hash ^ hash >> 15) }
}
