internal import Glibc

/// A clock of the system: clock_gettime(2).
public enum SystemClock: Sendable {
  /// Goes on evenly, and nobody sets it.
  case monotonic
  /// The time of day, since 1970 began, UTC.
  case timeOfDay
  /// What the calling thread has computed.
  case thread

  /// What it says, in nanoseconds.
  public var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(identifier, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// What it says, in seconds.
  public var seconds: Double {
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
