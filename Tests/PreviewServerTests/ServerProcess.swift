import Glibc

/// `jsprep serve` as a child process. It is killed when nobody needs it any more.
///
/// Nothing waits for it for longer than a minute.
final class ServerProcess {
  enum Failure: Error {
    case notStarted
    /// What it said on standard error in the place of an address.
    case noAddress(String)
  }

  private let process: pid_t
  private var status: Int32?
  /// The first line on standard output.
  let address: String

  var port: UInt16 { UInt16(address.split(separator: ":").last ?? "") ?? 0 }

  /// Starts the built binary, and waits for its address.
  ///
  /// - Parameter variables: `NAME=value`, for its environment.
  init(_ arguments: [String], variables: [String] = []) throws {
    let (output, error) = (try OutputFile(), try OutputFile())
    let process = try Self.spawn(arguments, variables: variables, output: output, error: error)
    var status: Int32?
    _ = eventually {
      status = Self.status(process)
      return status != nil || output.text.contains("\n")
    }
    (self.process, self.status) = (process, status)
    address = String(output.text.prefix { $0 != "\n" })
    // What was made so far is taken down by `deinit`.
    guard address.hasPrefix("http") else { throw Failure.noAddress(error.text) }
  }

  deinit {
    if status != nil { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for the end.
  ///
  /// - Returns: the exit status, or 128 and the signal; that of `SIGKILL` where it does not end.
  func wait() -> Int32 {
    let status = self.status ?? Self.wait(process)
    self.status = status
    return status
  }

  /// Runs the binary to its end.
  ///
  /// - Returns: its exit status, and its standard error.
  static func run(_ arguments: [String]) throws -> (status: Int32, error: String) {
    let (output, error) = (try OutputFile(), try OutputFile())
    let process = try spawn(arguments, output: output, error: error)
    return (wait(process), error.text)
  }

  private static func spawn(
    _ arguments: [String], variables: [String] = [], output: OutputFile, error: OutputFile
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output.file, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, error.file, STDERR_FILENO)
    var process = pid_t()
    let command = variables.isEmpty ? [binary] : ["/usr/bin/env"] + variables + [binary]
    let words = (command + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    guard posix_spawn(&process, command[0], &actions, nil, words + [nil], environ) == 0 else {
      throw Failure.notStarted
    }
    return process
  }

  private static func wait(_ process: pid_t) -> Int32 {
    var status: Int32?
    _ = eventually {
      status = Self.status(process)
      return status != nil
    }
    while status == nil {
      kill(process, SIGKILL)
      status = Self.status(process)
    }
    return status ?? 0
  }

  /// How a process has ended; nil while it runs.
  private static func status(_ process: pid_t) -> Int32? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }

  /// A file without a name that takes a stream of the process. Unlike a pipe, it takes all that is written, and
  /// nobody waits for those who hold it open.
  private final class OutputFile {
    let file: Int32

    init() throws {
      var path = Array("/tmp/jsprep-output-XXXXXX".utf8CString)
      file = mkstemp(&path)
      if file < 0 { throw Failure.notStarted }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      unlink(path)
    }

    deinit { close(file) }

    /// What has been written so far.
    var text: String {
      var bytes = [UInt8](repeating: 0, count: 65536)
      let count = pread(file, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  }

  /// The binary that `JSPREP_BINARY` names, or the one that was built beside the tests.
  private static var binary: String {
    if let named = getenv("JSPREP_BINARY") { return String(cString: named) }
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count)
    let tests = String(
      decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = tests.split(separator: "/").dropLast().joined(separator: "/")
    if access("/\(beside)/jsprep", X_OK) == 0 { return "/\(beside)/jsprep" }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/.build/debug/jsprep"
  }
}
