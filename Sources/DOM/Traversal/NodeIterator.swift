/// Iterates over a tree in order. It keeps a valid place when nodes are removed (DOM Standard,
/// 6.1).
///
/// The steps from node to node are the bindings' business. So the place is in the memory of ``NodeVersions``,
/// where code outside of this module reads and writes it, and beside it the place of the node that a filter is
/// looking at. As in WebKit, that place moves too when the filter removes nodes.
package final class NodeIterator: DOMObject {
  package let root: Node
  /// Where the places are in ``NodeVersions/memory``: for each of them the number of the node, which may be 0
  /// for the filter's, and 1 if the pointer is before it.
  package let placeInMemory: Int
  private let versions: NodeVersions

  /// The places of an iterator.
  package enum Pointer: Int, CaseIterable {
    case reference = 0
    case candidate = 2
  }

  package init(root: Node) {
    self.root = root
    versions = root.pool.versions
    placeInMemory = versions.reservePlace()
    super.init()
    self[.reference] = root
    set(.reference, isBefore: true)
    root.pool.iterators.add(self)
  }

  deinit { versions.releasePlace(placeInMemory) }

  /// The node at a place. The script side has its object, or it is in the root's tree.
  package subscript(pointer: Pointer) -> Node? {
    get { versions.node(numbered: versions[placeInMemory + pointer.rawValue]) }
    set { versions[placeInMemory + pointer.rawValue] = newValue?.record.number ?? 0 }
  }

  private func isBefore(_ pointer: Pointer) -> Bool {
    versions[placeInMemory + pointer.rawValue + 1] != 0
  }

  private func set(_ pointer: Pointer, isBefore: Bool) {
    versions[placeInMemory + pointer.rawValue + 1] = isBefore ? 1 : 0
  }

  /// DOM Standard, "NodeIterator pre-removal steps".
  func willRemove(_ removed: Node) {
    guard removed != root, root.contains(removed) else { return }
    for pointer in Pointer.allCases where removed.contains(self[pointer]) {
      move(pointer, awayFrom: removed)
    }
  }

  private func move(_ pointer: Pointer, awayFrom removed: Node) {
    if isBefore(pointer) {
      if let next = removed.nextSkippingChildren(within: root) {
        self[pointer] = next
        return
      }
      set(pointer, isBefore: false)
    }
    if var previous = removed.previousSibling {
      while let last = previous.lastChild { previous = last }
      self[pointer] = previous
    } else if let parent = removed.parentNode {
      self[pointer] = parent
    }
  }
}

/// The node iterators of a pool by their roots: the removal of a node concerns only the iterators
/// whose roots are around it.
struct NodeIteratorIndex {
  private struct WeakIterator {
    weak var iterator: NodeIterator?
  }

  private var byRoot: [Node: [WeakIterator]] = [:]
  private var count = 0
  /// The number at which entries of iterators that no longer exist are removed.
  private var limit = 64

  var isEmpty: Bool { byRoot.isEmpty }

  mutating func add(_ iterator: NodeIterator) {
    byRoot[iterator.root, default: []].append(WeakIterator(iterator: iterator))
    count += 1
    if count > limit {
      byRoot = byRoot.compactMapValues { iterators in
        let alive = iterators.filter { $0.iterator != nil }
        return alive.isEmpty ? nil : alive
      }
      count = byRoot.values.reduce(0) { $0 + $1.count }
      limit = max(64, count * 2)
    }
  }

  /// The iterators whose roots are ancestors of a node.
  func iterators(around node: Node) -> [NodeIterator] {
    var found: [NodeIterator] = []
    var current = node.parentNode
    while let ancestor = current {
      if let iterators = byRoot[ancestor] { found += iterators.compactMap(\.iterator) }
      current = ancestor.parentNode
    }
    return found
  }
}

extension DocumentPool {
  /// Moves the node iterators. Call this before a node is removed.
  func moveIterators(awayFrom node: Node) {
    if iterators.isEmpty { return }
    for iterator in iterators.iterators(around: node) { iterator.willRemove(node) }
  }

  /// Moves the node iterators. Call this before all children of a node are removed. As in WebKit,
  /// all children are still in the tree when the iterators move.
  func moveIterators(outOf parent: Node) {
    if iterators.isEmpty { return }
    for child in parent.childNodes { moveIterators(awayFrom: child) }
  }
}
