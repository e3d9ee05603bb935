import Foundation
import Synchronization

/// The built `jsprep`, while it runs. It is killed when nobody needs it any more.
final class RunningTool: Sendable {
  private let process: Mutex<Process>
  private let pipe = Pipe()
  private let printed = Printed()

  /// What was waited for, and what was there instead.
  struct NotThere: Error {
    var wanted: String
    var printed: String
  }

  /// What it has printed so far.
  private final class Printed: Sendable {
    let text = Mutex("")

    func add(_ data: Data) { text.withLock { $0 += String(decoding: data, as: UTF8.self) } }
  }

  /// Starts it.
  ///
  /// - Parameter signals: the names of signals that it finds blocked, as `env` takes them.
  init(_ arguments: [String], blocking signals: String? = nil) throws {
    let executable = try CommandLineTool.built().executable
    let preparation =
      ["--default-signal=INT,TERM,HUP"] + (signals.map { ["--block-signal=\($0)"] } ?? [])
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = preparation + [executable] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    pipe.fileHandleForReading.readabilityHandler = { [printed] in printed.add($0.availableData) }
    try process.run()
    self.process = Mutex(process)
  }

  deinit {
    pipe.fileHandleForReading.readabilityHandler = nil
    process.withLock { process in
      guard process.isRunning else { return }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  /// Waits for a text to come, forgets everything up to it, and gives that.
  func wait(for wanted: String) async throws -> String {
    let found = await Self.poll { [printed] in
      printed.text.withLock { text -> String? in
        guard let range = text.range(of: wanted) else { return nil }
        defer { text = String(text[range.upperBound...]) }
        return String(text[..<range.upperBound])
      }
    }
    guard let found else {
      throw NotThere(wanted: wanted, printed: printed.text.withLock { $0 })
    }
    return found
  }

  /// The numbers of the processes that it has started and that are there.
  var children: [pid_t] {
    let own = identifier
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(own)/task")) ?? []
    return threads.flatMap { thread in
      let list = try? String(
        contentsOfFile: "/proc/\(own)/task/\(thread)/children", encoding: .utf8)
      return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
  }

  private var identifier: pid_t { process.withLock { $0.processIdentifier } }

  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits until it has ended; nil where it does not end.
  func ended() async -> Completion.Ending? {
    await Self.poll { [self] in
      process.withLock { process in
        guard !process.isRunning else { return nil }
        return process.terminationReason == .exit
          ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
      }
    }
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

  /// Looks for something again and again, for half a minute.
  private static func poll<Value>(_ look: () -> Value?) async -> Value? {
    for _ in 0..<3000 {
      if let found = look() { return found }
      do {
        try await Task.sleep(for: .milliseconds(10))
      } catch {
        return nil
      }
    }
    return nil
  }
}
