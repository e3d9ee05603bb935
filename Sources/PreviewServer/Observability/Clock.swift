internal import Glibc
internal import SystemServices

/// The time.
enum Clock {
  /// The time of a monotonic clock in seconds.
  static var seconds: Double {
    SystemClock.monotonic.seconds
  }

  /// The time of day, as RFC 3339 writes it, in UTC and with milliseconds.
  static var timestamp: String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    return [
      "\(parts.tm_year + 1900)-", two(parts.tm_mon + 1), "-", two(parts.tm_mday), "T",
      two(parts.tm_hour), ":", two(parts.tm_min), ":", two(parts.tm_sec), ".",
      three(now.tv_nsec / 1_000_000), "Z",
    ].joined()
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func three(_ number: Int) -> String {
    number < 10 ? "00\(number)" : number < 100 ? "0\(number)" : "\(number)"
  }
}
