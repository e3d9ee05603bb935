internal import Algorithms

/// The nodes below a root that pass a test, in tree order. The list searches only as far as it is
/// read, and then follows the tree's changes. So alternating reads and changes cost only as much as
/// the changes.
///
/// A list that is not read during many changes forgets its nodes. It ignores further changes until
/// it is read again.
final class LiveNodes {
  /// The things beside the tree that the test depends on.
  enum Dependence {
    case nothing
    /// Attributes of the node itself, by their names.
    case attributes([StaticString])
    /// Which custom elements are controls of forms.
    case definitions
    /// Unknown: the list is searched again after any change.
    case anything
  }

  /// A change of a list.
  enum Change {
    case came(Node)
    case left(Node)
    /// The list has forgotten all nodes that it had found.
    case all
  }

  /// Called after each change. It is also called when a node in the list passes the test as before,
  /// but one of the attributes in ``Dependence/attributes(_:)`` has changed.
  var onChange: ((Change) -> Void)?

  private let root: Node
  private let descends: Bool
  private let dependence: Dependence
  private let accepts: (Node) -> Bool

  private var found = GapArray<Node>()
  /// The last node that the search has reached.
  private var frontier: Node
  private var isComplete = false
  /// Whether the list gets notifications of changes.
  private var isWatching = false
  /// The work for changes since the list was last read.
  private var idleWork = 0
  /// The position of the last read or change; the next one is often near it.
  private var hint = 0
  /// For ``Dependence/anything``, the pool's version at the last search.
  private var version: UInt64?
  /// The number of additions and removals.
  private(set) var changes: UInt64 = 0

  /// The positions of all nodes; computed after many positions were looked up.
  private var positions: [Node: Int]?
  private var searchWork = 0

  /// A list of the nodes that pass a test.
  ///
  /// - Parameters:
  ///   - descends: true for all descendants, false for the children only.
  ///   - accepts: the test. It depends only on the things that `dependence` names, and on the
  ///     ancestors of the node up to the root.
  init(
    root: Node, descends: Bool, dependence: Dependence, where accepts: @escaping (Node) -> Bool
  ) {
    self.root = root
    self.descends = descends
    self.dependence = dependence
    self.accepts = accepts
    frontier = root
  }

  /// The place of a number that changes with the list, see ``NodeVersions``; nil if it depends on
  /// more than the tree and its attributes.
  var versionPlace: Int? {
    switch dependence {
    case .nothing where !descends: NodeVersions.place(.children, of: root.record.number)
    case .nothing, .attributes: NodeVersions.placeOfAny
    case .definitions, .anything: nil
    }
  }

  // MARK: Reading

  var count: Int {
    find(.max)
    return found.count
  }

  /// The node at an index, or nil past the end.
  subscript(index: Int) -> Node? {
    guard index >= 0 else { return nil }
    find(index + 1)
    guard index < found.count else { return nil }
    hint = index
    return found[index]
  }

  /// All nodes, in their order.
  var all: [Node] {
    find(.max)
    return found.all
  }

  /// The position of a node; nil if the node is not in the list.
  func index(of node: Node) -> Int? {
    find(.max)
    if let near = nearIndex(of: node) {
      hint = near
      return near
    }
    if let positions { return positions[node] }
    searchWork += found.count
    if searchWork > 4 * found.count {
      var made: [Node: Int] = [:]
      made.reserveCapacity(found.count)
      for index in 0..<found.count { made[found[index]] = index }
      positions = made
      return made[node]
    }
    for index in 0..<found.count where found[index] == node {
      hint = index
      return index
    }
    return nil
  }

  private func find(_ count: Int) {
    idleWork = 0
    if !isWatching || mindsAnything { begin() }
    while found.count < count, !isComplete {
      guard let next = successor(of: frontier) else {
        isComplete = true
        return
      }
      frontier = next
      if accepts(next) {
        found.append(next)
        onChange?(.came(next))
      }
    }
  }

  private func begin() {
    if mindsAnything {
      let current = root.pool.version
      if version == current { return }
      version = current
    } else {
      isWatching = true
      root.watch(self, descends: descends, mindsAttributes: mindsAttributes)
    }
    forget()
  }

  private var mindsAnything: Bool {
    switch dependence {
    case .anything: true
    case .definitions: root.pool.customElements != nil
    default: false
    }
  }

  private func forget() {
    found.removeAll()
    frontier = root
    isComplete = false
    changed()
    onChange?(.all)
  }

  private func changed() {
    changes &+= 1
    positions = nil
    searchWork = 0
  }

  private func successor(of node: Node) -> Node? {
    descends
      ? node.next(within: root) : node == root ? root.firstChild : node.nextSibling
  }

  private func predecessor(of node: Node) -> Node? {
    descends ? node.previous(within: root) : node.previousSibling
  }

  // MARK: Hearing of changes

  private var mindsAttributes: Bool {
    if case .attributes = dependence { true } else { false }
  }

  /// Whether the test depends on an attribute.
  func minds(_ attribute: DOMStringView) -> Bool {
    guard case .attributes(let names) = dependence else { return false }
    return names.contains { attribute.equals($0) }
  }

  /// Whether the list should process a change that costs this much work. If not, the list forgets
  /// its nodes.
  func shouldHear(work: Int) -> Bool {
    idleWork += work
    if idleWork <= 64 + 4 * found.count { return true }
    isWatching = false
    forget()
    return false
  }

  /// Processes neighboring nodes that were added to the tree.
  ///
  /// - Returns: false if the list does not want further notifications.
  func gained(_ nodes: ArraySlice<Node>) -> Bool {
    guard let first = nodes.first, let last = nodes.last else { return true }
    var added: [Node] = []
    var work = 1
    for node in nodes {
      work += 1
      if accepts(node) { added.append(node) }
      if !descends || !node.hasChildNodes { continue }
      for inner in node.descendants {
        work += 1
        if accepts(inner) { added.append(inner) }
      }
    }
    if !shouldHear(work: work) { return false }
    if added.isEmpty || !hasPassed(first) { return true }
    insert(added, before: first, after: last.nextSkipping(within: root, descends))
    return true
  }

  /// Processes neighboring nodes that are about to leave the tree.
  ///
  /// - Returns: false if the list does not want further notifications.
  func loses(_ nodes: ArraySlice<Node>) -> Bool {
    guard let first = nodes.first else { return true }
    var leaving = 0
    var firstLeaving: Node?
    var leavingBeforeFrontier: Int?
    var work = 1
    func look(_ node: Node) {
      work += 1
      if accepts(node) {
        leaving += 1
        if firstLeaving == nil { firstLeaving = node }
      }
      if !isComplete, node == frontier { leavingBeforeFrontier = leaving }
    }
    for node in nodes {
      look(node)
      if descends, node.hasChildNodes { for inner in node.descendants { look(inner) } }
    }
    if !shouldHear(work: work) { return false }
    if let count = leavingBeforeFrontier {
      leaving = count
    } else if leaving > 0, !hasPassed(first) {
      return true
    }
    if leavingBeforeFrontier != nil { frontier = predecessor(of: first) ?? root }
    if leaving == 0 { return true }
    guard let firstLeaving, let index = exactIndex(of: firstLeaving) else {
      forget()
      return true
    }
    remove(at: index, count: leaving)
    return true
  }

  /// Processes a change of one of the attributes that the test depends on.
  ///
  /// - Parameter wasAccepted: whether the node passed the test before.
  func attributeChanged(of node: Node, wasAccepted: Bool) {
    let isAccepted = accepts(node)
    if isAccepted == wasAccepted {
      if isAccepted, let onChange, hasPassed(node) { onChange(.came(node)) }
      return
    }
    if !hasPassed(node) { return }
    if isAccepted {
      insert([node], before: node, after: successor(of: node))
    } else if let index = exactIndex(of: node) {
      remove(at: index, count: 1)
    } else {
      forget()
    }
  }

  private func remove(at index: Int, count: Int) {
    // The list does not agree with the tree, so it is searched again.
    guard index + count <= found.count else { return forget() }
    if let onChange {
      for place in index..<index + count { onChange(.left(found[place])) }
    }
    found.remove(at: index, count: count)
    hint = index
    changed()
  }

  func passes(_ node: Node) -> Bool { accepts(node) }

  /// Whether the search has passed the node's place.
  private func hasPassed(_ node: Node) -> Bool {
    if isComplete || node == frontier { return true }
    if frontier == root { return false }
    return !frontier.precedes(node)
  }

  private func insert(_ added: [Node], before first: Node, after next: Node?) {
    let index = insertionIndex(first, next)
    found.insert(added, at: index)
    hint = index
    changed()
    if let onChange { for node in added { onChange(.came(node)) } }
  }

  // MARK: Positions

  /// The position of a node if it is near the last position, or at either end; nil if not.
  private func nearIndex(of node: Node) -> Int? {
    let count = found.count
    for index in [hint, hint + 1, hint - 1, hint + 2, count - 1, 0]
    where index >= 0 && index < count && found[index] == node {
      return index
    }
    return nil
  }

  private func exactIndex(of node: Node) -> Int? {
    if let near = nearIndex(of: node) { return near }
    let index = insertionIndex(node, successor(of: node))
    return index < found.count && found[index] == node ? index : nil
  }

  /// The number of found nodes that come before a node.
  ///
  /// - Parameter next: the node after the inserted ones; nil if they are the last.
  private func insertionIndex(_ first: Node, _ next: Node?) -> Int {
    let count = found.count
    if count == 0 { return 0 }
    // A close neighbor is often in the list, and its position is known.
    var before = predecessor(of: first)
    var after = next
    for _ in 0..<8 {
      guard let candidate = before, candidate != root else { return 0 }
      if accepts(candidate) {
        if let index = nearIndex(of: candidate) { return index + 1 }
        break
      }
      before = predecessor(of: candidate)
    }
    for _ in 0..<8 {
      guard let candidate = after else {
        if isComplete { return count }
        break
      }
      if accepts(candidate) {
        if let index = nearIndex(of: candidate) { return index }
        break
      }
      after = successor(of: candidate)
    }
    return (0..<count).partitionPoint { found[$0] == first || !found[$0].precedes(first) }
  }
}

extension Node {
  fileprivate func nextSkipping(within root: Node, _ descends: Bool) -> Node? {
    descends ? nextSkippingChildren(within: root) : nextSibling
  }
}
