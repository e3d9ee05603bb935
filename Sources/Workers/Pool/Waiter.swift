internal import Synchronization

/// A request that waits for a worker.
final class Waiter: Sendable {
  private let semaphore = Semaphore()
  private let outcome = Mutex<Result<WorkerProcess, WorkerError>?>(nil)

  /// Hands a worker over.
  func give(_ worker: WorkerProcess) {
    outcome.withLock { $0 = .success(worker) }
    semaphore.signal()
  }

  /// Ends the wait with an error.
  func fail(_ error: WorkerError) {
    outcome.withLock { $0 = .failure(error) }
    semaphore.signal()
  }

  /// What came of it so far.
  var result: Result<WorkerProcess, WorkerError>? { outcome.withLock { $0 } }

  /// Waits, for ever where `deadline` is nil.
  ///
  /// - Returns: what came of it, nil where the time was over first.
  func wait(until deadline: MonotonicTime?) -> Result<WorkerProcess, WorkerError>? {
    semaphore.wait(until: deadline) ? result : nil
  }
}
