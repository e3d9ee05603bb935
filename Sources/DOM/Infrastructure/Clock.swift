internal import Glibc

/// The time that a page lives in: what `Date`, `performance.now` and timers go by.
///
/// A virtual clock runs with the machine's, and jumps ahead where a browser would only wait: so
/// nothing sleeps, and what a script measures still adds up. All times are milliseconds.
public final class Clock {
  /// Whether waiting takes real time.
  public var isRealTime: Bool
  /// The time of day at which the clock began, in milliseconds since 1970 began, UTC.
  public let origin: Double
  /// The machine's own time at that moment.
  private let begin: UInt64
  /// The time that was skipped instead of being waited for.
  private var skipped = 0.0

  /// - Parameters:
  ///   - start: the time of day to begin at, in milliseconds since 1970 began; nil for the real
  ///     one.
  ///   - isRealTime: whether waiting takes real time instead of being skipped.
  public init(startingAt start: Double? = nil, isRealTime: Bool = false) {
    self.isRealTime = isRealTime
    origin = start ?? Self.timeOfDay
    begin = Self.monotonic
  }

  /// The time since the clock began.
  public var elapsed: Double { Double(Self.monotonic &- begin) / 1e6 + skipped }

  /// The time of day, since 1970 began.
  public var now: Double { origin + elapsed }

  /// Lets time pass until `elapsed` has at least this value: by a jump of a virtual clock, by
  /// sleeping of a real one.
  public func wait(until moment: Double) {
    while true {
      let missing = moment - elapsed
      guard missing > 0 else { return }
      guard isRealTime else {
        skipped += missing
        return
      }
      var time = timespec()
      time.tv_sec = Int(missing / 1000)
      time.tv_nsec = Int(missing.truncatingRemainder(dividingBy: 1000) * 1e6)
      nanosleep(&time, nil)
    }
  }

  private static var timeOfDay: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec / 1000) / 1000
  }

  private static var monotonic: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
