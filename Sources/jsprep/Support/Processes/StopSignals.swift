internal import Glibc
internal import Synchronization

/// The signals that the program handles, as a stream to read from.
///
/// They are caught, not blocked: child processes would inherit a mask.
enum StopSignals {
  enum Event {
    case stop, reload
  }

  /// The ends of the pipe that the handler writes to.
  private static let reader = Atomic<Int32>(-1)
  private static let writer = Atomic<Int32>(-1)

  /// Whether a signal to stop ends the process at once.
  private static let endsAtOnce = Atomic<Bool>(false)

  /// Catches SIGTERM, SIGINT and SIGHUP from now on.
  ///
  /// - Parameters:
  ///   - leavesHangup: whether SIGHUP stays as it is.
  ///   - leavesIgnored: whether signals that the parent ignores, as nohup does, stay ignored.
  ///   - endingAtOnce: whether SIGTERM and SIGINT end the process at once until ``beginToQueue()``.
  static func `catch`(
    leavesHangup: Bool = false, leavesIgnored: Bool = false, endingAtOnce: Bool = false
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    reader.store(ends[0], ordering: .sequentiallyConsistent)
    writer.store(ends[1], ordering: .sequentiallyConsistent)
    endsAtOnce.store(endingAtOnce, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      // Only what is allowed in a signal handler: atomics, a write, and ending the process.
      if signal != SIGHUP, StopSignals.endsAtOnce.load(ordering: .relaxed) {
        _exit(ExitStatus.done.rawValue)
      }
      let error = errno
      var byte = UInt8(truncatingIfNeeded: signal)
      _ = write(StopSignals.writer.load(ordering: .relaxed), &byte, 1)
      errno = error
    }
    action.sa_flags = SA_RESTART
    var caught = sigset_t()
    sigemptyset(&caught)
    for signal in leavesHangup ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP] {
      if leavesIgnored, isIgnored(signal) { continue }
      sigaction(signal, &action, nil)
      sigaddset(&caught, signal)
    }
    // The parent may have blocked them.
    pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// From now on signals wait for ``next()``.
  static func beginToQueue() { endsAtOnce.store(false, ordering: .sequentiallyConsistent) }

  /// Whether a signal is ignored.
  static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    return sigaction(signal, nil, &current) == 0
      && unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Waits for the next signal, and says what it means to a server.
  static func next() -> Event { nextSignal() == SIGHUP ? .reload : .stop }

  /// Waits for the next signal.
  static func nextSignal() -> Int32 {
    var byte: UInt8 = 0
    while true {
      let count = read(reader.load(ordering: .relaxed), &byte, 1)
      if count == 1 { return Int32(byte) }
      if count == 0 || errno != EINTR { return SIGTERM }
    }
  }

  /// Restores the default actions of the signals.
  static func release() {
    for signal in [SIGTERM, SIGINT, SIGHUP] where !isIgnored(signal) {
      Glibc.signal(signal, SIG_DFL)
    }
  }

  /// Lets the next signal end the process.
  static func endAtNext() {
    for signal in [SIGTERM, SIGINT] { Glibc.signal(signal, SIG_DFL) }
    _ = Glibc.signal(SIGHUP, SIG_IGN)
  }
}
