internal import CJavaScriptCore
internal import Glibc
internal import SystemServices

// The engine measures the computing time of one entry from outside, and then calls `mayStop`. This
// file makes a deadline from this, which applies to all entries together.
//
// The engine's timer cannot be cancelled. The engine starts another one beside it where a limit ends
// sooner, and aborts the process if a second timer rings while it handles the first. So a limit that
// ends at about the same time as a running timer is set to end just after it: then the engine lets
// that timer serve.

extension VirtualMachine {
  /// Limits the time of scripts from now on, in seconds of real time for all scripts together; nil
  /// for no limit.
  ///
  /// At the end of the time a script ends immediately, and no `catch` or `finally` in it runs. The
  /// engine cannot stop a single long call of its own (of a regular expression, for example), or a
  /// chain of short microtasks that do not call host functions. So a host that runs unknown scripts
  /// also needs a deadline outside of the process.
  package func limitTime(to seconds: Double?) {
    if timeLimitReached, depth > 0 { mayHoldTermination = true }
    if isEndingScripts { waitForTimer() }
    isEndingScripts = false
    timeLimitReached = false
    callsUntilClock = 0
    guard let seconds else {
      // The engine's own function for removing a limit does not stop a running timer, which would
      // end a later script.
      if deadline != nil { watch(for: Self.endlessTime) }
      deadline = nil
      return
    }
    let limit = UInt64(min(max(seconds, 0), 1e9) * 1e9)
    deadline = Self.now + limit
    watch(for: limit)
  }

  /// Makes the engine check the time in later contexts: it does so only in contexts that are made
  /// after a limit was first set. Without a limit, the checks cost nothing.
  func prepareTimeLimit() {
    watch(for: Self.endlessTime)
    JSContextGroupClearExecutionTimeLimit(group)
  }

  /// Lets the engine finish ending a script if that script was given more time in the meantime.
  /// Otherwise the engine would end the next script.
  func dropTermination(in context: JSGlobalContextRef) {
    guard mayHoldTermination else { return }
    mayHoldTermination = false
    let nothing = EngineString.make("0")
    defer { JSStringRelease(nothing) }
    // One evaluation is enough. The limit is for an engine that behaves otherwise.
    for _ in 0..<3 where JSEvaluateScript(context, nothing, nil, nil, 1, nil) == nil {}
  }

  /// Call this before each entry from outside while there is a limit. It gives the engine the
  /// remaining time, and takes the engine's lock, so that microtasks run only when the lock is
  /// released.
  func beginLimitedEntry(in context: JSContextRef) {
    guard let deadline else { return }
    let now = Self.now
    guard now < deadline else {
      timeLimitReached = true
      return
    }
    // The engine counts the time from the entry on. Small differences are ignored.
    let remaining = deadline - now
    let longest = remaining + max(remaining / 8, 5_000_000)
    if watchedTime > longest {
      var time = remaining
      if let timerEnd, now < timerEnd, timerEnd - now <= longest {
        time = max(time, timerEnd - now + Self.timerMargin)
      }
      watch(for: time)
    }
    expectTimer(at: now)
    holdsLock = true
    JSLock(context)
  }

  /// Call this after an entry for which ``beginLimitedEntry(in:)`` was called.
  func endLimitedEntry(of context: Context) {
    holdsLock = false
    // During a termination, the engine removes its microtasks and does not run them.
    if timeLimitReached { terminate(in: context) }
    JSUnlock(context.reference)
    if timeLimitReached { _ = context.takePendingException() }
  }

  /// Whether the time is up at a call of a host function. It reads the clock only at some of the
  /// calls.
  ///
  /// This ends code that the engine does not check, such as a chain of microtasks.
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

  /// Ends the script that called the host function in progress. Call this as the last step of the
  /// function, which must then return to the engine without an exception.
  ///
  /// A script can catch an exception of a host function, and ending a script inside a host function
  /// does not end the scripts outside of the function. But there is one call of the engine that
  /// leaves its exception pending. If the engine ends a script in that call, the exception reaches
  /// the script outside.
  func terminate(in context: Context) {
    guard let endless = endlessQuestion, endless.isAlive else { return }
    if !isEndingScripts { waitForTimer() }
    isEndingScripts = true
    // If the engine does not remember that it is ending a script, it asks again after this time.
    watch(for: Self.shortTime)
    _ = JSObjectHasProperty(context.reference, endless.reference, Self.questionName.reference)
  }

  private static let questionName: PropertyName = "end"

  private static let endlessTime: UInt64 = 3_600_000_000_000

  /// How much later than ``timerEnd`` the engine's timer may ring, in nanoseconds.
  private static let timerMargin: UInt64 = 10_000_000

  /// The limit for ending a script from a host function, in nanoseconds. The engine may have started
  /// a timer for computing time that was left, which rings within this time as a rule.
  private static let shortTime: UInt64 = 25_000_000

  /// Lets a timer ring that is about to, while no script runs.
  private func waitForTimer() {
    guard let timerEnd else { return }
    let end = timerEnd + Self.timerMargin
    guard end < Self.now + Self.shortTime + Self.timerMargin else { return }
    while case let now = Self.now, now < end { usleep(UInt32((end - now) / 1000 + 1)) }
  }

  /// Notes when the engine's timer rings: at an entry that begins now, or at a new limit within one.
  private func expectTimer(at now: UInt64) {
    let end = now + watchedTime
    // The engine lets a running timer serve if it rings earlier.
    if let timerEnd, now < timerEnd, timerEnd <= end { return }
    timerEnd = end
  }

  private func watch(for nanoseconds: UInt64) {
    watchedTime = nanoseconds
    if depth > 0 { expectTimer(at: Self.now) }
    JSContextGroupSetExecutionTimeLimit(
      group, max(Double(nanoseconds) / 1e9, 0.001),
      { _, info in
        guard let info else { return true }
        return Unmanaged<VirtualMachine>.fromOpaque(info).takeUnretainedValue().mayStop()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Called by the engine when a script has run for the watched time.
  /// - Returns: whether to stop the script.
  private func mayStop() -> Bool {
    timerEnd = nil
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

  /// The present time, in nanoseconds of the monotonic clock.
  private static var now: UInt64 { SystemClock.monotonic.nanoseconds }
}
