internal import Synchronization

/// Tells those who work on something that nobody waits for it any more.
public final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  public init() {}

  /// Whether the work is in vain.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  public func cancel() { flag.store(true, ordering: .relaxed) }
}
