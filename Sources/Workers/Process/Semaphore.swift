internal import CLinux
internal import Glibc

/// A counter that threads wait on.
final class Semaphore: @unchecked Sendable {
  // Shared between threads by its nature: sem_overview(7). Memory of its own, which never moves.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Lets one thread go on.
  func signal() { sem_post(semaphore) }

  /// Waits until ``signal()`` lets this thread go on; false where the time was over before.
  ///
  /// - Parameter deadline: on the ``MonotonicTime`` clock; nil for no end.
  func wait(until deadline: MonotonicTime?) -> Bool {
    guard let deadline else {
      while sem_wait(semaphore) != 0, errno == EINTR {}
      return true
    }
    var time = deadline.specification
    while sem_clockwait(semaphore, CLOCK_MONOTONIC, &time) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
