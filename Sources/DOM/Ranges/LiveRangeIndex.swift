/// The live ranges of a pool by the nodes that they begin and end in, so that a change of the tree
/// costs only as much as the ranges nearby, however many exist.
struct LiveRangeIndex {
  private struct WeakRange {
    weak var range: LiveRange?
  }

  private var containers: [Node: [ObjectIdentifier: WeakRange]] = [:]
  /// The number of entries, and the number that clears out the ranges that are gone.
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

  /// Notes that a range has other ends than these.
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

  /// The ranges with an end in this very node.
  func ranges(at node: Node) -> [LiveRange] {
    containers.isEmpty ? [] : containers[node]?.values.compactMap(\.range) ?? []
  }

  /// The ranges with an end in a node or its descendants. One may come twice.
  func ranges(within root: Node) -> [LiveRange] {
    if containers.isEmpty { return [] }
    if !root.hasChildNodes { return ranges(at: root) }
    // Go through the subtree where it is small, else through the containers.
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
