/// The totals of a whole run.
package struct RunSummary: Sendable {
  package var passed = 0
  package var failed = 0
  package var skipped = 0
  /// Cases that were not run because an earlier one failed.
  package var notRun = 0
  /// Cases that were left out because others in their files say `only`.
  package var leftOut = 0
  /// Snapshots that belong to no case.
  package var obsoleteSnapshots = 0
  /// Snapshots that were written.
  package var updatedSnapshots = 0
  /// Snapshots that wait to be accepted.
  package var pendingSnapshots = 0
  /// How many seconds passed from the first case to the last.
  package var seconds = 0.0
  /// The seed of the order, if it was shuffled.
  package var shuffleSeed: UInt64?

  package init() {}

  package var total: Int { passed + failed + skipped }

  /// Counts a result.
  package mutating func count(_ result: CaseResult) {
    switch result.status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
  }
}
