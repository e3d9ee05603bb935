internal import SystemServices

/// A thread for one engine, which performs the work that other threads hand to it, one piece after
/// the other.
///
/// The state of the work is created on the thread, stays there and ends there.
package final class EngineQueue<State>: Sendable {
  /// A piece of work.
  package typealias Job = @Sendable (inout State) -> Void

  private let line = Line()

  /// Starts a thread.
  ///
  /// - Parameter makeState: makes the state of the work, on the thread.
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

  /// Hands work to the thread.
  ///
  /// - Returns: false if the queue is closed: nothing will be done then.
  package func add(_ job: @escaping Job) -> Bool { line.add(job) }

  /// Ends the thread once its work is done.
  package func close() { line.close() }

  /// The work that waits.
  private final class Line: Sendable {
    private let jobs = Monitor<(waiting: [Job], isClosed: Bool)>(([], false))

    func add(_ job: @escaping Job) -> Bool {
      jobs.withLock(waking: .one) { jobs in
        if !jobs.isClosed { jobs.waiting.append(job) }
        return !jobs.isClosed
      }
    }

    func close() { jobs.withLock(waking: .one) { $0.isClosed = true } }

    /// Waits for the next piece of work; nil at the end.
    func next() -> Job? {
      jobs.wait { jobs in
        if !jobs.waiting.isEmpty { return .done(jobs.waiting.removeFirst()) }
        return jobs.isClosed ? .done(nil) : .notYet()
      }
    }
  }
}
