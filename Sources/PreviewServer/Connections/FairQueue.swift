internal import Glibc

/// Does jobs of many clients on threads of its own, as ``FairSchedule`` says.
final class FairQueue: @unchecked Sendable {
  // Unchecked: `schedule` and `isClosed` are only touched with the lock held.

  /// A job, and what is done where there is no place for it.
  struct Job: Sendable {
    var work: @Sendable () -> Void
    var refuse: @Sendable () -> Void
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let places: @Sendable () -> FairSchedule<Job>.Places
  private var schedule: FairSchedule<Job>
  private var isClosed = false

  /// - Parameters:
  ///   - count: how many threads there are.
  ///   - limit: how many jobs may wait.
  ///   - places: how many jobs may run now.
  init(
    threads count: Int, limit: Int, places: @escaping @Sendable () -> FairSchedule<Job>.Places
  ) {
    self.places = places
    schedule = FairSchedule(limit: limit)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
    for _ in 0..<count {
      var thread = pthread_t()
      let queue = Unmanaged.passRetained(self)
      let failed = pthread_create(
        &thread, nil,
        { context in
          if let context {
            Unmanaged<FairQueue>.fromOpaque(context).takeRetainedValue().work()
          }
          return nil
        }, queue.toOpaque())
      if failed == 0 { pthread_detach(thread) } else { queue.release() }
    }
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// How many jobs wait.
  var count: Int { locked { schedule.count } }

  /// Adds a job of a client. Where the queue is full, a job is refused: this one, or one of a client
  /// with more of them.
  func add(_ job: Job, of client: String) {
    let refused = locked {
      defer { pthread_cond_signal(condition) }
      return schedule.add(job, of: client)
    }
    refused?.refuse()
  }

  /// Looks again how many jobs may run.
  func placesChanged() { locked { _ = pthread_cond_broadcast(condition) } }

  /// Ends the threads once there is no more work.
  func close() {
    locked {
      isClosed = true
      pthread_cond_broadcast(condition)
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  private func work() {
    var ticket: FairSchedule<Job>.Ticket?
    while let next = take(after: ticket) {
      next.job.work()
      ticket = next.ticket
    }
  }

  /// The next job, after waiting for one; nil where none comes any more.
  private func take(
    after done: FairSchedule<Job>.Ticket?
  ) -> (job: Job, ticket: FairSchedule<Job>.Ticket)? {
    locked {
      if let done { schedule.end(done, at: Clock.seconds) }
      while true {
        let now = Clock.seconds
        if let next = schedule.begin(places(), at: now) {
          // Perhaps another thread has something to do as well.
          if schedule.count > 0 { pthread_cond_signal(condition) }
          return next
        }
        if schedule.count == 0 {
          if isClosed { return nil }
          pthread_cond_wait(condition, mutex)
        } else if let change = schedule.nextChange(after: now) {
          wait(until: change)
        } else {
          pthread_cond_wait(condition, mutex)
        }
      }
    }
  }

  private func wait(until time: Double) {
    var moment = timespec(
      tv_sec: Int(time), tv_nsec: Int((time - time.rounded(.down)) * 1e9))
    pthread_cond_timedwait(condition, mutex, &moment)
  }
}
