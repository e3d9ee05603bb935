internal import Glibc
internal import Synchronization

/// The signals that a server listens to, as a stream to read from.
///
/// They are caught, not blocked: child processes would inherit a mask.
enum StopSignals {
  enum Event {
    case stop, reload
  }

  /// The ends of the pipe that the handler writes to.
  private static let reader = Atomic<Int32>(-1)
  private static let writer = Atomic<Int32>(-1)

  /// Catches SIGTERM, SIGINT and SIGHUP from now on.
  ///
  /// - Parameter leavesHangup: whether SIGHUP stays as it is.
  static func `catch`(leavesHangup: Bool = false) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    reader.store(ends[0], ordering: .sequentiallyConsistent)
    writer.store(ends[1], ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      // Nothing but what a handler may do: an atomic and a write.
      let error = errno
      var byte = UInt8(truncatingIfNeeded: signal)
      _ = write(StopSignals.writer.load(ordering: .relaxed), &byte, 1)
      errno = error
    }
    action.sa_flags = SA_RESTART
    var caught = sigset_t()
    sigemptyset(&caught)
    for signal in leavesHangup ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP] {
      sigaction(signal, &action, nil)
      sigaddset(&caught, signal)
    }
    // Whoever started this process may have blocked them.
    pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  /// Waits for the next signal.
  static func next() -> Event {
    var byte: UInt8 = 0
    while true {
      let count = read(reader.load(ordering: .relaxed), &byte, 1)
      if count == 1 { return Int32(byte) == SIGHUP ? .reload : .stop }
      if count == 0 || errno != EINTR { return .stop }
    }
  }

  /// Lets the next signal end the process.
  static func endAtNext() {
    for signal in [SIGTERM, SIGINT] { Glibc.signal(signal, SIG_DFL) }
    _ = Glibc.signal(SIGHUP, SIG_IGN)
  }
}
