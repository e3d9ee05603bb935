internal import CLexbor

/// Counts how often what a node shows has changed, for every node of a pool that has a record.
///
/// Whoever remembers what a node showed compares the numbers: while they are the same, it still
/// shows that. They lie side by side in plain memory, so that they can be compared from outside too.
package final class NodeVersions {
  /// The parts of a node that change independently of each other.
  package enum Aspect: Int, Sendable, CaseIterable {
    /// The node's parent and its siblings.
    case place
    /// The node's children.
    case children
    /// The node's attributes, an attribute's value, or the data.
    case content
    /// The node document, and what depends on its kind, such as the case of names.
    case document
  }

  /// The numbers of all nodes: that of an aspect is at the node's number times the count of aspects,
  /// plus the aspect's own number. There is a new object whenever more room is needed.
  package final class Memory {
    package let numbers: UnsafeMutableBufferPointer<Int32>

    fileprivate init(capacity: Int) {
      numbers = .allocate(capacity: capacity)
      numbers.initialize(repeating: 0)
    }

    deinit { numbers.deallocate() }
  }

  package private(set) var memory = Memory(capacity: 1024)
  /// Told when there is new memory, by whom it was registered for.
  private var observers: [ObjectIdentifier: () -> Void] = [:]
  // The memory's own, to save a step: it is valid as long as `memory` is the same object.
  private var start: UnsafeMutablePointer<Int32>?
  private var nodes: ContiguousArray<Node> = []

  init() { start = memory.numbers.baseAddress }

  /// Where the number of an aspect of a node lies in ``memory``.
  package static func place(_ aspect: Aspect, of number: Int) -> Int {
    number * 4 + aspect.rawValue
  }

  /// Where the numbers lie that are about no node: one that changes with any tree or attribute of the
  /// pool, one that never changes, and one that changes when a window may show another document, or
  /// its document other names of elements. The number 0 is no node's.
  package static let placeOfAny = 1
  package static let placeOfNone = 2
  package static let placeOfDocuments = 3

  /// Notes that a tree or an attribute of the pool has changed.
  @inline(__always)
  func noteAny() {
    let place = start.unsafelyUnwrapped + Self.placeOfAny
    place.pointee &+= 1
  }

  /// Notes that windows may show other documents, or documents other names.
  func noteDocuments() {
    let place = start.unsafelyUnwrapped + Self.placeOfDocuments
    place.pointee &+= 1
  }

  /// The node of a number; nil for a number that no node has.
  package func node(numbered number: Int) -> Node? {
    number > 0 && number <= nodes.count ? nodes[number - 1] : nil
  }

  /// Gives a node its number.
  func add(_ node: Node) -> Int {
    nodes.append(node)
    if (nodes.count + 1) * Aspect.allCases.count > memory.numbers.count { grow() }
    return nodes.count
  }

  /// Notes that an aspect of a node has changed.
  @inline(__always)
  func note(_ aspect: Aspect, of number: Int) {
    // The memory has room for every number that was given out.
    let place = start.unsafelyUnwrapped + (number &* 4 &+ aspect.rawValue)
    place.pointee &+= 1
  }

  /// Calls `observer` from now on whenever ``memory`` has been replaced.
  package func observe(as owner: AnyObject, _ observer: @escaping () -> Void) {
    observers[ObjectIdentifier(owner)] = observer
  }

  /// Ends what ``observe(as:_:)`` began.
  package func stopObserving(as owner: AnyObject) {
    observers[ObjectIdentifier(owner)] = nil
  }

  private func grow() {
    let larger = Memory(capacity: memory.numbers.count * 2)
    _ = larger.numbers.update(fromContentsOf: memory.numbers)
    memory = larger
    start = larger.numbers.baseAddress
    for observer in observers.values { observer() }
  }
}

extension Node {
  /// Notes that an aspect of the node has changed. Nobody remembers anything of a node without a
  /// record.
  @inline(__always)
  func noteChange(of aspect: NodeVersions.Aspect) {
    guard let record = raw.pointee.user else { return }
    Unmanaged<NodeRecord>.fromOpaque(record)._withUnsafeGuaranteedRef {
      $0.versions.note(aspect, of: $0.number)
    }
  }
}
