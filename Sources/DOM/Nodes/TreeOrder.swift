/// The places of all nodes of one tree in tree order, as long as the tree does not change.
///
/// To compare two nodes takes time for their depths. Where a script compares many nodes of a deep
/// tree, the places are found once. That is done only when the comparisons have taken many times as
/// many steps as the tree has nodes, so it never takes longer than the comparisons did.
struct TreeOrder {
  /// For each node, its number, and that of its last descendant.
  private var places: [Node: (first: Int, last: Int)] = [:]
  private var version: UInt64 = 0
  /// The steps that comparisons have taken since the last change of a tree.
  private var steps = 0
  /// The number of steps after which the tree is numbered.
  private var limit = Self.many

  /// The number of steps from which it is worth to number a tree, and how many steps take as long as
  /// to number one node.
  private static let many = 4096
  private static let stepsPerNode = 16

  /// The position of a node relative to another one; nil if it is not known.
  func position(of other: Node, relativeTo node: Node, in pool: DocumentPool) -> DocumentPosition? {
    // A parser counts its changes when it has stopped.
    guard !places.isEmpty, version == pool.structureVersion, pool.feedingParser == nil,
      let one = places[node], let two = places[other]
    else { return nil }
    if one.first < two.first {
      return two.last <= one.last ? [.following, .containedBy] : .following
    }
    return one.last <= two.last ? [.preceding, .contains] : .preceding
  }

  /// Call this after a comparison without the places.
  ///
  /// - Parameters:
  ///   - count: the number of steps that it took.
  ///   - root: the root of one of the compared nodes.
  mutating func noteSearch(_ count: Int, below root: Node, in pool: DocumentPool) {
    guard pool.feedingParser == nil else { return }
    if version != pool.structureVersion { self = TreeOrder(version: pool.structureVersion) }
    steps += count
    if steps < limit { return }
    limit = 2 * steps
    number(root, atMost: steps / Self.stepsPerNode)
  }

  init() {}

  private init(version: UInt64) { self.version = version }

  /// Numbers the nodes of a tree, unless it has more than wanted.
  private mutating func number(_ root: Node, atMost most: Int) {
    var found: [Node: (first: Int, last: Int)] = [:]
    var count = 0
    var current = root
    while true {
      count += 1
      if count > most { return }
      found[current] = (count, count)
      if let child = current.firstChild {
        current = child
        continue
      }
      while current != root, current.nextSibling == nil {
        guard let parent = current.parentNode else { return }
        current = parent
        found[current]?.last = count
      }
      guard current != root, let next = current.nextSibling else { break }
      current = next
    }
    places = found
  }
}
