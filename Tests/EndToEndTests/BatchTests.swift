import Foundation
import Glibc
import TestSupport
import Testing

/// `jsprep batch` as people use it.
@Suite("jsprep batch", .serialized)
struct BatchTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder
  private let script: String

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    script = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) {
          const wanted = document.body.className;
          if (wanted == "throw") throw new Error("no");
          if (wanted == "loop") for (;;) {}
          if (wanted == "slow") { const end = Date.now() + 400; while (Date.now() < end) {} }
          p.completionFunction({ title: document.title });
        },
        finalize(p) { document.body.textContent = p.text; },
      };
      """, to: "script.js")
  }

  /// A line of the output.
  private struct Line {
    let object: [String: Any]
    var index: Int { object["index"] as? Int ?? 0 }
    var page: String { object["page"] as? String ?? "" }
    var outcome: String { object["outcome"] as? String ?? "" }
    var title: String? { (object["results"] as? [String: Any])?["title"] as? String }
    var html: String? { object["html"] as? String }

    init(_ text: Substring) throws {
      object = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
  }

  private func lines(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map { try Line($0) }
  }

  private func fileLines(_ name: String) throws -> [Line] {
    try lines(String(contentsOfFile: folder.path(name), encoding: .utf8))
  }

  /// Writes pages whose titles are their names.
  @discardableResult private func write(_ count: Int, wants: String = "") throws -> [String] {
    try (1...count).map { number in
      let name = "page-\(String(format: "%05d", number)).html"
      return try folder.write("<title>\(name)</title><body class='\(wants)'>", to: name)
    }
  }

  private func batch(_ arguments: String..., input: String = "") async throws -> Completion {
    try await tool.run(["batch", script] + arguments, input: Data(input.utf8))
  }

  @Test("a folder's pages give a line each, in their order")
  func folders() async throws {
    let names = try write(40)
    try FileManager.default.createDirectory(
      atPath: folder.path("below"), withIntermediateDirectories: true)
    let deep = try folder.write("<title>deep</title>", to: "below/deep.htm")
    let completion = try await batch(folder.path())
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    let lines = try lines(completion.output)
    #expect(lines.map(\.index) == Array(1...41))
    #expect(lines.map(\.page) == names + [deep])
    #expect(
      lines.prefix(40).map(\.title) == (1...40).map { "page-\(String(format: "%05d", $0)).html" })
    #expect(completion.messages.contains("41 pages in"))
    #expect(completion.messages.contains("41 with results, 0 without"))
    #expect(completion.messages.contains("median"))
  }

  @Test("one page that fails does not stop the others")
  func failures() async throws {
    let list = """
      {"html": "<title>a</title>", "url": "https://a.example/", "id": "first"}
      {"html": "<body class=throw>"}
      {"html": "<body class=loop>"}
      {"html": 1}

      \(folder.path("missing.html"))
      {"html": "<title>b</title>", "arguments": {"text": "new"}}
      """
    let summary = folder.path("summary.json")
    let completion = try await batch("--timeout", "1.5", "--summary", summary, input: list)
    #expect(completion.ending == .exit(1), Comment(rawValue: completion.messages))
    let lines = try lines(completion.output)
    #expect(
      lines.map(\.outcome) == [
        "results", "no-results", "time-limit", "bad-entry", "not-loaded", "results",
      ])
    #expect(lines[0].object["id"] as? String == "first")
    #expect(lines[0].object["url"] as? String == "https://a.example/")
    #expect(lines[5].object["finalize"] as? String == "called")
    #expect(lines[5].html == "<html><head><title>b</title></head><body>new</body></html>")
    #expect(lines[0].html == nil)
    let reason = (lines[4].object["diagnostics"] as? [[String: Any]])?.first?["message"]
    #expect((reason as? String)?.contains("missing.html") == true)
    let figures = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: summary)))
        as? [String: Any])
    #expect(figures["pages"] as? Int == 6)
    #expect(figures["failed"] as? Int == 4)
    #expect((figures["outcomes"] as? [String: Int])?["time-limit"] == 1)
    #expect(figures["complete"] as? Bool == true)
  }

  @Test("a slow page holds the order up, and without order only itself")
  func order() async throws {
    let list =
      [#"{"html": "<body class=slow>", "id": 1}"#]
      + (2...20).map {
        #"{"html": "<p>", "id": \#($0)}"#
      }
    let input = list.joined(separator: "\n")
    let ordered = try lines(await batch("--jobs", "2", input: input).output)
    #expect(ordered.map(\.index) == Array(1...20))
    let free = try lines(await batch("--jobs", "2", "--unordered", input: input).output)
    #expect(free.map(\.index).sorted() == Array(1...20))
    #expect(free.last?.index == 1)
  }

  @Test("what the extension returns comes from the command line, the list, or a program")
  func answers() async throws {
    let list = """
      {"html": "<body>1", "id": 1}
      {"html": "<body>2", "id": 2, "arguments": {"text": "own"}}
      """
    let given = try lines(await batch("--arguments", #"{"text": "all"}"#, input: list).output)
    #expect(
      given.map(\.html) == [
        "<html><head></head><body>all</body></html>", "<html><head></head><body>own</body></html>",
      ])
    let program = #"grep -q ResultsKey && echo '{"text": "handled"}'"#
    let handled = try lines(await batch("--handler", program, input: list).output)
    #expect(handled.first?.html == "<html><head></head><body>handled</body></html>")
    let failed = try lines(
      await batch("--handler", "echo nonsense", input: #"{"html": ""}"#).output)
    #expect(failed.first?.outcome == "handler-failed")
  }

  @Test("a script that cannot be read is one error, not one for each page")
  func badScript() async throws {
    let bad = try folder.write("var x = {;", to: "bad.js")
    try write(3)
    let completion = try await tool.run(["batch", bad, folder.path()])
    #expect(completion.ending == .exit(65))
    #expect(completion.output == "")
    #expect(completion.messages.contains("\(bad):1:10: error: SyntaxError"))
  }

  @Test("an output with something in it is left alone")
  func existingOutput() async throws {
    let output = try folder.write("precious\n", to: "out.ndjson")
    try write(2)
    var completion = try await batch(folder.path(), "--output", output)
    #expect(completion.ending == .exit(66))
    #expect(completion.messages.contains("--resume"))
    completion = try await batch(folder.path(), "--output", output, "--resume")
    #expect(completion.ending == .exit(65))
    #expect(completion.messages.contains("out.ndjson:1"))
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "precious\n")
    let part = try folder.write(#"{"index":1,"page":"precious"#, to: "part.ndjson")
    completion = try await batch(folder.path(), "--output", part, "--resume")
    #expect(completion.ending == .exit(65))
    #expect(try String(contentsOfFile: part, encoding: .utf8) == #"{"index":1,"page":"precious"#)
    completion = try await batch(folder.path(), "--output", output, "--overwrite")
    #expect(completion.ending == .done)
    #expect(try fileLines("out.ndjson").count == 2)
  }

  @Test("an output of other pages is not gone on with")
  func otherPages() async throws {
    let names = try write(3)
    let output = folder.path("out.ndjson")
    _ = try await batch(names[0], names[1], "--output", output)
    let before = try String(contentsOfFile: output, encoding: .utf8)
    for pages in [[names[1], names[0]], [names[0]], [names[0], names[2], names[1]]] {
      let completion = try await tool.run(
        ["batch", script] + pages + ["--output", output, "--resume"])
      #expect(completion.ending == .exit(65))
      #expect(completion.messages.contains("resume-mismatch"))
    }
    #expect(try String(contentsOfFile: output, encoding: .utf8) == before)
    let completion = try await tool.run(
      ["batch", script] + names + ["--output", output, "--resume"])
    #expect(completion.ending == .done)
    #expect(try fileLines("out.ndjson").map(\.page) == names)
  }

  // MARK: Interruptions

  /// Starts a batch, sends it a signal once some lines are there, and says how it ended.
  private func interrupt(
    _ arguments: [String], by signal: Int32
  ) async throws -> Completion.Ending? {
    let output = folder.path("out.ndjson")
    let running = try RunningTool(["batch", script] + arguments + ["--output", output])
    let isThere: Bool? = await RunningTool.poll(every: .milliseconds(2)) {
      running.hasEnded || ((try? Data(contentsOf: URL(filePath: output)).count) ?? 0) >= 2000
        ? true : nil
    }
    try #require(isThere == true)
    running.send(signal)
    return await running.ended()
  }

  @Test(
    "killed and resumed, no page is lost and none is done twice", arguments: [[], ["--unordered"]])
  func killed(options: [String]) async throws {
    let names = try write(600)
    #expect(try await interrupt([folder.path()] + options, by: SIGKILL) == .signal(SIGKILL))
    let output = folder.path("out.ndjson")
    // What a kill in the midst of a write leaves.
    let file = try FileHandle(forWritingTo: URL(filePath: output))
    try file.seekToEnd()
    try file.write(contentsOf: Data(#"{"index":599,"outco"#.utf8))
    try file.close()
    let before = try String(contentsOfFile: output, encoding: .utf8)
      .split(separator: "\n").dropLast()
    #expect((1..<600).contains(before.count))
    let completion = try await tool.run(
      ["batch", script, folder.path(), "--output", output, "--resume"] + options)
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    #expect(completion.messages.contains("done before: \(before.count)\n"))
    let lines = try fileLines("out.ndjson")
    #expect(lines.map(\.index).sorted() == Array(1...600))
    #expect(Set(lines.map(\.page)) == Set(names))
    if options.isEmpty { #expect(lines.map(\.index) == Array(1...600)) }
  }

  @Test("Ctrl-C ends with whole lines, and says how to go on")
  func interrupted() async throws {
    try write(600)
    #expect(try await interrupt([folder.path()], by: SIGINT) == .exit(130))
    let count = try fileLines("out.ndjson").count
    #expect((1..<600).contains(count))
    let completion = try await batch(
      folder.path(), "--output", folder.path("out.ndjson"), "--resume")
    #expect(completion.ending == .done)
    #expect(try fileLines("out.ndjson").map(\.index) == Array(1...600))
  }
}
