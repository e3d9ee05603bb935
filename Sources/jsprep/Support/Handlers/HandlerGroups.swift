internal import Glibc
internal import HandlerPrograms
internal import PropertyLists
internal import Synchronization
internal import SystemServices

/// The process groups of handlers that run on several threads. They do not receive a terminal's
/// Ctrl-C, so this ends them if a signal ends the process.
enum HandlerGroups {
  private static let groups = Mutex<Set<pid_t>>([])

  /// From now on, SIGINT, SIGTERM and SIGHUP end the handlers and then this process, even if its
  /// parent had blocked them.
  static func endWithProcess() {
    // Before any thread begins, so that no thread has them blocked.
    StopSignals.catch(leavesIgnored: true)
    let thread = try? WorkThread {
      let signal = StopSignals.nextSignal()
      // The lock is kept, so that no other handler starts.
      groups.withLock { groups in
        for group in groups { kill(-group, SIGKILL) }
        StopSignals.release()
        kill(getpid(), signal)
        while true { pause() }
      }
    }
    if thread == nil { StopSignals.release() }
  }

  /// Starts a handler.
  static func start(
    _ program: HandlerProgram, with envelope: PropertyList
  ) throws(HandlerError) -> RunningHandler {
    try groups.withLock { (groups) throws(HandlerError) in
      let running = try program.start(with: envelope)
      groups.insert(running.group)
      return running
    }
  }

  /// Forgets a handler that has ended.
  static func forget(_ group: pid_t) {
    groups.withLock { _ = $0.remove(group) }
  }
}
