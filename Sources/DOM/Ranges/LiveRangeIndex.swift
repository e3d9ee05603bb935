/// The live ranges of a pool by the nodes in which they begin and end. So the time for a change of
/// the tree depends only on the ranges nearby, and not on the number of all ranges.
struct LiveRangeIndex {
  private struct WeakRange {
    weak var range: LiveRange?
  }

  private var containers: [Node: [ObjectIdentifier: WeakRange]] = [:]
  /// The number of entries, and the number at which entries of ranges that no longer exist are
  /// removed.
  private var count = 0
  private var limit = 64

  var isEmpty: Bool { containers.isEmpty }

  mutating func add(_ range: LiveRange) {
    insert(range, at: range.start.node)
    if range.end.node != range.start.node { insert(range, at: range.end.node) }
    if count > limit { removeDead() }
  }

  private mutating func insert(_ range: LiveRange, at node: Node) {
    let entry = WeakRange(range: range)
    if containers[node, default: [:]].updateValue(entry, forKey: ObjectIdentifier(range)) == nil {
      count += 1
    }
  }

  /// Updates the index after the ends of a range have changed from these nodes.
  mutating func move(_ range: LiveRange, from old: (Node, Node)) {
    for node in [old.0, old.1] where node != range.start.node && node != range.end.node {
      guard let place = containers.index(forKey: node) else { continue }
      if containers.values[place].removeValue(forKey: ObjectIdentifier(range)) != nil { count -= 1 }
      if containers.values[place].isEmpty { containers.remove(at: place) }
    }
    add(range)
  }

  private mutating func removeDead() {
    containers = containers.compactMapValues { ranges in
      let alive = ranges.filter { $0.value.range != nil }
      return alive.isEmpty ? nil : alive
    }
    count = containers.values.reduce(0) { $0 + $1.count }
    limit = max(64, count * 2)
  }

  /// The ranges with an end directly in this node.
  func ranges(at node: Node) -> [LiveRange] {
    containers.isEmpty ? [] : containers[node]?.values.compactMap(\.range) ?? []
  }

  /// The ranges with an end in a node or its descendants. A range can be in the result twice.
  func ranges(within root: Node) -> [LiveRange] {
    if containers.isEmpty { return [] }
    if !root.hasChildNodes { return ranges(at: root) }
    // If the subtree is small, the loop walks through it, and otherwise through the containers.
    var found = ranges(at: root)
    var visited = 0
    for node in root.descendants {
      visited += 1
      if visited > containers.count {
        return containers.filter { root.contains($0.key) }.values
          .flatMap { $0.values.compactMap(\.range) }
      }
      found += ranges(at: node)
    }
    return found
  }
}
