import Glibc

/// `jsprep serve` as a child process.
final class ServerProcess {
  enum Failure: Error {
    case notStarted
    case noAddress
  }

  private let process: pid_t
  private let output: Int32
  /// The first line on standard output.
  let address: String

  var port: UInt16 { UInt16(address.split(separator: ":").last ?? "") ?? 0 }

  /// Starts the built binary, and waits for its address.
  ///
  /// - Parameter variables: `NAME=value`, for its environment.
  init(_ arguments: [String], variables: [String] = []) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure.notStarted }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (id, started) = Self.spawn(
      arguments, variables: variables, output: ends[1], error: STDERR_FILENO)
    close(ends[1])
    process = id
    output = ends[0]
    guard started else { throw Failure.notStarted }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
    address = String(decoding: line, as: UTF8.self)
    guard address.hasPrefix("http") else { throw Failure.noAddress }
  }

  deinit {
    close(output)
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for the end.
  ///
  /// - Returns: the exit status, or 128 and the signal.
  func wait() -> Int32 { Self.wait(process) }

  /// Runs the binary to its end.
  ///
  /// - Returns: its exit status, and its standard error.
  static func run(_ arguments: [String]) throws -> (status: Int32, error: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure.notStarted }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (process, started) = spawn(arguments, output: ends[1], error: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard started else { throw Failure.notStarted }
    var text: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1 { text.append(byte) }
    return (wait(process), String(decoding: text, as: UTF8.self))
  }

  private static func spawn(
    _ arguments: [String], variables: [String] = [], output: Int32, error: Int32
  ) -> (process: pid_t, started: Bool) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO)
    var process = pid_t()
    let command = variables.isEmpty ? [binary] : ["/usr/bin/env"] + variables + [binary]
    let words = (command + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    let failed = posix_spawn(&process, command[0], &actions, nil, words + [nil], environ)
    return (process, failed == 0)
  }

  private static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
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
