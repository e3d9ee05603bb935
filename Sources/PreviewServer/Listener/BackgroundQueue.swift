internal import Glibc

/// Does work on a few threads of its own, in order.
final class BackgroundQueue: @unchecked Sendable {
  // Unchecked: `jobs` and `isClosed` are only touched with the lock held.

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [@Sendable () -> Void] = []
  private var next = 0
  private var isClosed = false

  init(threads count: Int) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    for _ in 0..<count {
      var thread = pthread_t()
      let queue = Unmanaged.passRetained(self)
      let failed = pthread_create(
        &thread, nil,
        { context in
          if let context {
            Unmanaged<BackgroundQueue>.fromOpaque(context).takeRetainedValue().work()
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

  /// Adds a piece of work.
  func add(_ job: @escaping @Sendable () -> Void) {
    pthread_mutex_lock(mutex)
    jobs.append(job)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Ends the threads once there is no more work.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  private func work() {
    while let job = take() { job() }
  }

  private func take() -> (@Sendable () -> Void)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while next == jobs.count {
      if isClosed { return nil }
      pthread_cond_wait(condition, mutex)
    }
    let job = jobs[next]
    next += 1
    if next == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      next = 0
    }
    return job
  }
}
