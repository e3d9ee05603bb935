internal import Glibc

/// A clock of the system: clock_gettime(2).
package enum SystemClock: Sendable {
  /// A clock that runs evenly and is never set.
  case monotonic
  /// The time of day, since 1970 began, UTC.
  case timeOfDay
  /// The computing time of the calling thread.
  case thread

  /// The clock's time, in nanoseconds.
  package var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(identifier, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The clock's time, in seconds.
  package var seconds: Double {
    var time = timespec()
    clock_gettime(identifier, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private var identifier: clockid_t {
    switch self {
    case .monotonic: CLOCK_MONOTONIC
    case .timeOfDay: CLOCK_REALTIME
    case .thread: CLOCK_THREAD_CPUTIME_ID
    }
  }
}
