internal import Algorithms

/// The live ranges of a pool by the nodes in which they begin and end, and by their offsets there. So
/// the time for a change of the tree depends only on the ranges that move, and not on the number of
/// all ranges.
///
/// A range is in the index as long as it exists, and takes itself out at its end. Weak references would make
/// each call on a range slow.
final class LiveRangeIndex {
  /// The ranges with an end in one node.
  private struct Ends {
    var byOffset: [Int: [ObjectIdentifier: Unmanaged<LiveRange>]] = [:]
    /// The offsets in their order.
    var offsets: [Int] = []

    /// The place of the first offset that is at least `offset`.
    func place(of offset: Int) -> Int {
      offsets.partitionPoint { $0 >= offset }
    }

    mutating func insert(_ range: LiveRange, at offset: Int) {
      let entry = Unmanaged.passUnretained(range)
      if let place = byOffset.index(forKey: offset) {
        byOffset.values[place][ObjectIdentifier(range)] = entry
        return
      }
      byOffset[offset] = [ObjectIdentifier(range): entry]
      offsets.insert(offset, at: place(of: offset))
    }

    mutating func remove(_ range: LiveRange, at offset: Int) {
      guard let place = byOffset.index(forKey: offset) else { return }
      byOffset.values[place][ObjectIdentifier(range)] = nil
      if byOffset.values[place].isEmpty {
        byOffset.remove(at: place)
        offsets.remove(at: self.place(of: offset))
      }
    }

    /// The ranges with an end at this offset or behind it, each of them once.
    func ranges(from offset: Int) -> [LiveRange] {
      var seen: Set<ObjectIdentifier> = []
      var found: [LiveRange] = []
      for offset in offsets[place(of: offset)...] {
        for (identifier, entry) in byOffset[offset] ?? [:]
        where seen.insert(identifier).inserted {
          found.append(entry.takeUnretainedValue())
        }
      }
      return found
    }
  }

  private var containers: [Node: Ends] = [:]

  var isEmpty: Bool { containers.isEmpty }

  func add(_ range: LiveRange) {
    insert(range, at: range.start)
    if range.end != range.start { insert(range, at: range.end) }
  }

  private func insert(_ range: LiveRange, at point: BoundaryPoint) {
    containers[point.node, default: Ends()].insert(range, at: point.offset)
  }

  func remove(_ range: LiveRange) {
    remove(range, at: range.start)
    remove(range, at: range.end)
  }

  private func remove(_ range: LiveRange, at point: BoundaryPoint) {
    guard let place = containers.index(forKey: point.node) else { return }
    containers.values[place].remove(range, at: point.offset)
    if containers.values[place].offsets.isEmpty { containers.remove(at: place) }
  }

  /// Updates the index after the ends of a range have changed from these points.
  func move(_ range: LiveRange, from old: (BoundaryPoint, BoundaryPoint)) {
    for point in [old.0, old.1] where point != range.start && point != range.end {
      remove(range, at: point)
    }
    add(range)
  }

  /// The ranges with an end directly in this node, at this offset or behind it, each of them once.
  func ranges(at node: Node, from offset: Int = 0) -> [LiveRange] {
    containers.isEmpty ? [] : containers[node]?.ranges(from: offset) ?? []
  }

  /// The ranges with an end at this point.
  func ranges(at node: Node, only offset: Int) -> [LiveRange] {
    containers[node]?.byOffset[offset]?.values.map { $0.takeUnretainedValue() } ?? []
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
