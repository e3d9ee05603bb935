import Foundation
import TestSupport
import Testing

/// What other programs rely on when they drive `jsprep batch` by its standard input and output.
@Suite("The protocol of jsprep batch", .serialized)
struct BatchProtocolTests {
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
          if (document.body.className == "throw") throw new Error("no");
          p.completionFunction({ title: document.title, characterSet: document.characterSet });
        },
      };
      """, to: "script.js")
  }

  private func batch(_ arguments: String..., input: String = "") async throws -> Completion {
    try await tool.run(["batch", script] + arguments, input: Data(input.utf8))
  }

  /// Runs a shell script, in which `$1` is the program, `$2` the script and `$3` a folder.
  private func shell(_ text: String, deadline: Double = 60) async throws -> Completion {
    try await CommandLineTool(executable: "/bin/sh").run(
      ["-c", text, "sh", tool.executable, script, folder.path()], deadline: deadline)
  }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// The texts that a line has for people.
  private func message(_ line: [String: Any]) -> String {
    let diagnostics = line["diagnostics"] as? [[String: Any]] ?? []
    return diagnostics.map { "\($0["place"] ?? "") \($0["message"] ?? "") \($0["fix"] ?? "")" }
      .joined(separator: "\n")
  }

  // MARK: Reading and writing

  /// 400 pages whose results have 3 KB each: much more than two pipes hold.
  private func writeLongList() throws {
    let title = String(repeating: "t", count: 3000)
    let lines = (1...400).map { #"{"id": \#($0), "html": "<title>\#(title)</title>"}"# }
    _ = try folder.write(lines.joined(separator: "\n"), to: "list")
  }

  @Test("whoever writes all before it reads gets all lines")
  func writesFirst() async throws {
    try writeLongList()
    let completion = try await shell(
      """
      mkfifo "$3/in" "$3/out"
      "$1" batch "$2" --quiet < "$3/in" > "$3/out" &
      exec 3> "$3/in" 4< "$3/out"
      cat "$3/list" >&3
      exec 3>&-
      cat <&4
      wait $!
      """)
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    #expect(try objects(completion.output).map { $0["id"] as? Int } == (1...400).map { $0 })
  }

  @Test("beyond its limit, a batch without a reader says so, and ends after a time")
  func stalls() async throws {
    try writeLongList()
    let completion = try await shell(
      """
      mkfifo "$3/in" "$3/out"
      "$1" batch "$2" --quiet --read-ahead 1 --stall-limit 0.2 < "$3/in" > "$3/out" &
      exec 3> "$3/in" 4< "$3/out"
      cat "$3/list" >&3
      wait $!
      """)
    #expect(completion.ending == .exit(75))
    #expect(completion.messages.contains("nobody has read the output for 0.2 seconds"))
    #expect(completion.messages.contains("--stall-limit"))
  }

  @Test("a producer that never ends is left when the consumer has gone")
  func endlessProducer() async throws {
    let completion = try await shell(
      """
      yes '{"html": "<title>a</title>"}' \
        | { "$1" batch "$2" --quiet; echo $? > "$3/status"; } | head -n 2
      cat "$3/status"
      """)
    let lines = completion.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last == "66")
  }

  @Test("a consumer that goes ends a batch whose list does not go on")
  func silentProducer() async throws {
    let completion = try await shell(
      """
      mkfifo "$3/in"
      exec 3<> "$3/in"
      echo '{"html": "<title>a</title>"}' >&3
      { "$1" batch "$2" --quiet < "$3/in"; echo $? > "$3/status"; } | head -n 1
      cat "$3/status"
      """)
    #expect(completion.output.hasSuffix("\n66\n"), Comment(rawValue: completion.messages))
  }

  @Test("each line is answered before the next one is there")
  func conversation() async throws {
    let completion = try await shell(
      """
      mkfifo "$3/in" "$3/out"
      "$1" batch "$2" --quiet < "$3/in" > "$3/out" &
      exec 3> "$3/in" 4< "$3/out"
      for title in a b c; do
        echo "{\\"html\\": \\"<title>$title</title>\\"}" >&3
        read -r line <&4
        echo "$line"
      done
      exec 3>&-
      wait $!
      """)
    #expect(completion.ending == .done)
    let titles = try objects(completion.output).map { ($0["results"] as? [String: Any])?["title"] }
    #expect(titles as? [String] == ["a", "b", "c"])
  }

  @Test("lines of 100 MB are pages like others, and one that is longer has its line and its id")
  func longLines() async throws {
    let completion = try await shell(
      """
      filling() { head -c "$1" /dev/zero | tr '\\0' x; }
      line() { printf '{"id": %s, "html": "<title>%s</title><!--' $1 $1; filling $2; echo '-->"}'; }
      { line 1 100000000; line 2 200000000; line 3 100000000; } | "$1" batch "$2" --quiet
      """, deadline: 300)
    let lines = try objects(completion.output)
    #expect(lines.map { $0["id"] as? Int } == [1, 2, 3])
    #expect(lines.map { $0["outcome"] as? String } == ["results", "bad-entry", "results"])
    #expect(lines.map { $0["line"] as? Int } == [nil, 2, nil])
  }

  @Test(
    "an output that cannot be written whole is status 66", arguments: ["", "--output /dev/full"])
  func fullOutput(options: String) async throws {
    let completion = try await shell(
      #"echo '{"html": "<p>"}' | "$1" batch "$2" --quiet \#(options) > /dev/full"#)
    #expect(completion.ending == .exit(66))
    #expect(completion.messages.contains("No space left on device"))
  }

  // MARK: Lines

  @Test("an empty input is a batch of no pages", arguments: ["", "\n \n"])
  func emptyInput(input: String) async throws {
    let completion = try await batch(input: input)
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    #expect(completion.output == "")
    #expect(completion.messages.contains("0 pages"))
  }

  @Test("a broken line has its number and what can be read of its id")
  func brokenLines() async throws {
    let list = """
      {"id": "good", "html": "<title>1</title>"}

      {"id": "broken", "html": "<title>2
      {"id": "odd", "html": 3}
      """
    let completion = try await batch("--page-failures", "ok", input: list)
    #expect(completion.ending == .done)
    let lines = try objects(completion.output)
    #expect(lines.map { $0["id"] as? String } == ["good", "broken", "odd"])
    #expect(lines.map { $0["index"] as? Int } == [1, 2, 3])
    #expect(lines.map { $0["line"] as? Int } == [nil, 3, 4])
    #expect(message(lines[1]).contains("line 3"))
  }

  @Test("pages that fail are lines, and a status only where that is wanted")
  func pageFailures() async throws {
    let list = #"{"html": "<body class=throw>"}"#
    #expect(try await batch(input: list).ending == .exit(1))
    #expect(try await batch("--page-failures", "fail", input: list).ending == .exit(1))
    let completion = try await batch("--page-failures", "ok", input: list)
    #expect(completion.ending == .done)
    #expect(try objects(completion.output).first?["outcome"] as? String == "no-results")
    #expect(try await batch("--page-failures", "no", input: list).ending == .exit(64))
    let bad = try folder.write("var x = {;", to: "bad.js")
    let failed = try await tool.run(
      ["batch", bad, "--page-failures", "ok", "--diagnostics", "json"], input: Data(list.utf8))
    #expect(failed.ending == .exit(65))
    let object = try #require(try objects(failed.messages).first)
    #expect(object["status"] as? Int == 65)
    let diagnostic = try #require((object["diagnostics"] as? [[String: Any]])?.first)
    #expect(diagnostic["id"] as? String == "syntax-error")
    // The engine tells the line only.
    #expect((diagnostic["place"] as? String)?.hasSuffix("bad.js:1:10") == true)
  }

  @Test("a page can be handed on as its bytes, with what their server said")
  func bytes() async throws {
    // "é" in windows-1252, in UTF-8, and nothing that says which.
    let list = """
      {"html": {"base64": "PHRpdGxlPuk8L3RpdGxlPg=="}, "charset": "windows-1252"}
      {"html": {"base64": "PHRpdGxlPsOpPC90aXRsZT4="}, "contentType": "text/html; charset=utf-8"}
      {"html": {"base64": "PHRpdGxlPuk8L3RpdGxlPg=="}, "contentType": "text/html"}
      {"html": {"base64": "YTxi"}, "contentType": "text/plain"}
      {"html": {"base64": "AAAA"}, "contentType": "application/pdf"}
      {"html": "<title>é</title>", "charset": "windows-1252"}
      """
    let lines = try objects(await batch(input: list).output)
    let titles = lines.map { ($0["results"] as? [String: Any])?["title"] as? String }
    #expect(titles == ["é", "é", "é", "", nil, "é"])
    #expect(lines[4]["outcome"] as? String == "not-loaded")
    #expect(message(lines[4]).contains("application/pdf"))
    // Text is in no encoding any more.
    #expect((lines[5]["results"] as? [String: Any])?["characterSet"] as? String == "UTF-8")
  }

  @Test("packed pages and WARC files are known by their bytes, and the message says what to do")
  func packedPages() async throws {
    let warc = try folder.write("WARC/1.0\r\nWARC-Type: response\r\n\r\n", to: "crawl.html")
    let gzip = folder.path("page.html")
    try Data([0x1F, 0x8B, 0x08, 0, 0, 0]).write(to: URL(filePath: gzip))
    let lines = try objects(await batch(warc, gzip).output)
    #expect(lines.map { $0["outcome"] as? String } == ["not-loaded", "not-loaded"])
    #expect(message(lines[0]).contains("WARC file"))
    #expect(message(lines[0]).contains("python -m jsprep.warc"))
    #expect(message(lines[1]).contains("gunzip"))
    let single = try await tool.run(["run", gzip, script])
    #expect(single.ending == .exit(65))
    #expect(single.messages.contains("[packed-page]"))
    let list = try await batch("--list", warc)
    #expect(list.ending == .exit(65))
    #expect(list.messages.contains("[packed-list]"))
    let inline = try objects(await batch(input: #"{"html": {"base64": "H4sIAAAA"}}"#).output)
    #expect(message(inline[0]).contains("gzip file"))
  }

  @Test("--types says what JSON cannot tell")
  func types() async throws {
    let typed = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) { p.completionFunction({ when: new Date(0), list: [NaN, "x"] }); },
      };
      """, to: "types.js")
    let completion = try await tool.run(
      ["batch", typed, "--types"], input: Data(#"{"html": ""}"#.utf8))
    let types = try objects(completion.output).first?["types"] as? [String: String]
    #expect(types == ["/when": "date", "/list/0": "nan"])
  }

  @Test("a page can have a time of its own")
  func times() async throws {
    let clock = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ t: Date.now() }); } };",
      to: "clock.js")
    let list = """
      {"html": "", "now": "2024-05-01T12:00:00Z"}
      {"html": "", "now": "noon"}
      """
    let lines = try objects(
      await tool.run(["batch", clock], input: Data(list.utf8)).output)
    #expect((lines[0]["results"] as? [String: Any])?["t"] as? Int == 1_714_564_800_000)
    #expect(lines[1]["outcome"] as? String == "bad-entry")
  }

  // MARK: The header, and going on

  /// The SHA-256 hash of a file, by another program.
  private func hash(_ path: String) async throws -> String {
    let completion = try await CommandLineTool(executable: "/usr/bin/sha256sum").run([path])
    return String(completion.output.prefix(64))
  }

  @Test("--header begins with what the lines depend on, and the summary has it too")
  func header() async throws {
    let summary = folder.path("summary.json")
    let completion = try await batch(
      "--header", "--timeout", "3", "--request-header", "Authorization: secret", "--strict",
      "--summary", summary, "--jobs", "2", input: #"{"html": ""}"#)
    let lines = try objects(completion.output)
    #expect(lines.count == 2)
    #expect(lines[0]["protocol"] as? Int == 1)
    let version = try #require(lines[0]["jsprep"] as? String)
    #expect(try await tool.run(["--version"]).output == "jsprep \(version)\n")
    let named = try #require(lines[0]["script"] as? [String: String])
    #expect(named["name"] == script)
    #expect(try await hash(script) == named["sha256"])
    let options = try #require(lines[0]["options"] as? [String: Any])
    #expect(Set(options.keys) == ["timeout", "request-header", "strict"])
    #expect(options["timeout"] as? String == "3")
    #expect(options["strict"] as? Bool == true)
    #expect(!completion.output.contains("secret"))
    let figures = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: summary)))
    #expect((figures as? [String: Any])?["protocol"] as? Int == 1)
    #expect(((figures as? [String: Any])?["script"] as? [String: String]) == named)
    // It means another thing here than in `jsprep run`.
    let mistaken = try await batch("--header", "Accept: text/html")
    #expect(mistaken.ending == .exit(64))
    #expect(mistaken.messages.contains("--request-header"))
  }

  @Test(
    "--resume leaves the output of another script or of other options alone",
    arguments: [[], ["--header"]])
  func otherRuns(options: [String]) async throws {
    let page = try folder.write("<title>1</title>", to: "a.html")
    let more = try folder.write("<title>2</title>", to: "b.html")
    let other = try folder.write("var ExtensionPreprocessingJS = { run() {} };", to: "other.js")
    let output = folder.path("out.ndjson")
    let first = try await tool.run(
      ["batch", script, page, "--output", output, "--timeout", "3"] + options)
    #expect(first.ending == .done, Comment(rawValue: first.messages))
    let before = try String(contentsOfFile: output, encoding: .utf8)
    for (script, timeout, reason) in [
      (other, ["--timeout", "3"], "another script"), (script, ["--timeout", "4"], "--timeout 3"),
      (script, [], "--timeout 3"), (script, ["--timeout", "3", "--html"], "without --html"),
    ] {
      let completion = try await tool.run(
        ["batch", script, page, more, "--output", output, "--resume"] + timeout + options)
      #expect(completion.ending == .exit(65))
      #expect(completion.messages.contains("[resume-mismatch]"))
      #expect(completion.messages.contains(reason), Comment(rawValue: completion.messages))
      #expect(try String(contentsOfFile: output, encoding: .utf8) == before)
    }
    let completion = try await tool.run(
      ["batch", script, page, more, "--output", output, "--resume", "--timeout", "3"] + options)
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    let lines = try objects(String(contentsOfFile: output, encoding: .utf8))
    #expect(lines.compactMap { $0["page"] as? String } == [page, more])
  }

  @Test("an output belongs to one batch at a time")
  func locked() async throws {
    let page = try folder.write("<title>1</title>", to: "a.html")
    let completion = try await shell(
      """
      mkfifo "$3/in"
      "$1" batch "$2" --quiet --output "$3/out" < "$3/in" &
      exec 3> "$3/in"
      echo "\(page)" >&3
      until [ -s "$3/out" ]; do :; done
      "$1" batch "$2" "$3/a.html" --output "$3/out" --resume
      echo $?
      echo "\(page)" >&3
      exec 3>&-
      wait $!
      "$1" batch "$2" "$3/a.html" "$3/a.html" --output "$3/out" --resume --quiet
      echo $?
      """)
    #expect(completion.output == "66\n0\n")
    #expect(completion.messages.contains("[output-in-use]"))
    let lines = try objects(String(contentsOfFile: folder.path("out"), encoding: .utf8))
    #expect(lines.map { $0["index"] as? Int } == [1, 2])
  }

  // MARK: Lists of others

  @Test("--inline-only reads no files and no addresses")
  func inlineOnly() async throws {
    let page = try folder.write("<title>secret</title>", to: "a.html")
    let list = """
      \(page)
      http://127.0.0.1:9/
      {"page": "\(page)"}
      {"url": "http://127.0.0.1:9/"}
      {"html": "<title>in</title>", "url": "http://127.0.0.1:9/"}
      """
    let completion = try await batch("--inline-only", input: list)
    let lines = try objects(completion.output)
    #expect(
      lines.map { $0["outcome"] as? String }
        == ["not-loaded", "not-loaded", "not-loaded", "not-loaded", "results"])
    #expect(message(lines[0]).contains("--inline-only"))
    #expect(!completion.output.contains("secret"))
    let refused = try await batch(page, "--inline-only")
    #expect(refused.ending == .exit(64))
  }

  @Test("--root holds files in a folder, wherever paths and links lead")
  func root() async throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: folder.path("root"), withIntermediateDirectories: true)
    let inside = try folder.write("<title>in</title>", to: "root/in.html")
    let outside = try folder.write("<title>secret</title>", to: "out.html")
    try files.createSymbolicLink(
      atPath: folder.path("root/link.html"), withDestinationPath: outside)
    try files.createSymbolicLink(
      atPath: folder.path("root/inner.html"), withDestinationPath: inside)
    let list = [
      inside, folder.path("root/inner.html"), outside, folder.path("root/../out.html"),
      folder.path("root/link.html"), "/etc/passwd", folder.path("root/missing.html"),
    ]
    let completion = try await batch(
      "--root", folder.path("root"), input: list.joined(separator: "\n"))
    let lines = try objects(completion.output)
    #expect(
      lines.map { $0["outcome"] as? String }
        == ["results", "results"] + [String](repeating: "not-loaded", count: 5))
    #expect(lines[2...5].allSatisfy { message($0).contains("--root") })
    #expect(!completion.output.contains("secret"))
    #expect(try await batch("--root", folder.path("none"), input: "").ending == .exit(66))
  }
}
