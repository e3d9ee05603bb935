internal import Glibc

/// A value that threads share, and on whose changes they wait.
///
/// Only one thread at a time has the value, and should keep it only briefly. The conformance is unchecked because
/// the compiler cannot see that the lock guards the value.
package final class Monitor<State>: @unchecked Sendable {
  // Unchecked: the state is only touched with the lock held.

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Which of the threads that wait look again at the value.
  package enum Waking: Sendable {
    case none, one, all
  }

  /// Does something with the value, and wakes threads that wait for it.
  package func withLock<Result, Failure: Error>(
    waking: Waking = .none, _ body: (inout State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer {
      switch waking {
      case .none: break
      case .one: pthread_cond_signal(condition)
      case .all: pthread_cond_broadcast(condition)
      }
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// The result of a look at the value.
  package enum Look<Result> {
    /// The value has reached the state that the thread waited for.
    case done(Result)
    /// Nothing yet: look again when the value has changed, or at a certain moment.
    case notYet(until: MonotonicTime? = nil)
  }

  /// Looks at the value again and again until it is as it should be, and sleeps meanwhile.
  ///
  /// A look that takes something away, so that there may be more for others, wakes them by itself:
  /// ``withLock(waking:_:)`` with `one` wakes one thread only.
  package func wait<Result>(_ look: (inout State) -> sending Look<Result>) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      switch look(&state) {
      case .done(let result): return result
      case .notYet(nil): pthread_cond_wait(condition, mutex)
      case .notYet(let moment?):
        var time = moment.specification
        pthread_cond_timedwait(condition, mutex, &time)
      }
    }
  }

  /// Wakes all threads that wait.
  package func wakeAll() { withLock(waking: .all) { _ in } }
}
