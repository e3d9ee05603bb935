internal import CLinux
internal import Glibc

/// Wakes a thread that waits for descriptors: eventfd(2).
final class Bell: Sendable {
  let file: Int32

  init() throws(StartFailure) {
    file = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if file < 0 { throw .system(step: "eventfd", errorNumber: errno) }
  }

  deinit { close(file) }

  func ring() {
    var one: UInt64 = 1
    _ = write(file, &one, 8)
  }

  /// Is silent until it rings again.
  func reset() {
    var count: UInt64 = 0
    _ = read(file, &count, 8)
  }
}
