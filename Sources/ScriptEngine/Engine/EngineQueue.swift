internal import SystemServices

/// A thread for one engine. It performs jobs from other threads, one after the other.
///
/// The state of the jobs is created on this thread, and stays on it until its end.
package final class EngineQueue<State>: Sendable {
  /// A job for the thread.
  package typealias Job = @Sendable (inout State) -> Void

  private let line = Line()

  /// Starts a thread.
  ///
  /// - Parameter makeState: makes the state of the jobs. It is called on the thread.
  /// - Returns: nil if the system cannot start a thread.
  package init?(_ makeState: @escaping @Sendable () -> State) {
    let line = line
    let isStarted = EngineThread.start {
      var state = makeState()
      while let job = line.next() { job(&state) }
    }
    guard isStarted else { return nil }
  }

  deinit { close() }

  /// Adds a job.
  ///
  /// - Returns: false if the queue is closed. The job is not performed then.
  package func add(_ job: @escaping Job) -> Bool { line.add(job) }

  /// Ends the thread after all its jobs.
  package func close() { line.close() }

  /// The jobs that are waiting.
  private final class Line: Sendable {
    private let jobs = Monitor<(waiting: [Job], isClosed: Bool)>(([], false))

    func add(_ job: @escaping Job) -> Bool {
      jobs.withLock(waking: .one) { jobs in
        if !jobs.isClosed { jobs.waiting.append(job) }
        return !jobs.isClosed
      }
    }

    func close() { jobs.withLock(waking: .one) { $0.isClosed = true } }

    /// Waits for the next job; nil if the queue is closed and empty.
    func next() -> Job? {
      jobs.wait { jobs in
        if !jobs.waiting.isEmpty { return .done(jobs.waiting.removeFirst()) }
        return jobs.isClosed ? .done(nil) : .notYet()
      }
    }
  }
}
