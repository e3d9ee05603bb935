internal import Synchronization

/// A flag that is set when the result of some work is no longer wanted.
package final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  package init() {}

  /// Whether the work is in vain.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}
