import Foundation
import TestSupport
import Testing

/// `jsprep test --coverage`.
@Suite("jsprep test --coverage")
struct CoverageTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  private static let script = """
    var ExtensionPreprocessingJS = {
      run(parameters) {
        const title = document.title || "none";
        if (title === "none") {
          parameters.completionFunction({ title: "" });
          return;
        }
        parameters.completionFunction({ title, source: String(this.run), where: place() });
      },
      finalize() { document.title = "done" }
    };
    function place() {
      const error = new Error("here"); const { line, column } = error;
      return [line, column, error.stack];
    }
    """

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    _ = try folder.write(Self.script, to: "Action.js")
    try writeCases(pages: ["<title>A</title>"])
  }

  private func writeCases(pages: [String]) throws {
    let cases = pages.enumerated().map { index, page in
      #"{"name": "\#(index)", "page": {"html": "\#(page)"}}"#
    }
    _ = try folder.write(
      #"{"script": "Action.js", "cases": [\#(cases.joined(separator: ","))]}"#, to: "a.jsprep.json")
  }

  private func test(_ arguments: String...) async throws -> Completion {
    try await tool.inFolder(folder.path()).run(["test", "a.jsprep.json"] + arguments)
  }

  @Test("Says in a table what ran of each script, and which lines did not")
  func table() async throws {
    let completion = try await test("--coverage")
    #expect(completion.ending == .done)
    let line = try #require(
      completion.output.split(separator: "\n").first { $0.contains("Action.js") })
    // 10 statements, of which the two in the branch and that of finalize did not run; of 4 ways two
    // did not; of 3 functions one did not; of 9 lines with statements three did not.
    #expect(
      line.split(separator: " ") == [
        "Action.js", "70%", "50%", "66.6%", "66.6%", "5-6,", "10",
      ])
    try writeCases(pages: ["<title>A</title>", ""])
    let both = try await test("--coverage")
    #expect(both.output.contains("Action.js         90%      100%      66.6%   88.8%  10"))
  }

  @Test("Changes nothing that a script sees, and no place in a message")
  func changesNothing() async throws {
    _ = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { if (p) [].map(x => x && 1).y.z } }", to: "B.js")
    _ = try folder.write(
      """
      {"script": "Action.js", "cases": [
        {"name": "same", "page": {"html": "<title>A</title>"}, "expect": {"results": {}}},
        {"name": "throws", "page": {"html": "<p>"}, "script": "B.js", "expect": {"diagnostics": []}}
      ]}
      """, to: "a.jsprep.json")
    let plain = try await test("--reporter", "tap")
    let measured = try await test("--reporter", "tap", "--coverage")
    #expect(plain.ending == .exit(1))
    func lines(_ output: String) -> [String] {
      output.split(separator: "\n").map(String.init).filter { !$0.contains("duration") }
    }
    #expect(lines(measured.output) == lines(plain.output))
    #expect(plain.output.contains("B.js:1:"))
    // Programs read standard output, so the table is on the other one.
    #expect(measured.messages.contains("B.js"))
  }

  @Test("The file for lcov has what its format says")
  func lcov() async throws {
    let completion = try await test("--coverage-report", "lcov")
    #expect(completion.ending == .done)
    let text = try String(contentsOfFile: folder.path("coverage/lcov.info"), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("SF:/") && $0.hasSuffix("/Action.js") })
    for line in [
      "FN:2,run", "FNDA:1,run", "FNDA:0,finalize", "FNDA:1,place", "FNF:3", "FNH:2", "DA:3,1",
      "DA:5,0", "DA:6,0", "DA:8,1", "BRF:4", "BRH:2", "BRDA:4,1,0,0", "BRDA:4,1,1,1",
      "end_of_record",
    ] {
      #expect(lines.contains(line), Comment(rawValue: line))
    }
  }

  @Test("The file of Istanbul has maps of all parts, with columns from 0")
  func istanbul() async throws {
    let completion = try await test("--coverage-report", "json=c.json")
    #expect(completion.ending == .done)
    let data = try Data(contentsOf: URL(filePath: folder.path("c.json")))
    let all = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let file = try #require(all.first?.value as? [String: Any])
    #expect(file["path"] as? String == all.first?.key)
    let functions = try #require(file["fnMap"] as? [String: [String: Any]])
    let names = (0..<3).map { functions["\($0)"]?["name"] as? String }
    #expect(names == ["run", "finalize", "place"])
    #expect(file["f"] as? [String: Int] == ["0": 1, "1": 0, "2": 1])
    let branches = try #require(file["branchMap"] as? [String: [String: Any]])
    #expect(branches["1"]?["type"] as? String == "if")
    #expect(file["b"] as? [String: [Int]] == ["0": [1, 0], "1": [0, 1]])
    let place = branches["1"]?["loc"] as? [String: [String: Int]]
    #expect(place?["start"] == ["line": 4, "column": 4])
    #expect(place?["end"] == ["line": 7, "column": 5])
  }

  @Test("The page shows each line with its count, and what no case came to")
  func page() async throws {
    let completion = try await test("--coverage-report", "html=out/c.html")
    #expect(completion.ending == .done)
    let text = try String(contentsOfFile: folder.path("out/c.html"), encoding: .utf8)
    #expect(text.contains(#"<span class="line hit"><i>8</i><b>1×</b>"#))
    #expect(
      text.contains(#"<span class="line missed" title="not run"><i>6</i><b>0×</b>"#))
    #expect(text.contains(#"<mark title="not run">&quot;none&quot;</mark>"#))
    #expect(!text.contains("<script"))
  }

  @Test("Fails below the threshold")
  func threshold() async throws {
    let completion = try await test("--coverage-threshold", "lines=67,functions=60")
    #expect(completion.ending == .exit(1))
    #expect(
      completion.messages.contains("66.6% of the lines ran, and --coverage-threshold asks for 67%"))
    #expect(!completion.messages.contains("functions ran"))
    #expect(try await test("--coverage-threshold", "50").ending == .done)
    let wrong = try await test("--coverage-threshold", "words=1")
    #expect(wrong.ending == .exit(64))
    #expect(wrong.messages.contains("statements, branches, functions, lines"))
  }

  @Test("Counts in the sources of a script that a bundler made")
  func sourceMaps() async throws {
    // One line, whose parts are of two files: `AAAA` is line 1 of the first, `CAAA` ...
    let map = """
      {"version": 3, "sources": ["src/a.ts", "src/b.ts"], "names": [],
       "sourcesContent": ["const a = 1;\\n", "const b = 2;\\n"], "mappings": "AAAA;ACAA"}
      """
    _ = try folder.write(
      "const a = 1;\nvar ExtensionPreprocessingJS = { run(p) { p.completionFunction({}) } };\n"
        + "//# sourceMappingURL=Action.js.map\n", to: "Action.js")
    _ = try folder.write(map, to: "Action.js.map")
    let completion = try await test("--coverage", "--coverage-report", "lcov=l.info")
    #expect(completion.ending == .done)
    let text = try String(contentsOfFile: folder.path("l.info"), encoding: .utf8)
    #expect(text.contains("/src/a.ts\n"))
    #expect(text.contains("/src/b.ts\n"))
    #expect(!text.contains("Action.js\n"))
  }
}
