internal import Glibc
internal import ScriptEngine
internal import Synchronization
internal import SystemServices

/// A worker as its pool sees it: a child process, and a connection to it.
///
/// Only the request that has taken a worker from the pool exchanges frames with it; any thread may
/// end it.
final class WorkerProcess: Sendable {
  let process: pid_t
  /// The connection.
  let socket: Int32
  private let gauge: MemoryGauge
  private let state = Mutex(State())
  /// The time at which the process was started.
  let start = MonotonicTime.now

  private struct State {
    var ending: Ending?
    var served = 0
    var owner: String?
    var givesWay = false
  }

  /// The way in which a process ended.
  enum Ending: Hashable {
    case status(Int32)
    case signal(Int32)
  }

  /// A worker that was started already; the socket belongs to this object from now on.
  init(process: pid_t, socket: Int32) {
    self.process = process
    self.socket = socket
    gauge = MemoryGauge(process: "\(process)")
  }

  deinit {
    kill()
    _ = reap()
    close(socket)
  }

  // MARK: Starting and ending

  /// Starts a worker. The kernel ends it with the thread that calls this, should that end.
  ///
  /// - Parameters:
  ///   - executable: the program's path.
  ///   - arguments: the arguments that make it a worker.
  static func start(
    _ executable: String, arguments: [String]
  ) throws(StartFailure) -> WorkerProcess {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, StreamSocket.blocking, 0, &ends) == 0 else {
      throw .system(step: "socketpair", errorNumber: errno)
    }
    defer { close(ends[1]) }
    var launch = ProcessLaunch(
      executable, arguments: ["jsprep"] + arguments, environment: environment)
    launch.streams.input = .descriptor(ends[1])
    // A terminal's Ctrl-C is for the pool's process, which drains.
    launch.hasOwnGroup = true
    do throws(SystemFailure) {
      return WorkerProcess(process: try launch.start(), socket: ends[0])
    } catch {
      close(ends[0])
      throw StartFailure(error)
    }
  }

  /// The part of the environment that the engine depends on; a script finds no secrets there.
  private static var environment: [String] {
    let names: [String] = [
      "TZ", "TZDIR", "LANG", "LC_ALL", "LC_TIME", "LANGUAGE", "LD_LIBRARY_PATH",
    ]
    return EngineOptions.ofWorkers
      + names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
  }

  /// Ends the process at once, where it has not ended.
  func kill() {
    // Under the lock, so that a number that belongs to another process by now is left alone.
    state.withLock { if $0.ending == nil { _ = Glibc.kill(process, SIGKILL) } }
  }

  /// Waits for the end of the process, which is not far, and takes it off the system's list.
  func reap() -> Ending {
    if let known = state.withLock({ $0.ending }) { return known }
    // Leaves the process on the list, so that its number stays its own until it is marked.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock {
      if let known = $0.ending { return known }
      let status = ProcessLaunch.wait(for: process)
      let signal = status & 0x7F
      let ending: Ending = signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
      $0.ending = ending
      return ending
    }
  }

  /// Waits for the end of a process that has closed its connection, which it does when it ends.
  func awaitEnd() -> Ending {
    let deadline = MonotonicTime.after(1)
    while MonotonicTime.now < deadline {
      var information = siginfo_t()
      if waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG) == 0,
        information.si_signo == 0
      {
        usleep(500)
        continue
      }
      return reap()
    }
    kill()
    return reap()
  }

  // MARK: State

  /// The number of requests that it has served.
  var served: Int { state.withLock { $0.served } }

  /// The client that it serves; nil while it has served none, and if it serves all clients.
  var owner: String? {
    get { state.withLock { $0.owner } }
    set { state.withLock { $0.owner = newValue } }
  }

  /// Whether it may serve a client.
  func serves(_ client: String) -> Bool { owner.map { $0 == client } ?? true }

  /// Counts a request.
  func countRequest() { state.withLock { $0.served += 1 } }

  /// The resident size in bytes.
  var residentSize: Int { gauge.residentSize ?? 0 }

  /// The seconds of processor time that all its threads have taken; 0 if that is not known.
  var computingTime: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Lowers the process's priority, so that long requests do not delay short ones.
  func giveWay() {
    let isNew = state.withLock { state in
      defer { state.givesWay = true }
      return !state.givesWay
    }
    if isNew { _ = setPriority(below: 10) }
  }

  /// Ends ``giveWay()``; false if the system does not allow that.
  func regainPriority() -> Bool {
    guard state.withLock({ $0.givesWay }) else { return true }
    guard setPriority(below: 0) else { return false }
    state.withLock { $0.givesWay = false }
    return true
  }

  /// Sets the priority of all threads, which are the only ones of its process group.
  private func setPriority(below steps: Int32) -> Bool {
    let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    let group = __priority_which_t(PRIO_PGRP.rawValue)
    return setpriority(group, id_t(process), min(19, own + steps)) == 0
  }

  /// Whether it waits for a request, and neither ended nor spoke unasked.
  var isWaiting: Bool {
    var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) == 0
  }
}
