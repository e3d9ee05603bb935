internal import CLinux
internal import Glibc
internal import Preprocessing
internal import PropertyLists
internal import SystemServices

/// A handler that was started. It gives its answer, and afterwards deals with the processes that
/// are left.
///
/// It belongs to one thread. A handler that is released without ``finish()`` is ended.
package final class RunningHandler {
  private let program: HandlerProgram
  private let process: ChildProcess
  private var family: ProcessFamily
  private var streams: HandlerStreams
  private let start = SystemClock.monotonic.seconds
  private var report = HandlerReport()
  private var nextLook = 0.0
  private var isSettled = false

  /// The number of its process group.
  package var group: Int32 { process.identifier }

  /// The beginning of its output to standard error so far.
  package var standardError: [UInt8] { streams.error }

  init(_ program: HandlerProgram, _ process: ChildProcess, input: [UInt8]) {
    self.program = program
    self.process = process
    family = ProcessFamily(of: process)
    streams = HandlerStreams(process, input: input, answerLimit: program.answerLimit)
  }

  deinit {
    if !isSettled { family.kill() }
    streams.close()
    if process.ending >= 0 { close(process.ending) }
  }

  // MARK: The answer

  /// Waits until the handler has answered.
  ///
  /// - Throws: ``HandlerError`` if it gives no answer. Its processes have been ended by then.
  package func answer() throws(HandlerError) -> HandlerAnswer {
    do throws(HandlerError) {
      try waitForAnswer()
      report.seconds = elapsed
      report.ending = family.ending
      if program.background == .kill { endBackground() }
      return try readAnswer()
    } catch {
      report.seconds = elapsed
      settle { family.kill() }
      report.ending = family.ending
      throw error
    }
  }

  private func waitForAnswer() throws(HandlerError) {
    var closed: Double?
    while true {
      family.reapLeader()
      if family.ending != nil {
        // Other processes may hold its streams open, so its output is whatever they contain by now.
        streams.drain()
        try checkLimit()
        return
      }
      try checkLimit()
      let now = elapsed
      if streams.outputIsClosed, closed == nil { closed = now }
      if let closed, now - closed >= HandlerProgram.graceTime { return }
      if let limit = program.timeLimit, now >= limit { throw .timedOut(seconds: limit) }
      let grace = (closed ?? .infinity) + HandlerProgram.graceTime
      wait(until: min(program.timeLimit ?? .infinity, grace))
    }
  }

  private func checkLimit() throws(HandlerError) {
    if streams.isTooLong { throw .answerTooLarge(limit: program.answerLimit) }
  }

  private func readAnswer() throws(HandlerError) -> HandlerAnswer {
    switch report.ending {
    case .status(0), nil: break
    case .status(let status) where status == 126 || status == 127:
      throw .notFound(status: status)
    case let ending?: return .cancelled(ending)
    }
    let output = streams.takeOutput()
    if output.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      return .completed(.nothing)
    }
    let returned: PropertyList
    do throws(PropertyListError) {
      returned = try PropertyList.read(output)
    } catch {
      throw .answerMalformed(error)
    }
    // The whole item, or the argument alone.
    let argument = returned[ExtensionKeys.finalizeArgument] ?? returned
    guard argument.dictionary != nil else { throw .answerNoDictionary(argument.kind) }
    return .completed(.item(argument))
  }

  // MARK: Remaining processes

  /// Deals with the handler's remaining processes by the program's ``HandlerProgram/background``,
  /// and reports the resources that all of it used. Call this after the answer has been used.
  package func finish() -> HandlerReport {
    if !isSettled {
      switch program.background {
      case .wait: waitForBackground()
      case .kill: endBackground()
      case .detach: detach()
      }
    }
    report.peakMemory = family.peakMemory
    report.standardError = streams.error
    report.standardErrorIsCut = streams.errorIsCut
    return report
  }

  private func waitForBackground() {
    isSettled = true
    var running = family.look()
    guard family.ending == nil || !running.isEmpty else { return }
    while family.ending == nil || !running.isEmpty {
      if let limit = program.timeLimit, elapsed >= limit {
        report.background = .timedOut(processes: family.kill(), seconds: limit)
        return
      }
      wait(until: program.timeLimit ?? .infinity)
      running = family.look()
    }
    report.background = .ended(seconds: elapsed)
  }

  private func endBackground() {
    settle {
      let processes = family.kill()
      if processes > 0 { report.background = .killed(processes: processes) }
    }
  }

  private func detach() {
    isSettled = true
    let processes = family.look().count + (family.ending == nil ? 1 : 0)
    if processes > 0 { report.background = .detached(processes: processes) }
  }

  private func settle(_ work: () -> Void) {
    guard !isSettled else { return }
    isSettled = true
    work()
    streams.drain()
  }

  // MARK: Time

  private var elapsed: Double { SystemClock.monotonic.seconds - start }

  /// The interval, in seconds, at which its processes are looked at.
  private static let interval = 0.02

  /// Passes bytes on until something happens, a time has come, or the processes are to be looked at.
  private func wait(until deadline: Double) {
    if elapsed >= nextLook {
      let before = SystemClock.thread.seconds
      family.look()
      // Looking takes a twentieth of a processor at most, however many processes the machine has.
      // The time is that of this thread, so other work on the processor does not count.
      let taken = SystemClock.thread.seconds - before
      nextLook = elapsed + max(Self.interval, 20 * taken)
    }
    streams.exchange(
      ending: family.ending == nil ? process.ending : -1,
      seconds: max(0, min(deadline, nextLook) - elapsed))
  }
}
