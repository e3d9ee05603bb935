import Foundation
import TestSupport
import Testing

/// `jsprep test --watch`, while files are saved.
@Suite("jsprep test --watch")
struct TestWatchTests {
  private static let waiting = "waiting for changes (Ctrl-C ends)\n"

  /// Writes a file by a process of its own: what this one has open while another test starts something
  /// is closed for good, and so seems to be saved, only when that has closed it too.
  private func save(in folder: TemporaryFolder, _ text: String, to name: String) async throws {
    let shell = CommandLineTool(executable: "/bin/sh")
    let completion = try await shell.run(
      ["-c", "cat > '\(folder.path(name))'"], input: Data(text.utf8))
    #expect(completion.ending == .done)
  }

  private func script(_ title: String) -> String {
    "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ t: '\(title)' }); }, "
      + "finalize() {} };"
  }

  private func testCase(_ script: String, _ title: String, more: String = "") -> String {
    #"{"script": "\#(script)", "page": {"html": ""}, \#(more)"expect": {"results": {"t": "\#(title)"}}}"#
  }

  @Test("runs the cases that a saved file touches, and no others")
  func saved() async throws {
    let folder = try TemporaryFolder()
    try await save(in: folder, script("A"), to: "a.js")
    try await save(in: folder, script("B"), to: "b.js")
    try await save(in: folder, testCase("a.js", "A"), to: "first.jsprep.json")
    try await save(in: folder, testCase("b.js", "B"), to: "second.jsprep.json")

    let process = try RunningTool(["test", folder.path(), "--watch"])
    #expect(try await process.wait(for: Self.waiting).contains("2 passed"))

    // One case that ran is all that the summary counts.
    try await save(in: folder, script("C"), to: "a.js")
    _ = try await process.wait(for: #"first: results: t: expected "A", got "C""#)
    #expect(try await process.wait(for: Self.waiting).contains("1 failed, 0 passed"))

    try await save(in: folder, script("A"), to: "a.js")
    _ = try await process.wait(for: "✓ first")
    #expect(try await process.wait(for: Self.waiting).contains("\n1 passed"))

    try await save(in: folder, testCase("b.js", "X"), to: "third.jsprep.json")
    _ = try await process.wait(for: "third: results")
    #expect(try await process.wait(for: Self.waiting).contains("1 failed, 0 passed"))

    try await save(in: folder, "{", to: "third.jsprep.json")
    _ = try await process.wait(for: "third.jsprep.json:1:2")
  }

  @Test("notices at once that a case file goes, comes back, and comes with its folder")
  func cameAndWent() async throws {
    let folder = try TemporaryFolder()
    try await save(in: folder, script("A"), to: "a.js")
    try await save(in: folder, testCase("a.js", "A"), to: "first.jsprep.json")
    let elsewhere = try TemporaryFolder()
    try await save(in: elsewhere, testCase("../a.js", "A"), to: "second.jsprep.json")
    try await save(in: elsewhere, testCase("../a.js", "A"), to: "third.jsprep.json")
    let process = try RunningTool(["test", folder.path(), "--watch"])
    #expect(try await process.wait(for: Self.waiting).contains("1 passed"))

    try FileManager.default.removeItem(atPath: folder.path("first.jsprep.json"))
    _ = try await process.wait(for: "\(folder.path("first.jsprep.json")) is gone\n")

    try FileManager.default.copyItem(atPath: elsewhere.path(), toPath: folder.path("more"))
    _ = try await process.wait(for: "✓ second")
    _ = try await process.wait(for: "✓ third")

    try FileManager.default.moveItem(
      atPath: folder.path("more"), toPath: elsewhere.path("more"))
    _ = try await process.wait(for: "\(folder.path("more/third.jsprep.json")) is gone\n")
    try FileManager.default.removeItem(atPath: elsewhere.path("more"))

    try await save(in: folder, testCase("a.js", "A"), to: "first.jsprep.json")
    _ = try await process.wait(for: "✓ first")
  }

  @Test(
    "ends by the signal that asks for it, blocked or not, and leaves no worker",
    arguments: [SIGINT, SIGTERM, SIGHUP], [false, true])
  func signals(_ signal: Int32, _ isBlocked: Bool) async throws {
    let folder = try TemporaryFolder()
    try await save(in: folder, script("A"), to: "a.js")
    try await save(in: folder, testCase("a.js", "A"), to: "first.jsprep.json")
    let process = try RunningTool(
      ["test", folder.path(), "--watch"], blocking: isBlocked ? "INT,TERM,HUP" : nil)
    _ = try await process.wait(for: Self.waiting)
    let workers = process.children
    #expect(!workers.isEmpty)
    process.send(signal)
    #expect(await process.ended() == .signal(signal))
    for worker in workers { #expect(await RunningTool.isGone(worker)) }
  }

  @Test(
    "ends the programs that play the extension together with itself",
    arguments: [["--watch"], []])
  func handlers(_ options: [String]) async throws {
    let folder = try TemporaryFolder()
    try await save(in: folder, script("A"), to: "a.js")
    try await save(
      in: folder,
      testCase("a.js", "A", more: #""handler": "echo $$ > pid.new; mv pid.new pid; sleep 1000","#),
      to: "first.jsprep.json")
    let process = try RunningTool(["test", folder.path()] + options, blocking: "INT")
    let handler = try await RunningTool.number(inFile: folder.path("pid"))
    process.send(SIGINT)
    #expect(await process.ended() == .signal(SIGINT))
    #expect(await RunningTool.isGone(handler))
  }
}
