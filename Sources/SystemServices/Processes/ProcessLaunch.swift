internal import CLinux
internal import Glibc

/// The settings for starting a program with posix_spawn(3).
///
/// The program gets the streams that are named here, no other descriptor of this process, and the
/// default actions of all signals.
package struct ProcessLaunch {
  /// The program: a path, or a name that is looked for in `PATH`.
  package var program: String
  /// Its arguments, beginning with its name. As in the environment, bytes that are not UTF-8 are written as
  /// in a ``FileName``.
  package var arguments: [String]
  /// Its environment, `NAME=value`; nil for ``ProcessEnvironment/forChildren``.
  package var environment: [String]?
  /// Its standard input, output and error.
  package var streams: (input: Stream, output: Stream, error: Stream) = (.null, .null, .null)
  /// Whether it begins a process group, so that it hears nothing of a terminal's Ctrl-C.
  package var hasOwnGroup = false

  /// One of the three standard streams.
  package enum Stream {
    /// `/dev/null`: input is empty, and output is discarded.
    case null
    /// A descriptor of this process.
    case descriptor(Int32)
  }

  package init(_ program: String, arguments: [String], environment: [String]? = nil) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Starts the program.
  ///
  /// - Returns: its process, which the caller has to wait for.
  package func start() throws(SystemFailure) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [streams.input, streams.output, streams.error].enumerated() {
      switch stream {
      case .null:
        posix_spawn_file_actions_addopen(
          &actions, Int32(number), "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      case .descriptor(let file): posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
      }
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var process = pid_t()
    var attempts = 0
    var failure: Int32
    repeat {
      if attempts > 0 { usleep(1_000) }
      failure = Self.withCStrings(arguments) { arguments in
        Self.withCStrings(environment ?? ProcessEnvironment.forChildren) { environment in
          posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
        }
      }
      attempts += 1
    } while failure == ETXTBSY && attempts < Self.attemptsAtBusyFiles
    guard failure == 0 else { throw SystemFailure(step: "posix_spawn", code: failure) }
    return process
  }

  /// Starts the program, and waits for it.
  ///
  /// - Returns: its exit status; nil if a signal ended it.
  package func run() throws(SystemFailure) -> Int32? {
    let status = Self.wait(for: try start())
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Waits for the end of a process, and takes it off the system's list.
  ///
  /// - Returns: its status as waitpid(2) gives it.
  @discardableResult
  package static func wait(for process: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// How often a program is tried that another process holds open for writing, a millisecond apart.
  ///
  /// A program that was written a moment ago is still held by any child that another thread of its
  /// writer started meanwhile, until that child executes its own program.
  private static let attemptsAtBusyFiles = 500

  private static func withCStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let pointers = strings.map { strdup(FileName.cString($0)) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
