import Foundation
import Glibc
import Synchronization
import TestSupport

/// The built `jsprep`, while it runs. It is killed when nobody needs it any more.
///
/// It prints into a file, and its end is asked for by its number: pipes and sockets of this process are
/// inherited by what other tests start meanwhile.
final class RunningTool: Sendable {
  private let process: pid_t
  private let folder: TemporaryFolder
  private let state = Mutex(State())

  private struct State {
    /// How much of what was printed has been looked at.
    var seen = 0
    /// How it ended; nil while it runs.
    var ending: Completion.Ending?
  }

  /// What was waited for, and what was there instead.
  struct NotThere: Error {
    var wanted: String
    var printed: String
  }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - signals: the names of signals that it finds blocked, as `env` takes them.
  ///   - temporaryFolder: the value of `TMPDIR`; nil for none.
  init(
    _ arguments: [String], blocking signals: String? = nil, temporaryFolder: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    let output = try folder.write("", to: "output")
    let preparation =
      ["/usr/bin/env", "--default-signal=INT,TERM,HUP"]
      + (signals.map { ["--block-signal=\($0)"] } ?? [])
      + (temporaryFolder.map { ["TMPDIR=\($0)"] } ?? [])
    process = try CommandLineTool(executable: "/bin/sh").spawn(
      ["-c", "exec \"$@\" > '\(output)' 2>&1", "sh"] + preparation
        + [try CommandLineTool.built().executable] + arguments,
      input: "/dev/null", output: "/dev/null", error: "/dev/null")
  }

  deinit {
    guard look() == nil else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  // MARK: What it prints

  private func printed(from start: Int) -> String {
    let bytes = FileManager.default.contents(atPath: folder.path("output")) ?? Data()
    return String(decoding: bytes.dropFirst(start), as: UTF8.self)
  }

  /// Waits for a text to come, forgets everything up to it, and gives that.
  func wait(for wanted: String) async throws -> String {
    let found = await Self.poll { [self] in
      state.withLock { state -> String? in
        let text = printed(from: state.seen)
        guard let range = text.range(of: wanted) else { return nil }
        let part = String(text[..<range.upperBound])
        state.seen += part.utf8.count
        return part
      }
    }
    guard let found else {
      throw NotThere(wanted: wanted, printed: printed(from: state.withLock { $0.seen }))
    }
    return found
  }

  // MARK: Its processes

  /// The numbers of the processes that it has started and that are there.
  var children: [pid_t] {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      let list = try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)
      return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// Waits until it has started a process, and gives the number of that.
  func firstChild() async throws -> pid_t {
    guard let child = await Self.poll({ [self] in children.first }) else {
      throw NotThere(wanted: "a child process", printed: printed(from: 0))
    }
    return child
  }

  /// Waits until the tool catches a signal: before that the process is the shell that starts it, or
  /// does what the system does by itself.
  func catches(_ signal: Int32) async throws {
    // The system keeps 15 bytes of a process's name.
    let name = URL(filePath: try CommandLineTool.built().executable).lastPathComponent.prefix(15)
    let isCaught = await Self.poll { [self] () -> Bool? in
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      guard let status, status.hasPrefix("Name:\t\(name)\n") else { return nil }
      let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let signals = line.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) }
      return (signals ?? 0) >> UInt64(signal - 1) & 1 == 1 ? true : nil
    }
    guard isCaught != nil else { throw NotThere(wanted: "a handler of \(signal)", printed: "") }
  }

  func send(_ signal: Int32) { kill(process, signal) }

  var hasEnded: Bool { look() != nil }

  /// How it has ended; nil while it runs.
  private func look() -> Completion.Ending? {
    state.withLock { state in
      if let ending = state.ending { return ending }
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { return nil }
      let signal = status & 0x7F
      let ending: Completion.Ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
      state.ending = ending
      return ending
    }
  }

  /// Waits until it has ended; nil where it does not end.
  func ended() async -> Completion.Ending? {
    await Self.poll { [self] in look() }
  }

  /// Waits until a process has ended that somebody else started; false where it does not end.
  static func isGone(_ process: pid_t) async -> Bool {
    await poll {
      // One that nobody has waited for yet has ended all the same.
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return status?.contains(") Z ") ?? true ? true : nil
    } ?? false
  }

  /// Waits until a file is there, and gives the number in it.
  static func number(inFile path: String) async throws -> pid_t {
    let number = await poll {
      (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
        pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    guard let number else { throw NotThere(wanted: path, printed: "") }
    return number
  }

  /// Looks for something again and again, for three minutes.
  static func poll<Value>(
    every pause: Duration = .milliseconds(10), _ look: () -> Value?
  ) async -> Value? {
    let deadline = ContinuousClock.now + .seconds(180)
    while true {
      // Where other tests have all threads, a pause takes minutes: what came meanwhile counts.
      let isLast = ContinuousClock.now >= deadline
      if let found = look() { return found }
      if isLast { return nil }
      do {
        try await Task.sleep(for: pause)
      } catch {
        return nil
      }
    }
  }
}
