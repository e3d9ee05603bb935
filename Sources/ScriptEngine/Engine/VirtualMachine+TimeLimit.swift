internal import CJavaScriptCore
internal import Glibc
internal import SystemServices

// The engine measures the computing time of one entry from outside and then asks `mayStop`. This
// file makes a deadline of it that holds for all entries together.

extension VirtualMachine {
  /// Lets scripts run for this many seconds of real time from now on, in all; nil for no limit.
  ///
  /// A script whose time is up ends wherever it is, and no `catch` or `finally` of it runs. The
  /// engine cannot stop one long call of its own (a regular expression, say), or a chain of short
  /// microtasks that call no host function. So a host that runs unknown scripts needs a deadline
  /// outside as well.
  package func limitTime(to seconds: Double?) {
    if timeLimitReached, depth > 0 { mayHoldTermination = true }
    timeLimitReached = false
    callsUntilClock = 0
    guard let seconds else {
      // The engine's own way to lift a limit would let a timer that still runs end a later script.
      if deadline != nil { watch(for: Self.endlessTime) }
      deadline = nil
      return
    }
    let limit = UInt64(min(max(seconds, 0), 1e9) * 1e9)
    deadline = Self.now + limit
    watch(for: limit)
  }

  /// The engine checks the time only in contexts that are made after a limit was first set. Without
  /// a limit, this costs nothing.
  func prepareTimeLimit() {
    watch(for: Self.endlessTime)
    JSContextGroupClearExecutionTimeLimit(group)
  }

  /// Makes the engine finish ending a script whose time was up, if it was given more time
  /// meanwhile: else the engine would end the next script.
  func dropTermination(in context: JSGlobalContextRef) {
    guard mayHoldTermination else { return }
    mayHoldTermination = false
    let nothing = EngineString.make("0")
    defer { JSStringRelease(nothing) }
    // Once is enough; the bound is for an engine that thinks otherwise.
    for _ in 0..<3 where JSEvaluateScript(context, nothing, nil, nil, 1, nil) == nil {}
  }

  /// Called before each entry from outside, while there is a limit: gives the engine the time that
  /// is left, and takes its lock, so that microtasks run when the lock is released and not before.
  func beginLimitedEntry(in context: JSContextRef) {
    guard let deadline else { return }
    let now = Self.now
    guard now < deadline else {
      timeLimitReached = true
      return
    }
    // The engine counts from the entry on. Setting the limit anew starts a timer, so a small
    // difference is let be.
    let remaining = deadline - now
    if watchedTime > remaining + max(remaining / 8, 5_000_000) { watch(for: remaining) }
    holdsLock = true
    JSLock(context)
  }

  /// Called after an entry that ``beginLimitedEntry(in:)`` was called before.
  func endLimitedEntry(of context: Context) {
    holdsLock = false
    // While a termination is pending the engine drops its microtasks instead of running them.
    if timeLimitReached { terminate(in: context) }
    JSUnlock(context.reference)
    if timeLimitReached { _ = context.takePendingException() }
  }

  /// Whether the time is up when a host function is called; this reads the clock only now and then.
  ///
  /// It ends code that the engine does not check, a chain of microtasks for instance.
  @inline(__always)
  func isTimeUp() -> Bool {
    if timeLimitReached { return true }
    guard let deadline else { return false }
    callsUntilClock &-= 1
    if callsUntilClock > 0 { return false }
    callsUntilClock = 32
    if Self.now >= deadline { timeLimitReached = true }
    return timeLimitReached
  }

  /// Ends the script that called the host function under way. Call this as the last step there; the
  /// function then returns to the engine without an exception.
  ///
  /// An exception that a host function raises can be caught, and ending a script inside a host
  /// function does not reach past that function. But the engine can be made to end a script in the
  /// one call that leaves its exception pending, for the script outside.
  func terminate(in context: Context) {
    guard let endless = endlessQuestion, endless.isAlive else { return }
    // The engine remembers that it is ending a script, else it asks again after this time.
    watch(for: 1_000_000)
    _ = JSObjectHasProperty(context.reference, endless.reference, Self.questionName.reference)
  }

  private static let questionName: PropertyName = "end"

  private static let endlessTime: UInt64 = 3_600_000_000_000

  private func watch(for nanoseconds: UInt64) {
    watchedTime = nanoseconds
    JSContextGroupSetExecutionTimeLimit(
      group, max(Double(nanoseconds) / 1e9, 0.001),
      { _, info in
        guard let info else { return true }
        return Unmanaged<VirtualMachine>.fromOpaque(info).takeUnretainedValue().mayStop()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The engine's question when a script has run for the watched time: true stops it.
  private func mayStop() -> Bool {
    if timeLimitReached { return true }
    guard let deadline else {
      watch(for: Self.endlessTime)
      return false
    }
    let now = Self.now
    if now >= deadline {
      timeLimitReached = true
      return true
    }
    watch(for: deadline - now)
    return false
  }

  /// Nanoseconds of the monotonic clock.
  private static var now: UInt64 { SystemClock.monotonic.nanoseconds }
}
