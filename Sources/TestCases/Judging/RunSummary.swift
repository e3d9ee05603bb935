/// How a whole run ended.
public struct RunSummary: Sendable {
  public var passed = 0
  public var failed = 0
  public var skipped = 0
  /// Cases that were not run because one before them failed.
  public var notRun = 0
  /// Cases that others of their files leave out, which say `only`.
  public var leftOut = 0
  /// Snapshots that belong to no case.
  public var obsoleteSnapshots = 0
  /// Snapshots that were written.
  public var updatedSnapshots = 0
  /// Snapshots that wait to be accepted.
  public var pendingSnapshots = 0
  /// The seconds from the first case to the last.
  public var seconds = 0.0
  /// The seed of the order, where it was shuffled.
  public var shuffleSeed: UInt64?

  public init() {}

  public var total: Int { passed + failed + skipped }

  /// Counts a result.
  public mutating func count(_ result: CaseResult) {
    switch result.status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
  }
}
