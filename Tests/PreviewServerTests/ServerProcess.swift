import Foundation
import Glibc
import TestSupport

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
    let streams = try Streams()
    let process = try Self.spawn(arguments, variables: variables, streams)
    var status: Int32?
    _ = eventually {
      status = Self.status(process)
      return status != nil || streams.output.contains("\n")
    }
    (self.process, self.status) = (process, status)
    address = String(streams.output.prefix { $0 != "\n" })
    // What was made so far is taken down by `deinit`.
    guard address.hasPrefix("http") else { throw Failure.noAddress(streams.error) }
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
    let streams = try Streams()
    let status = wait(try spawn(arguments, streams))
    return (status, streams.error)
  }

  private static func spawn(
    _ arguments: [String], variables: [String] = [], _ streams: Streams
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    streams.open(&actions)
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

  /// Files that take the streams of the process. Unlike a pipe, a file takes all that is written, and nobody
  /// waits for those who hold it open.
  private struct Streams {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func open(_ actions: inout posix_spawn_file_actions_t) {
      for (number, name) in [(STDOUT_FILENO, "output"), (STDERR_FILENO, "error")] {
        posix_spawn_file_actions_addopen(
          &actions, number, folder.path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      }
    }

    /// What has been written so far.
    var output: String { text("output") }
    var error: String { text("error") }

    private func text(_ name: String) -> String {
      (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
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
