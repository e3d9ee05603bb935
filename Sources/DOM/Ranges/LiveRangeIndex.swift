internal import Algorithms

/// The live ranges of a pool by the nodes in which they begin and end, and by their offsets there. So
/// the time for a change of the tree depends only on the ranges that move, and not on the number of
/// all ranges.
struct LiveRangeIndex {
  private struct WeakRange {
    weak var range: LiveRange?
  }

  /// The ranges with an end in one node.
  private struct Ends {
    var byOffset: [Int: [ObjectIdentifier: WeakRange]] = [:]
    /// The offsets in their order.
    var offsets: [Int] = []

    /// The place of the first offset that is at least `offset`.
    func place(of offset: Int) -> Int {
      offsets.partitionPoint { $0 >= offset }
    }

    /// - Returns: whether the range was not there yet.
    mutating func insert(_ range: LiveRange, at offset: Int) -> Bool {
      let entry = WeakRange(range: range)
      if let place = byOffset.index(forKey: offset) {
        return byOffset.values[place].updateValue(entry, forKey: ObjectIdentifier(range)) == nil
      }
      byOffset[offset] = [ObjectIdentifier(range): entry]
      offsets.insert(offset, at: place(of: offset))
      return true
    }

    /// - Returns: whether the range was there.
    mutating func remove(_ range: LiveRange, at offset: Int) -> Bool {
      guard let place = byOffset.index(forKey: offset),
        byOffset.values[place].removeValue(forKey: ObjectIdentifier(range)) != nil
      else { return false }
      if byOffset.values[place].isEmpty {
        byOffset.remove(at: place)
        offsets.remove(at: self.place(of: offset))
      }
      return true
    }

    /// The ranges with an end at this offset or behind it, each of them once.
    func ranges(from offset: Int) -> [LiveRange] {
      var seen: Set<ObjectIdentifier> = []
      var found: [LiveRange] = []
      for offset in offsets[place(of: offset)...] {
        for (identifier, entry) in byOffset[offset] ?? [:] {
          if let range = entry.range, seen.insert(identifier).inserted { found.append(range) }
        }
      }
      return found
    }

    /// Removes the entries of ranges that no longer exist, and gives the number of the others.
    mutating func removeDead() -> Int {
      byOffset = byOffset.compactMapValues { ranges in
        let alive = ranges.filter { $0.value.range != nil }
        return alive.isEmpty ? nil : alive
      }
      offsets = byOffset.keys.sorted()
      return byOffset.values.reduce(0) { $0 + $1.count }
    }
  }

  private var containers: [Node: Ends] = [:]
  /// The number of entries, and the number at which entries of ranges that no longer exist are
  /// removed.
  private var count = 0
  private var limit = 64

  var isEmpty: Bool { containers.isEmpty }

  mutating func add(_ range: LiveRange) {
    insert(range, at: range.start)
    if range.end != range.start { insert(range, at: range.end) }
    if count > limit { removeDead() }
  }

  private mutating func insert(_ range: LiveRange, at point: BoundaryPoint) {
    if containers[point.node, default: Ends()].insert(range, at: point.offset) { count += 1 }
  }

  /// Updates the index after the ends of a range have changed from these points.
  mutating func move(_ range: LiveRange, from old: (BoundaryPoint, BoundaryPoint)) {
    for point in [old.0, old.1] where point != range.start && point != range.end {
      guard let place = containers.index(forKey: point.node) else { continue }
      if containers.values[place].remove(range, at: point.offset) { count -= 1 }
      if containers.values[place].offsets.isEmpty { containers.remove(at: place) }
    }
    add(range)
  }

  private mutating func removeDead() {
    count = 0
    for node in Array(containers.keys) {
      let alive = containers[node]?.removeDead() ?? 0
      count += alive
      if alive == 0 { containers[node] = nil }
    }
    limit = max(64, count * 2)
  }

  /// The ranges with an end directly in this node, at this offset or behind it, each of them once.
  func ranges(at node: Node, from offset: Int = 0) -> [LiveRange] {
    containers.isEmpty ? [] : containers[node]?.ranges(from: offset) ?? []
  }

  /// The ranges with an end at this point.
  func ranges(at node: Node, only offset: Int) -> [LiveRange] {
    containers[node]?.byOffset[offset]?.values.compactMap(\.range) ?? []
  }

  func hasRanges(at node: Node) -> Bool { !containers.isEmpty && containers[node] != nil }

  /// The ranges with an end in a node or its descendants. A range can be in the result several times.
  func ranges(within root: Node) -> [LiveRange] {
    if containers.isEmpty { return [] }
    if !root.hasChildNodes { return ranges(at: root) }
    // If the subtree is small, the loop walks through it, and otherwise through the containers.
    var found = ranges(at: root)
    var visited = 0
    for node in root.descendants {
      visited += 1
      if visited > containers.count {
        return containers.filter { root.contains($0.key) }.values.flatMap { $0.ranges(from: 0) }
      }
      found += ranges(at: node)
    }
    return found
  }
}
