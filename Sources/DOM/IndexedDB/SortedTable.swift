internal import Algorithms

/// Values in the order of their keys, which are bytes.
///
/// The entries lie in blocks of limited size, so a change moves only one block's entries, and a search
/// halves first the blocks and then one block's entries.
package struct SortedTable<Value> {
  package typealias Key = [UInt8]
  package typealias Entry = (key: Key, value: Value)

  /// A place between or at entries. A change of the table makes it invalid.
  package struct Place: Comparable {
    fileprivate var block: Int
    fileprivate var index: Int

    package static func < (left: Place, right: Place) -> Bool {
      (left.block, left.index) < (right.block, right.index)
    }
  }

  /// The blocks in order; none is empty.
  private var blocks: [[Entry]] = []
  package private(set) var count = 0

  /// The most entries of a block.
  private static var limit: Int { 128 }

  package init() {}

  package var isEmpty: Bool { count == 0 }
  package var start: Place { Place(block: 0, index: 0) }
  package var end: Place { Place(block: blocks.count, index: 0) }

  // MARK: Places

  /// The place of the first entry that is not before `key`.
  package func place(notBefore key: Key) -> Place {
    place { $0.lexicographicallyPrecedes(key) }
  }

  /// The place of the first entry behind all keys that are `key` or begin with it.
  package func place(behind key: Key) -> Place {
    place { $0.lexicographicallyPrecedes(key) || $0.starts(with: key) }
  }

  /// The first place whose entry is not left of what is searched.
  private func place(_ isLeft: (Key) -> Bool) -> Place {
    let block = blocks.partitionPoint { !isLeft($0[$0.count - 1].key) }
    guard block < blocks.count else { return end }
    return Place(block: block, index: blocks[block].partitionPoint { !isLeft($0.key) })
  }

  /// The entry at a place; nil at the end.
  package subscript(place: Place) -> Entry? {
    place.block < blocks.count ? blocks[place.block][place.index] : nil
  }

  package func place(after place: Place) -> Place {
    guard place.block < blocks.count else { return end }
    if place.index + 1 < blocks[place.block].count {
      return Place(block: place.block, index: place.index + 1)
    }
    return Place(block: place.block + 1, index: 0)
  }

  /// The place before another one; nil before the first.
  package func place(before place: Place) -> Place? {
    if place.index > 0 { return Place(block: place.block, index: place.index - 1) }
    guard place.block > 0 else { return nil }
    return Place(block: place.block - 1, index: blocks[place.block - 1].count - 1)
  }

  /// The number of entries between two places.
  package func count(from start: Place, to end: Place) -> Int {
    guard start < end else { return 0 }
    if start.block == end.block { return end.index - start.index }
    let between = blocks[(start.block + 1)..<end.block].reduce(0) { $0 + $1.count }
    return blocks[start.block].count - start.index + between + end.index
  }

  // MARK: Values

  package subscript(key: Key) -> Value? {
    guard let entry = self[place(notBefore: key)], entry.key == key else { return nil }
    return entry.value
  }

  /// Stores a value.
  ///
  /// - Returns: the value that the key had before.
  @discardableResult
  package mutating func set(_ key: Key, to value: Value) -> Value? {
    var place = place(notBefore: key)
    if let entry = self[place], entry.key == key {
      blocks[place.block][place.index].value = value
      return entry.value
    }
    count += 1
    if place.block == blocks.count {
      guard place.block > 0 else {
        blocks.append([(key, value)])
        return nil
      }
      place = Place(block: place.block - 1, index: blocks[place.block - 1].count)
    }
    blocks[place.block].insert((key, value), at: place.index)
    if blocks[place.block].count > Self.limit { split(place) }
    return nil
  }

  /// Changes the value at a place, which must not be the end.
  package mutating func update(_ place: Place, _ change: (inout Value) -> Void) {
    change(&blocks[place.block][place.index].value)
  }

  /// Divides a block that is too large. Keys that come in order leave full blocks behind.
  private mutating func split(_ place: Place) {
    let isAtEnd = place.block == blocks.count - 1 && place.index == blocks[place.block].count - 1
    let kept = isAtEnd ? Self.limit : Self.limit / 2
    let moved = Array(blocks[place.block][kept...])
    blocks[place.block].removeSubrange(kept...)
    blocks.insert(moved, at: place.block + 1)
  }

  /// Removes a value.
  ///
  /// - Returns: the value; nil if the table does not have the key.
  @discardableResult
  package mutating func remove(_ key: Key) -> Value? {
    let place = place(notBefore: key)
    guard let entry = self[place], entry.key == key else { return nil }
    count -= 1
    blocks[place.block].remove(at: place.index)
    if blocks[place.block].isEmpty { blocks.remove(at: place.block) }
    return entry.value
  }
}
