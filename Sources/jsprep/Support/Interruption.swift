internal import Glibc
internal import Synchronization

/// What is to be ended together with this process, where a signal or the watchdog ends it: a handler,
/// which has a process group of its own, hears nothing of a terminal's Ctrl-C.
enum Interruption {
  private static let group = Atomic<pid_t>(0)

  /// From now on, SIGINT, SIGTERM and SIGHUP end a process group too.
  static func ends(group: pid_t) {
    self.group.store(group, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      // Nothing but what a handler may do. With the default action in force again, the signal that is
      // raised ends this process when the handler returns.
      Interruption.endGroup()
      _ = raise(signal)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var current = sigaction()
      // Whoever started this process may want a signal ignored, as nohup does.
      if sigaction(signal, nil, &current) == 0,
        unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
          == unsafeBitCast(SIG_IGN, to: Int.self)
      {
        continue
      }
      sigaction(signal, &action, nil)
    }
  }

  /// Ends the process group, if there is one. May be called by a signal's handler.
  static func endGroup() {
    let group = group.load(ordering: .relaxed)
    if group > 0 { _ = kill(-group, SIGKILL) }
  }

  /// From now on, they end this process alone.
  static func endsNothing() {
    group.store(0, ordering: .sequentiallyConsistent)
  }
}
