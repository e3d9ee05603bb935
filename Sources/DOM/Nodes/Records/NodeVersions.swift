internal import CLexbor

/// For each node of a pool that has a record, the numbers of changes that scripts can see.
///
/// Code that remembers something about a node compares the numbers: as long as they are the same,
/// it is still valid. The numbers are in plain memory, so that code outside of this module can
/// compare them too.
package final class NodeVersions {
  /// The parts of a node that change independently of each other.
  package enum Aspect: Int, Sendable, CaseIterable {
    /// The node's parent and its siblings.
    case place
    /// The node's children.
    case children
    /// The node's attributes, the value of an attribute, the data, the value of a control, or the address
    /// of a document.
    case content
    /// The node document and its type, on which the case of names depends, for instance.
    case document
  }

  /// The numbers of all nodes. The number for an aspect is at: the node's number, times the number
  /// of aspects, plus the aspect's own number. A new object replaces this one when it is full.
  package final class Memory {
    package let numbers: UnsafeMutableBufferPointer<Int32>

    fileprivate init(capacity: Int) {
      numbers = .allocate(capacity: capacity)
      numbers.initialize(repeating: 0)
    }

    deinit { numbers.deallocate() }
  }

  package private(set) var memory = Memory(capacity: 1024)
  /// Called when there is new memory, by the object that they were registered for.
  private var observers: [ObjectIdentifier: () -> Void] = [:]
  // The address in `memory`, kept here for speed. It is valid as long as `memory` is the same
  // object.
  private var start: UnsafeMutablePointer<Int32>?
  /// The nodes by their numbers, which begin with 1; nil for a number that no node has now.
  private var nodes = UnsafeMutableBufferPointer<Node?>.allocate(capacity: 256)
  private var count = 0
  /// The numbers of nodes that were freed, for new ones.
  private var freeNumbers: [Int] = []
  /// The number of places that ``reservePlace()`` has given.
  private var reservedCount = 0

  /// Whether so many nodes were made that it is worth the time to look for those that can be freed.
  package internal(set) var wantsSearch = false

  init() {
    start = memory.numbers.baseAddress
    nodes.initialize(repeating: nil)
  }

  deinit { nodes.deallocate() }

  /// The place in ``memory`` of the number for an aspect of a node.
  package static func place(_ aspect: Aspect, of number: Int) -> Int {
    number * 4 + aspect.rawValue
  }

  /// The places of numbers that do not belong to a node. The first changes with everything else that
  /// styles depend on: the data of a text, the state of a control or the size of a window. The second
  /// changes with any tree or attribute of the pool, the third never changes. The fourth changes when a
  /// window may show another document, or when a document may have other names. No node has the number 0.
  package static let placeOfStates = 0
  package static let placeOfAny = 1
  package static let placeOfNone = 2
  package static let placeOfDocuments = 3

  /// Counts a change of a tree or an attribute of the pool.
  @inline(__always)
  func noteAny() {
    let place = start.unsafelyUnwrapped + Self.placeOfAny
    place.pointee &+= 1
  }

  /// Counts a change of data or of a state that styles depend on.
  @inline(__always)
  func noteState() {
    let place = start.unsafelyUnwrapped + Self.placeOfStates
    place.pointee &+= 1
  }

  /// Counts a change of the documents in windows, or of documents' names.
  func noteDocuments() {
    let place = start.unsafelyUnwrapped + Self.placeOfDocuments
    place.pointee &+= 1
  }

  /// The node with a number; nil if no node has this number.
  package func node(numbered number: Int) -> Node? {
    number > 0 && number <= count ? nodes[number - 1] : nil
  }

  /// Gives a node its number.
  func add(_ node: Node) -> Int {
    let number = takeNumber()
    nodes[number - 1] = node
    return number
  }

  /// A number that no node has.
  @inline(__always)
  private func takeNumber() -> Int {
    if let free = freeNumbers.popLast() { return free }
    if count == nodes.count { growNodes() }
    count += 1
    if (count + 1) * Aspect.allCases.count > memory.numbers.count { grow() }
    return count
  }

  // MARK: Numbers of other objects

  /// Reserves four numbers of ``memory`` for something that is not a node, until ``releasePlace(_:)``. They
  /// are 0.
  ///
  /// - Returns: the place of the first.
  func reservePlace() -> Int {
    let place = takeNumber() * Aspect.allCases.count
    for offset in 0..<Aspect.allCases.count { self[place + offset] = 0 }
    reservedCount += 1
    return place
  }

  /// Gives the numbers back.
  func releasePlace(_ place: Int) {
    freeNumbers.append(place / Aspect.allCases.count)
    reservedCount -= 1
  }

  /// The number at a reserved place.
  subscript(place: Int) -> Int {
    get { Int(truncatingIfNeeded: memory.numbers[place]) }
    set { memory.numbers[place] = Int32(truncatingIfNeeded: newValue) }
  }

  private func growNodes() {
    let larger = UnsafeMutableBufferPointer<Node?>.allocate(capacity: nodes.count * 2)
    larger.initialize(repeating: nil)
    _ = larger.update(fromContentsOf: nodes)
    // Addresses that are left in memory would keep the nodes, see ``DetachedTrees``.
    nodes.update(repeating: nil)
    nodes.deallocate()
    nodes = larger
  }

  /// The memory in which the nodes are by their numbers.
  var addressesOfNodes: Range<UInt> {
    let start = UInt(bitPattern: nodes.baseAddress)
    return start..<start + UInt(nodes.count * MemoryLayout<Node?>.stride)
  }

  /// Takes a number away from its node, which is about to be freed.
  func remove(_ number: Int) {
    nodes[number - 1] = nil
    freeNumbers.append(number)
  }

  /// The largest number that a node has, or had.
  package var largestNumber: Int { count }

  /// The number of nodes that have a number.
  package var nodeCount: Int { count - freeNumbers.count - reservedCount }

  /// All nodes that have numbers, with these.
  var numbers: some Sequence<(number: Int, node: Node)> {
    (1..<count + 1).lazy.compactMap { [unowned self] number in
      node(numbered: number).map { (number: number, node: $0) }
    }
  }

  /// Counts a change of an aspect of a node.
  @inline(__always)
  func note(_ aspect: Aspect, of number: Int) {
    // The memory has room for each number that a node has.
    let place = start.unsafelyUnwrapped + (number &* 4 &+ aspect.rawValue)
    place.pointee &+= 1
  }

  /// Calls `observer` each time after ``memory`` was replaced.
  package func observe(as owner: AnyObject, _ observer: @escaping () -> Void) {
    observers[ObjectIdentifier(owner)] = observer
  }

  /// The number of observers that ``observe(as:_:)`` added.
  package var observerCount: Int { observers.count }

  /// Removes the observer that ``observe(as:_:)`` added.
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
  /// Counts a change of an aspect of the node. Nothing is remembered about a node without a record.
  @inline(__always)
  package func noteChange(of aspect: NodeVersions.Aspect) {
    guard let record = existingRecord else { return }
    record.noteChange(of: aspect)
  }
}
