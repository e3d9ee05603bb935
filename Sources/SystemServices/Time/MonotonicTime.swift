public import Glibc

/// A moment on the monotonic clock.
public struct MonotonicTime: Comparable, Sendable {
  /// Since some moment in the past.
  private var nanoseconds: Int64

  public static var now: MonotonicTime {
    MonotonicTime(nanoseconds: Int64(SystemClock.monotonic.nanoseconds))
  }

  /// The moment this many seconds from now; at most some thirty years.
  public static func after(_ seconds: Double) -> MonotonicTime {
    MonotonicTime(nanoseconds: now.nanoseconds + Int64(min(max(seconds, 0), 1e9) * 1e9))
  }

  /// The seconds from another moment to this one.
  public static func - (end: MonotonicTime, start: MonotonicTime) -> Double {
    Double(end.nanoseconds - start.nanoseconds) / 1e9
  }

  public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The moment for calls that wait until one.
  public var specification: timespec {
    timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
