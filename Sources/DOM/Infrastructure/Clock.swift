internal import Glibc
internal import SystemServices

/// The clock of a page, which `Date`, `performance.now` and timers use.
///
/// A virtual clock runs while the program computes, and jumps ahead where a browser would only
/// wait. So nothing sleeps, a script's own measurements stay consistent, and a machine that is busy
/// with something else takes no time away from a script. All times are milliseconds.
package final class Clock {
  /// Whether this is the machine's own time, and waiting takes time.
  package var isRealTime: Bool
  /// Whether the clock stands still while the program computes, so that a script that does the same
  /// sees the same times; each reading moves it by a microsecond, so that waiting for it ends.
  package let isSteady: Bool
  /// The time of day at which the clock began, in milliseconds since 1970 began, UTC.
  package let origin: Double
  /// The machine's own time at that moment, in nanoseconds.
  private let begin = SystemClock.monotonic.nanoseconds
  /// The computing time up to the last reading, in nanoseconds.
  private var computed: UInt64 = 0
  /// The thread that read the clock last, its computing time then, and the machine's own time.
  private var lastReading = (
    thread: pthread_self(), time: SystemClock.thread.nanoseconds,
    moment: SystemClock.monotonic.nanoseconds
  )
  /// For how many nanoseconds a reading of the computing time, which the kernel has to be asked for, is
  /// good enough: scripts see milliseconds.
  private static let grain: UInt64 = 50_000
  /// The time that was skipped instead of being waited for.
  private var skipped = 0.0
  /// The number of times that a steady clock was read.
  private var readings = 0.0

  /// - Parameters:
  ///   - start: the time of day to begin at, in milliseconds since 1970 began; nil for the real
  ///     one.
  ///   - isRealTime: whether this is the machine's own time.
  ///   - isSteady: whether computing takes no time; real time does not care.
  package init(
    startingAt start: Double? = nil, isRealTime: Bool = false, isSteady: Bool = false
  ) {
    self.isRealTime = isRealTime
    self.isSteady = isSteady
    origin = start ?? Double(SystemClock.timeOfDay.nanoseconds / 1000) / 1000
  }

  /// The time since the clock began.
  package var elapsed: Double {
    if isSteady, !isRealTime {
      readings += 1
      return readings / 1000 + skipped
    }
    let passed = isRealTime ? SystemClock.monotonic.nanoseconds &- begin : computingTime
    return Double(passed) / 1e6 + skipped
  }

  /// The time of day, since 1970 began.
  package var now: Double { origin + elapsed }

  /// The computing time, in nanoseconds, of the threads that read the clock, since the clock was
  /// made. A thread counts from its first reading on.
  private var computingTime: UInt64 {
    let (thread, moment) = (pthread_self(), SystemClock.monotonic.nanoseconds)
    if thread == lastReading.thread, moment &- lastReading.moment < Self.grain { return computed }
    let reading = (thread: thread, time: SystemClock.thread.nanoseconds, moment: moment)
    if reading.thread == lastReading.thread { computed += reading.time &- lastReading.time }
    lastReading = reading
    return computed
  }

  /// Waits until `elapsed` reaches this value: a virtual clock jumps, a real one sleeps.
  package func wait(until moment: Double) {
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

  /// Runs what waits for a source of tasks: for one outside of the program it takes as long as it
  /// takes.
  package func whileWaiting<Result, Failure>(
    for source: any EventSource, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    source.takesRealTime ? try whileWaiting(body) : try body()
  }

  /// Runs what waits for something outside of the program, which takes as long as it takes.
  package func whileWaiting<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = (own: elapsed, real: SystemClock.monotonic.nanoseconds)
    defer {
      let passed = Double(SystemClock.monotonic.nanoseconds &- start.real) / 1e6
      skipped += max(0, passed - (elapsed - start.own))
    }
    return try body()
  }
}
