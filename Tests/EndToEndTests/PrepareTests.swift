import Foundation
import TestSupport
import Testing

/// `jsprep prepare`, with a copy of the program in a folder of its own.
@Suite("jsprep prepare")
struct PrepareTests {
  private let folder: TemporaryFolder
  private let tool: CommandLineTool
  private var file: String { folder.path("lib/jsprep/compiled-scripts") }

  init() async throws {
    folder = try TemporaryFolder()
    let program = folder.path("bin/jsprep")
    // By another process: a program that this one has open for writing cannot be started, and neither while a
    // child of another test still has the descriptor.
    let built = try CommandLineTool.built().executable
    let copy = try await CommandLineTool(executable: "/bin/sh").run([
      "-c", "mkdir '\(folder.path("bin"))' && cp -L '\(built)' '\(program)'",
    ])
    try #require(copy.ending == .done, Comment(rawValue: copy.messages))
    tool = CommandLineTool(executable: program)
  }

  /// Whether the program has compiled scripts for its engine, by what it says of itself.
  private func isInForce() async throws -> Bool? {
    let report =
      try await tool.run(["doctor", "--format", "json"]).json() as? [String: Any]
    let checks = report?["checks"] as? [[String: Any]]
    return checks?.first { $0["id"] as? String == "engine-compiled-scripts" }?["inForce"] as? Bool
  }

  private func results() async throws -> [Completion] {
    var all: [Completion] = []
    for script in Samples.scripts {
      all.append(
        try await tool.run([
          "run", Samples.page("article"), Samples.script(script), "--url",
          "https://example.com/",
        ]))
    }
    return all
  }

  @Test("makes a file with which runs have the same results")
  func file() async throws {
    #expect(try await isInForce() == false)
    let before = try await results()
    let completion = try await tool.run(["prepare"])
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    #expect(completion.messages == "")
    #expect(completion.output.hasPrefix("jsprep: compiled scripts for JavaScriptCore 2."))
    #expect(try folder.names == ["bin", "lib"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("lib/jsprep"))
        == ["compiled-scripts"])
    #expect(try await isInForce() == true)
    let after = try await results()
    #expect(after.map(\.output) == before.map(\.output))
    #expect(after.map(\.messages) == before.map(\.messages))
    #expect(after.allSatisfy { $0.ending == .done })
    // Again, over the file that is there and in use.
    #expect(try await tool.run(["prepare"]).ending == .done)
  }

  @Test(
    "makes no file of which a run depends: one that is damaged, or for another engine, is left aside"
  )
  func damage() async throws {
    let before = try await results()
    #expect(try await tool.run(["prepare"]).ending == .done)
    let whole = try Data(contentsOf: URL(filePath: file))
    var other = whole
    // After the format's line, the engine's identity begins.
    other[try #require(whole.firstIndex(of: 0x0A)) + 1] ^= 0xFF
    for damaged in [other, Data(), whole.prefix(60), Data("compiled scripts\n".utf8)] {
      try damaged.write(to: URL(filePath: file))
      #expect(try await isInForce() == false)
      let after = try await results()
      #expect(after.map(\.output) == before.map(\.output))
      #expect(after.map(\.messages) == before.map(\.messages))
    }
  }

  @Test("makes a file that is used only as long as nobody else can write to it")
  func trust() async throws {
    let prepared = try await CommandLineTool(executable: "/bin/sh").run([
      "-c", "umask 0 && '\(tool.executable)' prepare",
    ])
    #expect(prepared.ending == .done)
    #expect(try await isInForce() == true)
    for (mode, isInForce) in [(0o664, false), (0o646, false), (0o644, true), (0o400, true)] {
      #expect(chmod(file, mode_t(mode)) == 0)
      #expect(try await self.isInForce() == isInForce, "\(String(mode, radix: 8))")
    }
  }

  @Test("says why it cannot write the file")
  func noPlace() async throws {
    // A file is where the folder should be.
    _ = try folder.write("", to: "lib")
    let completion = try await tool.run(["prepare"])
    #expect(completion.ending == .exit(66))
    #expect(completion.output == "")
    #expect(completion.messages.hasPrefix("jsprep: cannot write "))
    #expect(completion.messages.hasSuffix(": Not a directory\n"))
  }

  @Test("takes no operands, and its steps are not for people")
  func wrongUsage() async throws {
    #expect(try await tool.run(["prepare", "page.html"]).ending == .wrongUsage)
    #expect(try await tool.run(["script-file"]).ending == .wrongUsage)
    #expect(try await tool.run(["script-file", "make"]).ending == .wrongUsage)
    #expect(try await tool.run(["script-file", "other", "file"]).ending == .wrongUsage)
    // Nothing that is not such a file is tried.
    #expect(try await tool.run(["script-file", "try", "/dev/null"]).ending == .exit(1))
    let overview = try await tool.run(["--help"]).output
    #expect(overview.contains("\n  prepare "))
    #expect(!overview.contains("script-file"))
  }
}
