import Foundation
import FoundationXML
import TestSupport
import Testing

/// `jsprep test`, `init`, `record` and `snapshot` as people use them.
@Suite("jsprep test", .serialized)
struct TestCommandTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) { console.log("here"); p.completionFunction({ title: document.title, n: 1 }); },
        finalize(p) { document.body.textContent = p.text; },
      };
      """, to: "script.js")
    _ = try folder.write("<title>T</title><h1>Head</h1>", to: "page.html")
  }

  /// Writes a case file that shares the script and the page.
  private func write(_ cases: String, to name: String = "a.jsprep.json") throws {
    _ = try folder.write(
      #"{"script": "script.js", "page": "page.html", "cases": [\#(cases)]}"#, to: name)
  }

  private func test(_ arguments: String...) async throws -> Completion {
    try await tool.run(["test", folder.path("")] + arguments)
  }

  private static let passing = #"{"name": "good", "expect": {"results": {"title": "T", "n": 1}}}"#
  private static let failing = #"{"name": "bad", "expect": {"results": {"title": "U", "n": 1}}}"#

  @Test("passes a case whose outcome is as expected")
  func passes() async throws {
    try write(
      Self.passing
        + """
        , {"name": "all", "arguments": {"text": "new"}, "tags": ["x"], "expect": {
          "results": {"$subset": {"title": {"$match": "^t$", "$flags": "i"}}},
          "html": "<html><head><title>T</title></head><body>new</body></html>",
          "selectors": {"h1": false, "body": "new"}, "selectorsBeforeFinalize": {"h1": "Head"},
          "console": ["log: here"], "diagnostics": [], "finalize": "called", "size": 200,
          "navigations": [], "time": {"$type": "number"}}}
        """)
    let completion = try await test()
    #expect(completion.ending == .done, Comment(rawValue: completion.output))
    #expect(completion.output.contains("2 passed in"))
    #expect(completion.messages == "")
  }

  @Test("says first why a case fails, and shows the lines that differ alone")
  func fails() async throws {
    try write(Self.passing + "," + Self.failing)
    let completion = try await test()
    #expect(completion.ending == .exit(1))
    let lines = completion.output.split(separator: "\n").map(String.init)
    let index = try #require(lines.firstIndex { $0.contains("✗ bad") })
    #expect(lines[index].hasSuffix(#"bad: results: title: expected "U", got "T""#))
    #expect(
      lines[(index + 1)...].prefix(8).map { $0.trimmingCharacters(in: .whitespaces) } == [
        "at \(folder.path("a.jsprep.json")):1", "--- expected", "+++ actual", "@@ -1,4 +1,4 @@",
        "{", #""n": 1,"#, #"-   "title": "U""#,
        #"+   "title": "T""#,
      ])
    #expect(completion.output.contains("1 failed, 1 passed"))
  }

  @Test(
    "finds out what is not as expected",
    arguments: [
      (#"{"html": "<p>"}"#, "html: the page's markup differs"),
      (#"{"html": {"normalized": "<title>U</title><h1>Head</h1>"}}"#, "html: the page's markup"),
      (#"{"selectors": {"h1": 2}}"#, "selector 'h1', count: expected 2, got 1"),
      (#"{"selectors": {"h1": "Foot"}}"#, "selector 'h1', text: expected \"Foot\", got \"Head\""),
      (#"{"selectors": {"h1": {"attributes": {"id": "x"}}}}"#, "attribute 'id'"),
      (#"{"selectors": {"h2": {"text": "x"}}}"#, "selector 'h2': no element matches"),
      (#"{"selectors": {"::": 1}}"#, "selector '::': this is not a selector"),
      (#"{"console": []}"#, "console: [0]: expected the end of the array, got \"log: here\""),
      (#"{"diagnostics": ["results-null"]}"#, "diagnostics: expected [\"results-null\"], got []"),
      (#"{"failure": "no-results"}"#, "failure: expected failure 'no-results'"),
      (#"{"finalize": "called"}"#, "finalize: expected 'called', but it was 'not-called'"),
      (#"{"time": 0}"#, "time: expected 0 or less ms"),
      (#"{"size": 10}"#, "size: expected 10 or less bytes"),
      (
        #"{"results": {"$subset": {"n": {"$range": [2, 3]}}}}"#,
        "results: n: expected 2 to 3, got 1"
      ),
    ])
  func aspects(_ expectation: String, _ reason: String) async throws {
    try write(#"{"name": "x", "expect": \#(expectation)}"#)
    let completion = try await test()
    #expect(completion.ending == .exit(1))
    #expect(completion.output.contains(reason), Comment(rawValue: completion.output))
  }

  @Test("ignores white space and the order of attributes in normalized markup")
  func normalized() async throws {
    _ = try folder.write(#"<title>T</title><p class="a b" id=x>one  two</p>"#, to: "page.html")
    try write(
      #"{"name": "x", "expect": {"html": {"normalized": "<title>T</title>\n<p id=x\n class='a  b'>one two\n</p>"}}}"#
    )
    #expect(try await test().ending == .done)
  }

  @Test("runs on when a script hangs, crashes its limits or throws")
  func hostile() async throws {
    func script(_ body: String) -> String {
      let source = "var ExtensionPreprocessingJS = { run(p) { \(body) } };"
      return #""script": {"source": "\#(source)"}, "timeout": 0.5"#
    }
    try write(
      """
      {"name": "loop", \(script("while (true);")), "expect": {"failure": "time-limit"}},
      {"name": "jobs", \(script("(function f() { Promise.resolve().then(f); })();")),
       "expect": {"failure": "time-limit"}},
      {"name": "throws", \(script("null.x;"))},
      {"name": "syntax", \(script("(")), "expect": {"failure": "unusable"}},
      \(Self.passing)
      """)
    let completion = try await test("--jobs", "2")
    #expect(completion.ending == .exit(1))
    #expect(completion.output.contains("1 failed, 4 passed"))
    #expect(completion.output.contains("throws: run: "))
    #expect(completion.output.contains("run threw TypeError"))
  }

  @Test("has a program play the extension where a case names one")
  func handler() async throws {
    _ = try folder.write(#"{"text": "from the file"}"#, to: "answer.json")
    try write(
      #"{"name": "x", "handler": "cat answer.json", "expect": {"selectors": {"body": "from the file"}}}"#
    )
    let completion = try await test()
    #expect(completion.ending == .done, Comment(rawValue: completion.output))
  }

  @Test("chooses cases by text, by tag, and by what failed the last time")
  func choice() async throws {
    try write(
      """
      {"name": "one", "tags": ["slow"]}, {"name": "two"}, \(Self.failing),
      {"name": "left out", "skip": "not yet"}
      """)
    #expect(try await test("--filter", "two").output.contains("1 passed in"))
    #expect(try await test("--tag", "slow", "--list").output.hasSuffix("a.jsprep.json: one\n"))
    // The folder may have the name of a case in its own.
    let others = try await test("--tag", "!slow", "--filter", "t", "--list").output
    #expect(!others.contains(": one\n") && others.contains(": two\n"))
    #expect(try await test().output.contains("1 failed, 2 passed, 1 skipped"))
    let none = try await test("--filter", "nothing like it")
    #expect(none.ending == .exit(66))
    #expect(none.messages.contains("none of the 4 tests"))
  }

  @Test("runs nothing but a case that says only")
  func only() async throws {
    try write(#"\#(Self.failing), {"name": "this", "only": true}"#)
    #expect(try await test().output.contains("1 passed, 1 left out by 'only' in"))
  }

  @Test("says where a case file is wrong, and runs the others")
  func badFile() async throws {
    try write(Self.passing)
    let file = try folder.write(
      "{\n  \"page\": \"p.html\",\n  \"scrpt\": \"s\"\n}", to: "b.jsprep.json")
    let completion = try await test()
    #expect(completion.ending == .exit(65))
    #expect(
      completion.messages.contains(
        "\(file):3:3: error: scrpt: there is no key 'scrpt'; did you mean 'script'? [case-file]"))
    #expect(completion.output.contains("1 passed"))
  }

  @Test("says that it found no tests")
  func none() async throws {
    let completion = try await test()
    #expect(completion.ending == .exit(66))
    #expect(completion.messages.contains("no test was found"))
    #expect(try await tool.run(["test", folder.path("gone")]).ending == .exit(66))
  }

  @Test("stops at the first failure, and says how many were not run")
  func bail() async throws {
    try write(Self.failing + "," + Self.passing)
    let completion = try await test("--bail", "--jobs", "1")
    #expect(completion.ending == .exit(1))
    #expect(completion.output.contains("1 failed, 0 passed, 1 not run"))
  }

  @Test("runs in an order that a seed makes, and repeats")
  func shuffle() async throws {
    try write((1...12).map { #"{"name": "case \#($0)"}"# }.joined(separator: ","))
    let orders = try await [
      test("--shuffle", "1"), test("--shuffle", "1"), test("--shuffle", "2"),
    ].map { completion in
      completion.output.split(separator: "\n").filter { $0.contains("✓") }
        .map { $0.split(separator: " ").dropFirst(2).first }
    }
    #expect(orders[0] == orders[1])
    #expect(orders[0] != orders[2])
    #expect(try await test("--repeat", "3", "--isolate").output.contains("12 passed"))
  }

  @Test("runs the cases again that failed the last time, until they pass")
  func failed() async throws {
    try write(Self.passing + "," + Self.failing)
    try write(#"{"name": "other", "expect": {"results": {"n": 2}}}"#, to: "b.jsprep.json")
    let shell = CommandLineTool(executable: "/bin/sh")
    // What failed is known by the folder that the tests are run in.
    func test(_ options: String) async throws -> Completion {
      let cache = folder.path("cache")
      return try await shell.run([
        "-c",
        "cd '\(folder.path())' && XDG_CACHE_HOME='\(cache)' '\(tool.executable)' test \(options)",
      ])
    }
    let nothing = try await test("--failed")
    #expect(nothing.ending == .done)
    #expect(nothing.messages == "jsprep test: no test failed the last time\n")
    #expect(try await test("").output.contains("2 failed, 1 passed"))

    let again = try await test("--failed")
    #expect(again.ending == .exit(1))
    #expect(again.output.contains("2 failed, 0 passed"))
    #expect(!again.output.contains("good"))

    // What is not among those that run is remembered.
    try write(#"{"name": "other", "expect": {"results": {"$any": true}}}"#, to: "b.jsprep.json")
    #expect(try await test("--failed b.jsprep.json").output.contains("1 passed in"))
    let last = try await test("--failed")
    #expect(last.output.contains("✗ bad"))
    #expect(last.output.contains("1 failed, 0 passed"))

    try write(Self.passing + "," + Self.passing.replacing("good", with: "bad"))
    #expect(try await test("--failed").ending == .done)
    #expect(try await test("--failed").messages == "jsprep test: no test failed the last time\n")
  }

  @Test("compares the cookies that there are at the end, by their names")
  func cookies() async throws {
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) { document.cookie = "seen=1; path=/"; p.completionFunction({}); },
        finalize(p) { document.cookie = "note=" + p.note; document.cookie = "old=; max-age=0"; },
      };
      """, to: "cookies.js")
    func testCase(_ name: String, _ cookies: String) -> String {
      #"{"name": "\#(name)", "script": "cookies.js", "cookies": {"old": "x", "kept": "a=b"}, "#
        + #""arguments": {"note": "n"}, "expect": {"cookies": \#(cookies)}}"#
    }
    try write(
      [
        testCase("all", #"{"kept": "a=b", "seen": "1", "note": "n"}"#),
        testCase("some", #"{"$subset": {"note": {"$match": "^n"}, "old": {"$absent": true}}}"#),
        testCase("wrong", #"{"$subset": {"note": "m"}}"#),
      ].joined(separator: ","))
    let completion = try await test()
    #expect(completion.output.contains("1 failed, 2 passed"), Comment(rawValue: completion.output))
    #expect(completion.output.contains(#"✗ wrong: cookies: note: expected "m", got "n""#))
  }

  // MARK: Nothing turns green by accident

  /// Runs the tool with variables in its environment.
  private func run(
    _ variables: String, _ arguments: String, output: String = ""
  ) async throws -> Completion {
    let script =
      "cd '\(folder.path(""))' && \(variables) '\(tool.executable)' \(arguments) \(output)"
    return try await CommandLineTool(executable: "/bin/sh").run(["-c", script])
  }

  @Test("leaves out with 'only' what is in the same file, counts it, and refuses it under CI")
  func onlyInItsFile() async throws {
    try write(Self.passing + #", {"name": "left", "expect": {"results": {}}}"#)
    try write(
      #"{"name": "chosen", "only": true}, {"name": "first"}, {"name": "second"}"#,
      to: "b.jsprep.json")
    let completion = try await run("CI=", "test a.jsprep.json b.jsprep.json")
    #expect(completion.ending == .exit(1))
    #expect(completion.output.contains("1 failed, 2 passed, 2 left out by 'only'"))
    for (variables, options) in [("CI=true", ""), ("CI=", "--forbid-only")] {
      let refused = try await run(variables, "test b.jsprep.json \(options)")
      #expect(refused.ending == .exit(1))
      #expect(refused.output == "")
      #expect(refused.messages.contains("b.jsprep.json:1: error: 'only' in 'chosen'"))
    }
    #expect(try await run("CI=true", "test b.jsprep.json --allow-only").ending == .done)
    #expect(try await run("CI=false", "test b.jsprep.json").ending == .done)
  }

  @Test(
    "fails where its output cannot be written whole",
    arguments: [
      "test", "test --list", "test --reporter tap", "test --reporter junit", "test --reporter json",
      "test --reporter github", "test --reporter html", "test --schema", "check script.js",
      "run page.html script.js", "run page.html script.js --arguments '{\"text\": \"a\"}'",
      "preview page.html script.js --html -", "batch script.js page.html", "snapshot accept",
      "explain run-threw", "doctor", "help run", "--version", "init made",
      "record page.html script.js -o made.jsprep.json", "match --help",
    ])
  func fullDevice(arguments: String) async throws {
    try write(Self.passing)
    _ = try folder.write("alert();", to: "broken.js")
    let isAboutSnapshots = arguments.hasPrefix("snapshot")
    if isAboutSnapshots {
      try write(#"{"name": "s", "expect": {"results": {"$snapshot": true}}}"#)
      _ = try await run("CI=", "test")
    }
    let command = arguments == "check script.js" ? "check broken.js" : arguments
    let completion = try await run("CI=", command, output: "> /dev/full")
    #expect(completion.ending == .exit(66), Comment(rawValue: completion.messages))
    #expect(completion.messages.contains("cannot write"))
  }

  @Test("says under CI how a snapshot is made that is not there")
  func missingSnapshotUnderCI() async throws {
    try write(#"{"name": "s", "expect": {"results": {"$snapshot": true}}}"#)
    let completion = try await run("CI=1", "test")
    #expect(completion.ending == .exit(1))
    #expect(
      completion.output.contains("make it on a machine of your own by 'jsprep test --update'"))
    #expect(!completion.output.contains("accept"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("Snapshots")))
  }

  @Test("reports snapshots of no case, and removes them")
  func obsoleteSnapshots() async throws {
    func snapshot(_ name: String) -> String {
      #"{"name": "\#(name)", "expect": {"results": {"$snapshot": true}}}"#
    }
    try write(snapshot("one") + "," + snapshot("two"))
    #expect(try await test("-u").output.contains("2 snapshots written"))
    try write(snapshot("two"))
    _ = try folder.write("mine", to: "Snapshots/a/notes.txt")
    let completion = try await test()
    #expect(completion.ending == .done)
    #expect(completion.output.contains("1 snapshot belongs to no case"))
    // Some of the cases say nothing of the others' snapshots.
    #expect(try await !test("-t", "two").output.contains("belongs to no case"))
    let pruned = try await tool.run(["snapshot", "prune", folder.path("")])
    #expect(pruned.ending == .done)
    #expect(pruned.output == "removed  \(folder.path("Snapshots/a/one.results.json"))\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("Snapshots/a"))
    #expect(names.sorted() == ["notes.txt", "two.results.json"])
    #expect(try await test().ending == .done)
  }

  @Test(
    "refuses what no amount can be",
    arguments: [
      #"{"time": -1}"#, #"{"size": "small"}"#, #"{"time": {"$type": "string"}}"#,
      #"{"size": {"$range": [null, -1]}}"#, #"{"time": {"$match": "1"}}"#, #"{"size": [1]}"#,
      #"{"results": {"n": {"$range": [3, 1]}}}"#,
    ])
  func impossible(expectation: String) async throws {
    try write(#"{"name": "x", "expect": \#(expectation)}"#)
    let completion = try await test()
    #expect(completion.ending == .exit(65))
    #expect(
      completion.messages.contains("a.jsprep.json:1:"), Comment(rawValue: completion.messages))
    #expect(completion.messages.contains("[case-file]"))
  }

  @Test("ends 'jsprep run' with 69 where finalize threw, and writes the page all the same")
  func finalizeThrew() async throws {
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) { p.completionFunction({}); },
        finalize() { document.title = "new"; null.x; },
      };
      """, to: "throws.js")
    let completion = try await run("CI=", "run page.html throws.js --arguments '{}'")
    #expect(completion.ending == .exit(69))
    #expect(completion.output.contains("<title>new</title>"))
    #expect(completion.messages.contains("[finalize-threw]"))
  }

  // MARK: As people know it

  @Test(
    "chooses by a regular expression, stops after so many failures, and paints where it is told to")
  func options() async throws {
    try write(
      [Self.passing, Self.failing, #"{"name": "worse", "expect": {"results": {}}}"#].joined(
        separator: ","))
    #expect(try await test("-t", "^go").output.contains("1 passed"))
    #expect(try await test("--grep", "o+").output.contains("1 failed, 1 passed"))
    let malformed = try await test("--grep", "(")
    #expect(malformed.ending == .exit(64))
    #expect(
      try await test("--bail", "--jobs", "1").output.contains("1 failed, 1 passed, 1 not run"))
    #expect(try await test("--bail=2", "--jobs", "1").output.contains("2 failed, 1 passed in"))
    #expect(try await test("--bail=0").ending == .exit(64))
    let red = "\u{1B}[31m"
    #expect(try await run("CI= FORCE_COLOR=1", "test").output.contains(red))
    #expect(try await !run("CI= FORCE_COLOR=0", "test").output.contains(red))
    #expect(try await !run("CI=", "test").output.contains(red))
  }

  @Test("names the file and the line of every failure, in every report")
  func places() async throws {
    _ = try folder.write(
      "{\"script\": \"script.js\", \"page\": \"page.html\", \"cases\": [\n\n\(Self.failing)]}",
      to: "a.jsprep.json")
    let file = folder.path("a.jsprep.json")
    for reporter in ["pretty", "junit", "html"] {
      let output = try await test("--reporter", reporter).output
      #expect(output.contains("\(file):3"), Comment(rawValue: output))
    }
    #expect(try await test("--reporter", "junit").output.contains("file=\"\(file)\" line=\"3\""))
    #expect(try await test("--reporter", "tap").output.contains("    line: 3\n"))
    #expect(try await test("--reporter", "json").output.contains(#""line":3"#))
  }

  @Test("makes a case of each row of values, and of each page that matches a pattern")
  func tables() async throws {
    _ = try folder.write(
      """
      {"script": "script.js", "cases": [
        {"name": "title of ${title}", "page": {"html": "<title>${title}</title>"},
         "expect": {"results": {"title": "${title}", "n": "${n}"}},
         "each": [
           {"title": "A", "n": 1},
           {"title": "B", "n": 2}]},
        {"name": "page", "pages": ["p*/**/?.html"], "expect": {"results": {"$subset": {"n": 1}}}},
        {"name": "row", "page": "page.html", "each": [{"x": 1}, {"name": "two"}]}]}
      """, to: "a.jsprep.json")
    for path in ["pages/a.html", "pages/in/b.html", "pages/.c.html", "pages/long.html"] {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder.path(path)).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      _ = try folder.write("<title>x</title>", to: path)
    }
    let file = folder.path("a.jsprep.json")
    let listed = try await test("--list")
    #expect(
      listed.output.split(separator: "\n").map { $0.dropFirst(file.count + 2) } == [
        "title of A", "title of B", "page [a.html]", "page [b.html]", "row [1]", "row [two]",
      ], Comment(rawValue: listed.output + listed.messages))
    let completion = try await test()
    #expect(completion.output.contains("1 failed, 5 passed"), Comment(rawValue: completion.output))
    #expect(completion.output.contains("title of B: results: n: expected 2, got 1"))
    #expect(completion.output.contains("at \(file):6\n"))
    try write(#"{"pages": ["none/*.html"]}"#)
    #expect(try await test().messages.contains("no file matches this pattern"))
  }

  // MARK: Snapshots

  @Test("keeps what differs from a snapshot until it is accepted")
  func snapshots() async throws {
    try write(
      #"{"name": "s", "expect": {"results": {"$snapshot": true}, "html": {"$snapshot": "own.html"}}}"#
    )
    let first = try await test()
    #expect(first.ending == .exit(1))
    #expect(first.output.contains("2 snapshots wait"))
    let path = folder.path("Snapshots/a/s.results.json")
    let listed = try await tool.run(["snapshot", "list", folder.path("")])
    #expect(listed.output.contains("new      \(path)"))
    #expect(try await tool.run(["snapshot", "accept", folder.path("")]).ending == .done)
    #expect(try await test().ending == .done)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "{\n  \"n\": 1,\n  \"title\": \"T\"\n}\n"
    )

    _ = try folder.write("<title>Other</title>", to: "page.html")
    #expect(try await test().output.contains("differs from the snapshot \(path)"))
    let shown = try await tool.run(["snapshot", "show", folder.path("")])
    #expect(shown.output.contains(#"-   "title": "T""#))
    #expect(shown.output.contains(#"+   "title": "Other""#))
    #expect(
      try await tool.run(["snapshot", "reject", folder.path("")]).output.contains("rejected"))
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))

    #expect(try await test("--update").output.contains("2 snapshots written"))
    #expect(try await test().ending == .done)
  }

  // MARK: Reports

  @Test("writes several reports at once")
  func reports() async throws {
    try write(Self.passing + "," + Self.failing + #", {"name": "later <&>", "skip": "a # b"}"#)
    let completion = try await test(
      "--reporter", "json", "--reporter", "junit=\(folder.path("junit.xml"))",
      "--reporter", "html=\(folder.path("out/report.html"))",
      "--reporter", "tap=\(folder.path("report.tap"))")
    #expect(completion.ending == .exit(1))
    let lines = try completion.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["event"] as? String } == ["begin", "case", "case", "case", "end"])
    #expect(lines.map { $0["status"] as? String } == [nil, "passed", "failed", "skipped", nil])
    #expect(lines.last?["failed"] as? Int == 1)

    let junit = try XMLDocument(contentsOf: URL(fileURLWithPath: folder.path("junit.xml")))
    let suite = try #require(
      try junit.nodes(forXPath: "/testsuites/testsuite").first as? XMLElement)
    #expect(suite.attribute(forName: "failures")?.stringValue == "1")
    #expect(suite.attribute(forName: "tests")?.stringValue == "3")
    #expect(suite.attribute(forName: "skipped")?.stringValue == "1")
    // The schema that Jenkins publishes has no such number for all suites.
    #expect(try junit.nodes(forXPath: "/testsuites/@skipped").isEmpty)
    #expect(
      try junit.nodes(forXPath: "//testcase[failure]/@name").map(\.stringValue) == ["bad"])
    #expect(
      try junit.nodes(forXPath: "//testcase[skipped/@message='a # b']/@name").map(\.stringValue)
        == ["later <&>"])

    let html = try String(contentsOfFile: folder.path("out/report.html"), encoding: .utf8)
    #expect(html.contains("later &lt;&amp;&gt;"))
    #expect(!html.contains("<script"))

    let tap = try String(contentsOfFile: folder.path("report.tap"), encoding: .utf8)
    #expect(tap.hasPrefix("TAP version 14\n1..3\nok 1 - "))
    #expect(tap.contains("\nnot ok 2 - "))
    #expect(tap.contains("later <&> # SKIP a \\# b\n"))
  }

  @Test("writes TAP that perl's prove understands")
  func prove() async throws {
    try write(Self.passing + "," + Self.failing + #", {"name": "later # now", "skip": true}"#)
    let file = folder.path("report.tap")
    _ = try await test("--reporter", "tap", "--output", file)
    // It knows no version after 13, and nothing that the later one changed is in it.
    let text = try String(contentsOfFile: file, encoding: .utf8)
      .replacing("TAP version 14", with: "TAP version 13")
    _ = try folder.write(text, to: "report.tap")
    let proof = try await CommandLineTool(executable: "/usr/bin/prove")
      .run(["--verbose", "--exec", "cat", file])
    let output = proof.output + proof.messages
    #expect(output.contains("Failed 1/3 subtests"), Comment(rawValue: output))
    #expect(output.contains("less 1 skipped subtest: 1 okay"))
    #expect(!output.contains("Parse errors"))
  }

  @Test("writes TAP whose details are YAML whatever is in them")
  func yaml() async throws {
    try write(
      #"{"name": "odd", "expect": {"results": {"n": "\u0007\u0085\u2028\ufffe\ud83d\ude00"}}}"#)
    let completion = try await test("--reporter", "tap")
    #expect(completion.output.contains(#"n: expected \"\\u0007\u0085\u2028\ufffe😀\""#))
  }

  @Test("annotates failures for GitHub at their lines")
  func github() async throws {
    _ = try folder.write(
      "{\"script\": \"script.js\", \"page\": \"page.html\", \"cases\": [\n\(Self.failing)]}",
      to: "a.jsprep.json")
    let completion = try await test("--reporter", "github")
    #expect(
      completion.output.hasPrefix(
        "::error file=\(folder.path("a.jsprep.json")),line=2,title=bad::results: title: expected"))
    #expect(completion.output.contains("%0A"))
  }

  @Test("refuses options that make no sense")
  func usage() async throws {
    #expect(try await test("--reporter", "xml").ending == .exit(64))
    #expect(try await test("--reporter", "tap", "--reporter", "json").ending == .exit(64))
    #expect(try await test("--repeat", "0").ending == .exit(64))
    #expect(try await test("--shuffle", "x").ending == .exit(64))
  }

  @Test("prints the schema of case files")
  func schema() async throws {
    let completion = try await tool.run(["test", "--schema"])
    #expect(completion.ending == .done)
    #expect(try JSONSerialization.jsonObject(with: Data(completion.output.utf8)) is [String: Any])
  }

  // MARK: Making cases

  @Test("passes at once in a folder that jsprep init made, and init overwrites nothing")
  func starter() async throws {
    let place = folder.path("starter")
    let made = try await tool.run(["init", place])
    #expect(made.ending == .done)
    #expect(made.output.contains("made  \(place)/Action.jsprep.json"))
    let completion = try await tool.run(["test", place])
    #expect(completion.ending == .done, Comment(rawValue: completion.output))
    #expect(completion.output.contains("4 passed"))
    #expect(
      FileManager.default.fileExists(atPath: "\(place)/.github/workflows/extension-script.yml"))
    _ = try folder.write("mine", to: "starter/Action.js")
    #expect(try await tool.run(["init", place]).output.contains("kept  \(place)/Action.js"))
    #expect(try String(contentsOfFile: "\(place)/Action.js", encoding: .utf8) == "mine")
  }

  /// What esbuild makes of the script that jsprep init writes, but for comments.
  private static let built = """
    "use strict";
    (() => {
      function description() {
        return document.querySelector('meta[name="description"]')?.content ?? "";
      }
      var action = {
        run(parameters) {
          parameters.completionFunction({
            url: document.URL, title: document.title, description: description(),
            selection: getSelection()?.toString() ?? "",
          });
        },
        finalize(parameters) {
          if (parameters.note === void 0) return;
          const note = document.createElement("p");
          note.className = "note";
          note.textContent = parameters.note;
          document.body.prepend(note);
        },
      };
      globalThis.ExtensionPreprocessingJS = action;
    })();
    """

  @Test("makes a project in TypeScript whose cases pass once it is built, and pipelines")
  func typeScriptStarter() async throws {
    let place = folder.path("project")
    let made = try await tool.run(["init", place, "--typescript", "--github", "--gitlab"])
    #expect(made.ending == .done)
    #expect(made.output.contains("npm install && npm test"))
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(place)/\(name)", encoding: .utf8)
    }
    for name in ["package.json", "tsconfig.json"] {
      #expect(try JSONSerialization.jsonObject(with: Data(text(name).utf8)) is [String: Any])
    }
    #expect(!FileManager.default.fileExists(atPath: "\(place)/Action.js"))
    // It is what was built, with its types taken out.
    let lines = try text("src/Action.ts").split(separator: "\n")
    for line in Self.built.split(separator: "\n") where line.contains("note.") {
      #expect(lines.contains { $0.contains(line.drop { $0 == " " }) }, "\(line)")
    }
    _ = try folder.write(Self.built, to: "project/Action.js")
    #expect(try await tool.run(["test", place]).output.contains("4 passed"))
    #expect(try await tool.run(["check", "\(place)/Action.js"]).messages.contains("no findings"))
    for name in [".github/workflows/extension-script.yml", ".gitlab-ci.yml"] {
      let pipeline = try text(name)
      for step in ["/tmp/jsprep.deb", "npm run build", "jsprep check Action.js", "jsprep test"] {
        #expect(pipeline.contains(step), "\(name): \(step)")
      }
      #expect(!pipeline.contains("\t"))
    }
    #expect(
      try text(".github/workflows/extension-script.yml").contains(
        #"cat coverage.md >> "$GITHUB_STEP_SUMMARY""#))
    // GitLab finds the share of the lines in what the tests print.
    let pattern = try #require(
      try text(".gitlab-ci.yml").firstMatch(of: /coverage: '\/(.*)\/'/)?.output.1)
    let covered = try await tool.run(["test", place, "--coverage"])
    let shares = try covered.output.split(separator: "\n").compactMap { line in
      try Regex(String(pattern)).firstMatch(in: line)?.output[1].substring
    }
    #expect(shares.last.flatMap { Double($0) } != nil, Comment(rawValue: covered.output))
    let plain = folder.path("plain")
    _ = try await tool.run(["init", plain, "--gitlab"])
    #expect(FileManager.default.fileExists(atPath: "\(plain)/.gitlab-ci.yml"))
    #expect(!FileManager.default.fileExists(atPath: "\(plain)/.github"))
    #expect(FileManager.default.fileExists(atPath: "\(plain)/Action.js"))
  }

  @Test("passes a case that jsprep record made, until the script changes")
  func record() async throws {
    let file = folder.path("cases/rec.jsprep.json")
    let recorded = try await tool.run([
      "record", folder.path("page.html"), folder.path("script.js"), "-o", file, "--arguments",
      #"{"text": "T"}"#, "--name", "recorded", "--now", "2024-05-01T12:00:00Z", "--seed", "3",
    ])
    #expect(recorded.ending == .done, Comment(rawValue: recorded.messages))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
        as? [String: Any])
    #expect(object["script"] as? String == "../script.js")
    #expect(object["seed"] as? Int == 3)
    let expected = try #require(object["expect"] as? [String: Any])
    #expect(expected["finalize"] as? String == "called")
    #expect((expected["results"] as? [String: Any])?["title"] as? String == "T")
    #expect(try await tool.run(["test", folder.path("cases")]).output.contains("1 passed"))
    #expect(
      try await tool.run(["record", folder.path("page.html"), folder.path("script.js"), "-o", file])
        .ending == .exit(66))
    _ = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); } };", to: "script.js")
    #expect(try await tool.run(["test", folder.path("cases")]).ending == .exit(1))
  }

  @Test("passes a case of a page of the network without the network, from the copy that was made")
  func recordedAddress() async throws {
    let file = folder.path("rec.jsprep.json")
    let address: String
    do {
      // In Cyrillic, which nothing but the server says.
      let server = try TestServer { _ in
        .init(
          headers: ["Content-Type: text/html; charset=windows-1251"],
          body: Array("<title>".utf8) + [0xCF, 0xF0])
      }
      address = "http://127.0.0.1:\(server.port)/page"
      let recorded = try await tool.run(["record", address, folder.path("script.js"), "-o", file])
      #expect(recorded.ending == .done, Comment(rawValue: recorded.messages))
      #expect(
        recorded.output == "made  \(file)\nmade  \(folder.path("Recorded/rec.html"))\n")
      #expect(server.requests.count == 1)
    }
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
        as? [String: Any])
    let page = try #require(object["page"] as? [String: Any])
    #expect(page["url"] as? String == address)
    #expect(page["copy"] as? String == "Recorded/rec.html")
    let expected = try #require(object["expect"] as? [String: Any])
    #expect((expected["results"] as? [String: Any])?["title"] as? String == "Пр")
    #expect(try await tool.run(["test", file]).ending == .done)

    try FileManager.default.removeItem(atPath: folder.path("Recorded/rec.html"))
    let without = try await tool.run(["test", file])
    #expect(without.ending == .exit(1))
    #expect(without.output.contains("--update fetches \(address)"))
  }
}
