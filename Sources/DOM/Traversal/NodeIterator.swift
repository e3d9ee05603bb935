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
    if !removed.hasChildNodes, !refers(to: removed) { return }
    guard removed != root, root.contains(removed) else { return }
    for pointer in Pointer.allCases where removed.contains(self[pointer]) {
      move(pointer, awayFrom: removed)
    }
  }

  private func refers(to node: Node) -> Bool {
    guard let number = node.existingRecord?.number else { return false }
    return versions[placeInMemory + Pointer.reference.rawValue] == number
      || versions[placeInMemory + Pointer.candidate.rawValue] == number
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

  /// Calls `body` with the iterators whose roots are ancestors of a node.
  func forEach(around node: Node, _ body: (NodeIterator) -> Void) {
    var current = node.parentNode
    while let ancestor = current {
      for entry in byRoot[ancestor] ?? [] { if let iterator = entry.iterator { body(iterator) } }
      current = ancestor.parentNode
    }
  }
}

extension DocumentPool {
  /// Moves the node iterators. Call this before a node is removed.
  func moveIterators(awayFrom node: Node) {
    // A place is that of a node with a number.
    if iterators.isEmpty || node.existingRecord == nil && !node.hasChildNodes { return }
    iterators.forEach(around: node) { $0.willRemove(node) }
  }

  /// Moves the node iterators. Call this before all children of a node are removed. As in WebKit,
  /// all children are still in the tree when the iterators move.
  func moveIterators(outOf parent: Node) {
    if iterators.isEmpty { return }
    for child in parent.childNodes { moveIterators(awayFrom: child) }
  }
}
