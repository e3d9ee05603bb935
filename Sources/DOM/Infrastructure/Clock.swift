internal import Glibc
internal import SystemServices

/// The clock of a page, which `Date`, `performance.now` and timers use.
///
/// A virtual clock runs while the program computes, and jumps ahead when a browser would only wait.
/// So nothing sleeps, and a script's own measurements are consistent. Work of other programs on the
/// machine does not make the script slower. All times are in milliseconds, except where stated.
package final class Clock {
  /// Whether this is the machine's own clock, on which waiting takes time.
  package var isRealTime: Bool
  /// Whether computing does not move the clock, so that a script gets the same times in each run.
  /// Each reading moves it by a microsecond, so that a script that waits in a loop comes to an end.
  package private(set) var isSteady: Bool
  /// The time of day at which the clock began, in milliseconds since 1970 began, UTC.
  package private(set) var origin: Double
  /// The machine's own time at that moment, in nanoseconds.
  private var begin = SystemClock.monotonic.nanoseconds
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
  ///   - start: the time of day at the beginning, in milliseconds since 1970; nil for the real
  ///     time.
  ///   - isRealTime: whether this is the machine's own clock.
  ///   - isSteady: whether computing does not move the clock. This has no effect on real time.
  package init(
    startingAt start: Double? = nil, isRealTime: Bool = false, isSteady: Bool = false
  ) {
    self.isRealTime = isRealTime
    self.isSteady = isSteady
    origin = start ?? Double(SystemClock.timeOfDay.nanoseconds / 1000) / 1000
  }

  /// Begins anew, as a clock that is made now.
  package func restart(startingAt start: Double?, isRealTime: Bool, isSteady: Bool) {
    let new = Clock(startingAt: start, isRealTime: isRealTime, isSteady: isSteady)
    self.isRealTime = new.isRealTime
    self.isSteady = new.isSteady
    origin = new.origin
    begin = new.begin
    lastReading = new.lastReading
    computed = 0
    skipped = 0
    readings = 0
  }

  /// The time since the clock began, in milliseconds.
  package var elapsed: Double {
    if isSteady, !isRealTime {
      readings += 1
      return readings / 1000 + skipped
    }
    let passed = isRealTime ? SystemClock.monotonic.nanoseconds &- begin : computingTime
    return Double(passed) / 1e6 + skipped
  }

  /// The time of day, in milliseconds since 1970.
  package var now: Double { origin + elapsed }

  /// The computing time of the threads that have read the clock, in nanoseconds. For each thread,
  /// it counts from the thread's first reading.
  private var computingTime: UInt64 {
    let (thread, moment) = (pthread_self(), SystemClock.monotonic.nanoseconds)
    if thread == lastReading.thread, moment &- lastReading.moment < Self.grain { return computed }
    let reading = (thread: thread, time: SystemClock.thread.nanoseconds, moment: moment)
    if reading.thread == lastReading.thread { computed += reading.time &- lastReading.time }
    lastReading = reading
    return computed
  }

  /// Waits until `elapsed` reaches this value. A virtual clock jumps there, a real one sleeps.
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

  /// Runs `body`, which waits for a source of tasks. If the source takes real time, the clock
  /// counts that time.
  package func whileWaiting<Result, Failure>(
    for source: any EventSource, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    source.takesRealTime ? try whileWaiting(body) : try body()
  }

  /// Runs `body`, which waits for something outside of the program. The clock counts the real time.
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
