internal import Glibc
internal import Synchronization
internal import SystemServices
internal import Workers

/// Ends the process when the engine cannot: a chain of microtasks, a regular expression or a heap
/// that grows without end, which the engine's own time limit does not stop.
///
/// It checks from its own thread, says what happened, and exits.
enum Watchdog {
  /// The interval of its checks, in microseconds.
  private static let interval: UInt32 = 10_000

  private static let deadline = Atomic<UInt64>(.max)
  private static let memoryLimit = Atomic<Int>(.max)
  private static let gauge = MemoryGauge(process: "self")
  /// Says why the process ends.
  private static let report = Mutex<(@Sendable (RunFailure) -> Void)?>(nil)

  /// Begins to watch a run.
  static func start(_ plan: RunPlan) {
    start(memoryLimit: plan.memoryLimit, script: plan.script) { failure in
      Report(plan, status: failure.status, failures: [failure]).print()
    }
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - memoryLimit: how many bytes the process may take.
  ///   - script: what runs.
  ///   - report: says why the process ends.
  static func start(
    memoryLimit: Int, script: String, report: @escaping @Sendable (RunFailure) -> Void
  ) {
    let isWatching = self.report.withLock { current in
      defer {
        current = { failure in
          var failure = failure
          failure.place = script
          report(failure)
        }
      }
      return current != nil
    }
    _ = gauge.residentSize  // opened here, not on the watchdog's thread
    self.memoryLimit.store(memoryLimit, ordering: .relaxed)
    if isWatching { return }
    _ = try? WorkThread {
      while true {
        usleep(interval)
        look()
      }
    }
  }

  /// Lets the work take this many seconds from now on.
  static func limitTime(to seconds: Double) {
    deadline.store(now + UInt64(seconds * 1e9), ordering: .relaxed)
  }

  /// Does work that waits and whose time does not count.
  static func leaveOut<Result>(_ work: () -> Result) -> Result {
    let start = now
    let limit = deadline.exchange(.max, ordering: .relaxed)
    defer {
      if limit != .max { deadline.store(limit + (now - start), ordering: .relaxed) }
    }
    return work()
  }

  /// Removes the time limit.
  static func rest() {
    deadline.store(.max, ordering: .relaxed)
  }

  private static func look() {
    if now > deadline.load(ordering: .relaxed) {
      end(
        "time-limit",
        "the script ran out of time, and would not stop: a chain of promises without end, or one "
          + "call that takes for ever", fix: "look for it, or allow more with --timeout.")
    }
    let limit = memoryLimit.load(ordering: .relaxed)
    if let size = gauge.residentSize, size > limit {
      end(
        "memory-limit", "the script took more than \(limit >> 20) MB of memory",
        fix: "look for what grows without end, or allow more with --memory-limit.")
    }
  }

  private static func end(_ identifier: String, _ message: String, fix: String) -> Never {
    report.withLock { $0 }?(RunFailure(.limitReached, identifier, message, fix: fix))
    Interruption.endGroup()
    _exit(ExitStatus.limitReached.rawValue)
  }

  private static var now: UInt64 { SystemClock.monotonic.nanoseconds }
}
