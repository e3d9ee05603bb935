/// Listeners that scripts have added, and that their targets do not have yet. Most listeners of a page hear of no
/// event at all, and some are removed before they could.
package struct WaitingListeners {
  /// How many there are.
  let count: UnsafePointer<Int32>
  /// What owns the memory of the count.
  package let owner: AnyObject
  fileprivate let add: () -> Void

  /// - Parameters:
  ///   - owner: what owns the memory of `count`.
  ///   - add: adds all of them to their targets, in the order in which scripts have added them, and sets the
  ///     count to 0 before that.
  package init(count: UnsafePointer<Int32>, of owner: AnyObject, add: @escaping () -> Void) {
    self.count = count
    self.owner = owner
    self.add = add
  }
}

extension DocumentPool {
  /// Gives all targets the listeners that scripts have added to them. Call this before listeners are called,
  /// added or removed.
  @inline(__always)
  package func addWaitingListeners() {
    // To look into the other property would count references.
    if let waitingListenerCount, waitingListenerCount.pointee > 0 { addAllWaitingListeners() }
  }

  @inline(never)
  private func addAllWaitingListeners() { waitingListeners?.add() }
}

extension EventTarget {
  /// Does the same for the targets of this one's page. No listener of anything but a node or a window waits.
  package func addWaitingListeners() {
    switch self {
    case .node(let node): node.withPool { $0.addWaitingListeners() }
    case .object(let object): object.poolOfWindow?.addWaitingListeners()
    }
  }
}
