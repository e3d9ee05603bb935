internal import SystemServices

/// Does jobs of many clients on threads of its own, as ``FairSchedule`` says.
final class FairQueue: Sendable {
  /// A job, and the action for the case that it is refused.
  struct Job: Sendable {
    var work: @Sendable () -> Void
    var refuse: @Sendable () -> Void
  }

  private let places: @Sendable () -> FairSchedule<Job>.Places
  private let state: Monitor<State>

  private struct State {
    var schedule: FairSchedule<Job>
    var isClosed = false
  }

  /// - Parameters:
  ///   - count: the number of threads.
  ///   - limit: the most jobs that may wait.
  ///   - yieldsToOthers: whether all other threads go first.
  ///   - places: gives the numbers of jobs that may run now.
  init(
    threads count: Int, limit: Int, yieldsToOthers: Bool = false,
    places: @escaping @Sendable () -> FairSchedule<Job>.Places
  ) {
    self.places = places
    state = Monitor(State(schedule: FairSchedule(limit: limit)))
    for _ in 0..<count {
      _ = try? WorkThread {
        if yieldsToOthers { WorkThread.yieldToOthers() }
        self.work()
      }
    }
  }

  /// The number of jobs that wait.
  var count: Int { state.withLock { $0.schedule.count } }

  /// Adds a job of a client. If the queue is full, a job is refused: this one, or one of a client
  /// with more jobs.
  func add(_ job: Job, of client: String) {
    let refused = state.withLock(waking: .one) { $0.schedule.add(job, of: client) }
    refused?.refuse()
  }

  /// Checks again how many jobs may run.
  func placesChanged() { state.wakeAll() }

  /// Ends the threads once the queue is empty.
  func close() { state.withLock(waking: .all) { $0.isClosed = true } }

  private func work() {
    var ticket: FairSchedule<Job>.Ticket?
    while let next = take(after: ticket) {
      // Another thread may have work as well.
      if next.isMore { state.withLock(waking: .one) { _ in } }
      next.job.work()
      ticket = next.ticket
    }
  }

  /// A job that a thread has taken.
  private struct Taken {
    var job: Job
    var ticket: FairSchedule<Job>.Ticket
    /// Whether others wait.
    var isMore: Bool
  }

  /// The next job, after waiting for one; nil once the queue is closed.
  private func take(after done: FairSchedule<Job>.Ticket?) -> Taken? {
    var done = done
    return state.wait { state in
      let now = Clock.seconds
      if let ticket = done.take() { state.schedule.end(ticket, at: now) }
      if let next = state.schedule.begin(places(), at: now) {
        return .done(Taken(job: next.job, ticket: next.ticket, isMore: state.schedule.count > 0))
      }
      if state.schedule.count == 0 { return state.isClosed ? .done(nil) : .notYet() }
      return .notYet(until: state.schedule.nextChange(after: now).map { .after($0 - now) })
    }
  }
}
