internal import SystemServices

/// A request that waits for a worker.
final class Waiter: Sendable {
  /// The client that asks.
  let client: String
  private let outcome = Monitor<Result<WorkerProcess, WorkerError>?>(nil)

  init(for client: String) { self.client = client }

  /// Hands a worker over.
  func give(_ worker: WorkerProcess) {
    outcome.withLock(waking: .all) { $0 = .success(worker) }
  }

  /// Ends the wait with an error.
  func fail(_ error: WorkerError) {
    outcome.withLock(waking: .all) { $0 = .failure(error) }
  }

  /// The outcome; nil while it is not known.
  var result: Result<WorkerProcess, WorkerError>? { outcome.withLock { $0 } }

  /// Waits, for ever where `deadline` is nil.
  ///
  /// - Returns: the outcome; nil if the time was over first.
  func wait(until deadline: MonotonicTime?) -> Result<WorkerProcess, WorkerError>? {
    outcome.wait { outcome in
      if let outcome { return .done(outcome) }
      if let deadline, deadline < .now { return .done(nil) }
      return .notYet(until: deadline)
    }
  }
}
