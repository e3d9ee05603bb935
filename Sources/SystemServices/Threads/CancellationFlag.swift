internal import Synchronization

/// A flag that is set when the result of some work is no longer wanted.
public final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  public init() {}

  /// Whether the work is in vain.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  public func cancel() { flag.store(true, ordering: .relaxed) }
}
