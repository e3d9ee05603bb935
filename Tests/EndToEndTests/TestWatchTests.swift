import Foundation
import Synchronization
import TestSupport
import Testing

/// `jsprep test --watch`, while files are saved.
@Suite("jsprep test --watch")
struct TestWatchTests {
  /// What a process has printed so far.
  private final class Printed: Sendable {
    private let text = Mutex("")

    func add(_ data: Data) { text.withLock { $0 += String(decoding: data, as: UTF8.self) } }

    /// Waits for a text to come, and forgets everything up to it.
    func wait(for wanted: String) async throws -> String {
      for _ in 0..<3000 {
        let found = text.withLock { text -> String? in
          guard let range = text.range(of: wanted) else { return nil }
          defer { text = String(text[range.upperBound...]) }
          return String(text[..<range.upperBound])
        }
        if let found { return found }
        try await Task.sleep(for: .milliseconds(10))
      }
      throw CancellationError()
    }
  }

  @Test("runs the cases that a saved file touches, and no others")
  func saved() async throws {
    let folder = try TemporaryFolder()
    func script(_ title: String) -> String {
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ t: '\(title)' }); } };"
    }
    _ = try folder.write(script("A"), to: "a.js")
    _ = try folder.write(script("B"), to: "b.js")
    _ = try folder.write(
      #"{"script": "a.js", "page": {"html": ""}, "expect": {"results": {"t": "A"}}}"#,
      to: "first.jsprep.json")
    _ = try folder.write(
      #"{"script": "b.js", "page": {"html": ""}, "expect": {"results": {"t": "B"}}}"#,
      to: "second.jsprep.json")

    let process = Process()
    process.executableURL = URL(fileURLWithPath: try CommandLineTool.built().executable)
    process.arguments = ["test", folder.path(), "--watch"]
    let printed = Printed()
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    pipe.fileHandleForReading.readabilityHandler = { printed.add($0.availableData) }
    try process.run()
    defer {
      // Not by SIGTERM: the thread that starts the process may have it blocked, and so has the child.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      pipe.fileHandleForReading.readabilityHandler = nil
    }
    let waiting = "waiting for changes (Ctrl-C ends)\n"
    #expect(try await printed.wait(for: waiting).contains("2 passed"))

    // One case that ran is all that the summary counts.
    _ = try folder.write(script("C"), to: "a.js")
    _ = try await printed.wait(for: #"first: results: t: expected "A", got "C""#)
    #expect(try await printed.wait(for: waiting).contains("1 failed, 0 passed"))

    _ = try folder.write(script("A"), to: "a.js")
    _ = try await printed.wait(for: "✓ first")
    #expect(try await printed.wait(for: waiting).contains("\n1 passed"))

    _ = try folder.write(
      #"{"script": "b.js", "page": {"html": ""}, "expect": {"results": {"t": "X"}}}"#,
      to: "third.jsprep.json")
    _ = try await printed.wait(for: "third: results")
    #expect(try await printed.wait(for: waiting).contains("1 failed, 0 passed"))

    _ = try folder.write("{", to: "third.jsprep.json")
    _ = try await printed.wait(for: "third.jsprep.json:1:2")
  }
}
