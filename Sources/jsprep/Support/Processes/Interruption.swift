internal import Glibc
internal import Synchronization

/// Ends a handler together with this process, when a signal or the watchdog ends the process. A
/// handler has its own process group, so a terminal's Ctrl-C does not reach it.
enum Interruption {
  /// The process group; 0 without a group, ``starting`` while it is being started, the negative
  /// number of a signal that came during that time, and ``ending`` once the group is being ended.
  private static let group = Atomic<pid_t>(0)
  private static let starting: pid_t = -1000
  private static let ending: pid_t = -2000

  /// From now on, SIGINT, SIGTERM and SIGHUP wait for a process group that is being started.
  static func waitsForGroup() {
    group.store(starting, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      // Only calls that are allowed in a signal handler. The default action is in force again, so
      // the raised signal ends this process when the handler returns.
      let isWaiting = Interruption.group.compareExchange(
        expected: Interruption.starting, desired: -signal, ordering: .sequentiallyConsistent
      ).exchanged
      if isWaiting { return }
      Interruption.endGroup()
      _ = raise(signal)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      // The parent may want a signal ignored, as nohup does.
      if StopSignals.isIgnored(signal) { continue }
      sigaction(signal, &action, nil)
    }
  }

  /// From now on, they end a process group too.
  static func ends(group: pid_t) {
    let before = self.group.exchange(group, ordering: .sequentiallyConsistent)
    if before == starting || before == 0 { return }
    endGroup()
    if before != ending { _ = raise(-before) }
    waitForEnd()
  }

  /// Ends the process group, if there is one. A signal handler may call this.
  static func endGroup() {
    let group = group.exchange(ending, ordering: .sequentiallyConsistent)
    if group > 0 { _ = kill(-group, SIGKILL) }
  }

  /// Does not return where the group was ended, because the whole process is about to end: to the
  /// thread that waits for the handler it looks as if the handler had ended by itself.
  static func continueUnlessEnding() {
    if group.load(ordering: .sequentiallyConsistent) == ending { waitForEnd() }
  }

  /// From now on, they end this process alone.
  static func endsNothing() {
    let before = group.exchange(0, ordering: .sequentiallyConsistent)
    if before == ending { waitForEnd() }
    if before < 0, before != starting { _ = raise(-before) }
  }

  private static func waitForEnd() -> Never {
    while true { pause() }
  }
}
