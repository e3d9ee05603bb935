package import Glibc

/// A moment on the monotonic clock.
package struct MonotonicTime: Comparable, Sendable {
  /// Since some moment in the past.
  private var nanoseconds: Int64

  package static var now: MonotonicTime {
    MonotonicTime(nanoseconds: Int64(SystemClock.monotonic.nanoseconds))
  }

  /// The moment this many seconds from now; at most some thirty years.
  package static func after(_ seconds: Double) -> MonotonicTime {
    MonotonicTime(nanoseconds: now.nanoseconds + Int64(min(max(seconds, 0), 1e9) * 1e9))
  }

  /// The seconds from another moment to this one.
  package static func - (end: MonotonicTime, start: MonotonicTime) -> Double {
    Double(end.nanoseconds - start.nanoseconds) / 1e9
  }

  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The moment for calls that wait until one.
  package var specification: timespec {
    timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
