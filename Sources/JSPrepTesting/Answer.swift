internal import Glibc

/// A value that one thread gives and another waits for.
///
/// Shared between two threads by its nature; the semaphore is the order between them (sem_overview(7)),
/// and it has memory of its own, which never moves.
final class Answer<Value: Sendable>: @unchecked Sendable {
  private var value: Value?
  private let signal = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(signal, 0, 0) }

  deinit {
    sem_destroy(signal)
    signal.deallocate()
  }

  func give(_ value: Value) {
    self.value = value
    sem_post(signal)
  }

  func take() -> Value? {
    while sem_wait(signal) != 0, errno == EINTR {}
    return value
  }
}
