internal import CLinux
internal import Glibc
internal import Synchronization
internal import SystemServices

/// The process of a handler: a shell in a process group of its own, and the ends of its streams.
struct ChildProcess {
  /// Its number, which is that of its group.
  let identifier: pid_t
  /// The entry of its environment that identifies the processes that it starts.
  let mark: String
  /// The writing end of its standard input; does not block.
  let input: Int32
  /// The reading end of its standard output; does not block.
  let output: Int32
  /// The reading end of its standard error; does not block.
  let error: Int32
  /// A descriptor on which `poll` reports the process's end; negative if the kernel does not
  /// support it.
  let ending: Int32

  /// The number of processes started so far.
  private static let count = Atomic<Int>(0)

  /// Starts a shell with a command.
  ///
  /// - Parameter environment: variables beside those of this process.
  init(_ command: String, adding environment: [String: String]) throws(HandlerError) {
    // Orphaned descendants get this process as their parent, so that it sees them, and can remove
    // them from the table of processes when they have ended.
    _ = jsprep_prctl(PR_SET_CHILD_SUBREAPER, 1)
    var pipes: [[Int32]] = []
    do throws(HandlerError) {
      for _ in 0..<3 { pipes.append(try Self.makePipe()) }
      let (input, output, error) = (pipes[0], pipes[1], pipes[2])
      mark = "JSPREP_HANDLER=\(getpid()).\(Self.count.add(1, ordering: .relaxed).newValue)"
      identifier = try Self.spawn(
        command, Self.environment(adding: environment) + [mark],
        streams: [input[0], output[1], error[1]])
      for end in [input[0], output[1], error[1]] { close(end) }
      self.input = input[1]
      self.output = output[0]
      self.error = error[0]
    } catch {
      for end in pipes.joined() { close(end) }
      throw error
    }
    for end in [input, output, error] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    ending = Int32(
      jsprep_system_call(Int(SYS_pidfd_open), UInt(identifier), 0, 0, 0, 0, 0))
    if ending >= 0 { _ = fcntl(ending, F_SETFD, FD_CLOEXEC) }
  }

  private static func makePipe() throws(HandlerError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .notStarted(step: "pipe", code: errno) }
    // A child gets the ends that are handed to it, and no other.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private static func spawn(
    _ command: String, _ environment: [String], streams: [Int32]
  ) throws(HandlerError) -> pid_t {
    var launch = ProcessLaunch(
      "/bin/sh", arguments: ["/bin/sh", "-c", command], environment: environment)
    launch.streams = (
      .descriptor(streams[0]), .descriptor(streams[1]), .descriptor(streams[2])
    )
    launch.hasOwnGroup = true
    do throws(SystemFailure) {
      return try launch.start()
    } catch {
      throw .notStarted(step: error.step, code: error.code)
    }
  }

  private static func environment(adding added: [String: String]) -> [String] {
    let inherited = ProcessEnvironment.forChildren.filter { variable in
      let name = String(variable.prefix { $0 != "=" })
      return added[name] == nil && name != "JSPREP_HANDLER"
    }
    return inherited + added.map { "\($0.key)=\($0.value)" }.sorted()
  }
}
