import Foundation
import TestSupport
import Testing

/// Editors speak with the built binary (Language Server Protocol 3.17).
@Suite("jsprep lsp")
struct LanguageServerTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  private static let script = """
    const ExtensionPreprocessingJS = {
      run(parameters) {
        var face = "😀"; debugger;
        if (!face) return;
        parameters.completionFunction({ face: face });
      },
      finalise(parameters) {},
    };

    """

  private func address(_ name: String) -> String { "file://\(folder.path(name))" }

  private func place(_ address: String, _ line: Int, _ character: Int) -> [String: Any] {
    [
      "textDocument": ["uri": address], "position": ["line": line, "character": character],
    ]
  }

  /// What is published is what `jsprep check` prints, at the same places.
  @Test("publishes the findings of jsprep check")
  func findings() async throws {
    let path = try folder.write(Self.script, to: "Action.js")
    var client = LanguageClient(tool)
    try client.begin()
    try client.open(address("Action.js"), Self.script)
    let outcome = try await client.run()
    // The face is two units of UTF-16.
    #expect(
      outcome.findings(address("Action.js")) == [
        "0:6-0:30 global-lexical", "2:21-2:30 debugger",
      ])
    let checked = try await tool.run(["check", path, "--format", "json"]).json()
    let findings = checked?.at("findings") as? [NSDictionary] ?? []
    #expect(
      findings.map {
        "\($0.at("location.line") ?? 0):\($0.at("location.column") ?? 0) \($0["id"] ?? "")"
      } == ["1:7 global-lexical", "3:22 debugger"])
    // The client went away without a word.
    #expect(outcome.completion.ending == .exit(1))
  }

  @Test("counts columns as the client wants", arguments: [("utf-8", 23), ("utf-32", 20)])
  func encoding(name: String, column: Int) async throws {
    var client = LanguageClient(tool)
    try client.begin(encodings: ["unknown", name, "utf-16"])
    try client.open(address("Action.js"), Self.script)
    let outcome = try await client.run()
    #expect(
      outcome.answer(1)?.at("result.capabilities.positionEncoding") as? String == name)
    #expect(
      outcome.findings(address("Action.js"))?.last
        == "2:\(column)-2:\(column + 9) debugger")
  }

  @Test("follows changes of parts, and of the whole text")
  func changes() async throws {
    func change(_ line: Int, _ from: Int, _ to: Int, _ text: String) -> [String: Any] {
      [
        "range": [
          "start": ["line": line, "character": from], "end": ["line": line, "character": to],
        ], "text": text,
      ]
    }
    var client = LanguageClient(tool)
    try client.begin()
    try client.open(address("Action.js"), Self.script)
    try client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": address("Action.js"), "version": 2] as [String: Any],
        "contentChanges": [change(2, 21, 31, ""), change(0, 0, 5, "var")],
      ])
    let actions = try client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": address("Action.js")],
        "range": [
          "start": ["line": 6, "character": 12], "end": ["line": 6, "character": 12],
        ], "context": ["diagnostics": [Any]()],
      ] as [String: Any])
    try client.open(address("Other.js"), Self.script)
    try client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": address("Other.js"), "version": 2] as [String: Any],
        "contentChanges": [["text": "var completionFunction ="]],
      ])
    let outcome = try await client.run()
    #expect(
      outcome.findings(address("Action.js")) == [
        "3:15-3:22 never-completed", "6:10-6:25 finalize-misspelt",
      ])
    #expect(
      outcome.findings(address("Other.js"))?.map { $0.split(separator: " ").last } == [
        "syntax-error"
      ])
    let offered = outcome.answer(actions)?["result"] as? [NSDictionary]
    #expect(
      offered?.map { $0["title"] as? String } == [
        "Call it finalize", "Leave 'finalize-misspelt' out in the next line",
      ])
    let changes = offered?.first?.at("edit.changes") as? NSDictionary
    let edits = changes?[address("Action.js")] as? [NSDictionary]
    #expect(edits?.count == 1)
    #expect(edits?.first?["newText"] as? String == "finalize")
    #expect(edits?.first?.at("range.start.character") as? Int == 2)
    #expect(edits?.first?.at("range.end.character") as? Int == 10)
  }

  @Test("explains what is under the mouse, as jsprep explain does")
  func hover() async throws {
    var client = LanguageClient(tool)
    try client.begin()
    try client.open(address("Action.js"), Self.script)
    let hover = try client.request("textDocument/hover", place(address("Action.js"), 2, 25))
    let nothing = try client.request("textDocument/hover", place(address("Action.js"), 1, 4))
    try client.request("shutdown")
    try client.notify("exit")
    let outcome = try await client.run()
    let text = outcome.answer(hover)?.at("result.contents.value") as? String ?? ""
    let explained = try await tool.run(["explain", "debugger", "--format", "markdown"])
    #expect(text.hasPrefix("**debugger** (warning): a debugger statement was left in the script"))
    let fix = explained.output.split(separator: "\n").last { $0.hasPrefix("Fix: ") }
    #expect(text.contains(try #require(fix)))
    #expect(outcome.answer(nothing)?["result"] is NSNull)
    #expect(outcome.completion.ending == .done)
    #expect(outcome.completion.messages == "")
  }

  @Test("heeds the rules of jsprep.json, saved or being typed, and finds its mistakes")
  func configuration() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("Share"), withIntermediateDirectories: true)
    _ = try folder.write(#"{"rules": {"debugger": "off"}}"#, to: "jsprep.json")
    var client = LanguageClient(tool)
    try client.begin()
    try client.open(address("Share/Action.js"), Self.script)
    let saved = try await client.run()
    #expect(saved.findings(address("Share/Action.js")) == ["0:6-0:30 global-lexical"])
    // The text that is open comes before the file, and the command line before both.
    try client.open(
      address("jsprep.json"), #"{"rules": {"global-lexical": "off", "debugger": "error"}}"#)
    let typed = try await client.run()
    #expect(typed.findings(address("Share/Action.js")) == ["2:21-2:30 debugger"])
    let ruled = try await client.run(["--rule", "debugger=off"])
    #expect(ruled.findings(address("Share/Action.js")) == [])
    // A mistake is shown in the file itself, and nothing of it holds.
    let wrong = "{\n  \"rules\": { \"debuger\": \"off\", \"dialog\": \"\" },\n  \"check\": {  }\n}"
    var other = LanguageClient(tool)
    try other.begin()
    try other.open(address("jsprep.json"), wrong)
    try other.open(address("Share/Action.js"), Self.script)
    let keys = try other.request(
      "textDocument/completion", place(address("jsprep.json"), 2, 14))
    let levels = try other.request(
      "textDocument/completion", place(address("jsprep.json"), 1, 42))
    let outcome = try await other.run()
    #expect(
      outcome.findings(address("jsprep.json")) == [
        "1:24-1:46 config-file", "1:41-1:46 config-file",
      ])
    #expect(
      outcome.findings(address("Share/Action.js")) == [
        "0:6-0:30 global-lexical", "2:21-2:30 debugger",
      ])
    func labels(_ number: Int) -> [String] {
      (outcome.answer(number)?["result"] as? [NSDictionary])?.compactMap { $0["label"] as? String }
        ?? []
    }
    #expect(labels(keys).contains("fail-on"))
    #expect(labels(levels) == ["off", "note", "warning", "error"])
  }

  @Test("finds a mistake in each case of a file, and those of what they share once")
  func casesWithMistakes() async throws {
    var client = LanguageClient(tool)
    try client.begin()
    try client.open(
      address("a.jsprep.json"),
      """
      {
        "script": "Action.js", "page": {"html": ""},
        "cases": [
          {"name": "one", "expct": {}},
          {"name": "two", "expect": {"results": {}}},
          {"name": "three", "timeout": "long"}
        ]
      }
      """)
    try client.open(
      address("b.jsprep.json"),
      """
      {
        "script": "Action.js", "page": {"html": ""}, "timeout": "long",
        "cases": [{"name": "one"}, {"name": "two"}]
      }
      """)
    let outcome = try await client.run()
    #expect(
      outcome.findings(address("a.jsprep.json"))
        == ["3:21-3:26 case-file", "5:33-5:40 case-file"])
    #expect(outcome.findings(address("b.jsprep.json"))?.count == 1)
  }

  @Test("completes case files and Info.plists, and finds what is wrong with them")
  func completion() async throws {
    let cases = """
      {
        "script": "Action.js", "page": {"html": ""},
        "expct": {},
        "expect": { "finalize": "", "re": 1 }
      }
      """
    let info = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>NSExtension</key><dict>
          <key>NSExtensionPointIdentifier</key><string>com.apple.share-service</string>
          <key>NSExtensionAttributes</key><dict>
            <key>NSExtensionJavascriptPreprocessingFile</key><string>Action</string>
            <key>NSExtensionActivationRule</key><dict>
              <key></key><integer>1</integer>
            </dict>
          </dict>
        </dict>
      </dict></plist>
      """
    _ = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); } };", to: "Action.js")
    var client = LanguageClient(tool)
    try client.begin()
    try client.open(address("a.jsprep.json"), cases)
    try client.open(address("Info.plist"), info)
    let value = try client.request(
      "textDocument/completion", place(address("a.jsprep.json"), 3, 27))
    let key = try client.request("textDocument/completion", place(address("a.jsprep.json"), 3, 33))
    let rule = try client.request("textDocument/completion", place(address("Info.plist"), 7, 13))
    let about = try client.request("textDocument/hover", place(address("a.jsprep.json"), 1, 5))
    let actions = try client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": address("Info.plist")],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]],
        "context": ["diagnostics": [Any](), "only": ["source.fixAll"]] as [String: Any],
      ] as [String: Any])
    let outcome = try await client.run()
    func labels(_ number: Int) -> [String] {
      (outcome.answer(number)?["result"] as? [NSDictionary])?.compactMap { $0["label"] as? String }
        ?? []
    }
    #expect(labels(value) == ["called", "not-called", "threw"])
    #expect(labels(key).contains("results") && !labels(key).contains("finalize"))
    #expect(labels(rule).contains("NSExtensionActivationSupportsWebPageWithMaxCount"))
    let description = outcome.answer(about)?.at("result.contents.value") as? String
    #expect(description?.hasPrefix("`script`: ") == true)
    #expect(outcome.findings(address("a.jsprep.json")) == ["2:3-2:8 case-file"])
    let found = outcome.findings(address("Info.plist")) ?? []
    #expect(found.contains("5:11-5:49 info-unknown-key"))
    #expect(found.contains("3:9-3:35 point-unknown"))
    let offered = outcome.answer(actions)?["result"] as? [NSDictionary]
    let changes = offered?.first?.at("edit.changes") as? NSDictionary
    let edits = changes?[address("Info.plist")] as? [NSDictionary]
    #expect(
      edits?.map { $0["newText"] as? String } == [
        "com.apple.share-services", "NSExtensionJavaScriptPreprocessingFile",
      ])
  }

  @Test("leaves other scripts alone, and what rules and comments leave out")
  func quiet() async throws {
    var client = LanguageClient(tool)
    try client.begin()
    try client.open(address("page.js"), "debugger; let a = $('x'); alert(")
    try client.open(address("Action.js"), Self.script)
    try client.open(
      address("Other.js"),
      "var ExtensionPreprocessingJS = { run(p) {\n// jsprep-ignore-next-line debugger -- why\n"
        + "debugger;\np.completionFunction({}); } };")
    let outcome = try await client.run(["--rule", "debugger=off", "--rule", "global-lexical=note"])
    #expect(outcome.findings(address("page.js")) == [])
    #expect(outcome.findings(address("Action.js")) == ["0:6-0:30 global-lexical"])
    #expect(outcome.findings(address("Other.js")) == [])
    let published = outcome.messages.last { $0.at("params.uri") as? String == address("Action.js") }
    let severity = published?.at("params.diagnostics") as? [NSDictionary]
    #expect(severity?.first?["severity"] as? Int == 3)
    #expect(try await tool.run(["lsp", "--rule", "debugger"]).ending == .wrongUsage)
    #expect(try await tool.run(["lsp", "Action.js"]).ending == .wrongUsage)
  }

  @Test(
    "says what is no message, and ends",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "is no header field"),
      ("Content-Length: -4\r\n\r\n{}", "is not a number of bytes"),
      ("Content-Length: 999999999999999999999\r\n\r\n{}", "is not a number of bytes"),
      ("Content-Length: 99999999999\r\n\r\n{}", "is longer than the limit"),
      ("Content-Length: 100\r\n\r\n{}", "98 bytes before the end of a message"),
      ("\u{0}\u{1}\u{2}\n", "is no header field"),
    ])
  func damage(text: String, reason: String) async throws {
    var client = LanguageClient(tool)
    try client.begin()
    client.add(raw: text)
    let outcome = try await client.run()
    #expect(outcome.completion.ending == .unusable)
    #expect(outcome.completion.messages.contains(reason))
    let last = outcome.messages.last
    #expect(last?["id"] is NSNull)
    #expect(last?.at("error.code") as? Int == -32700)
    let message = last?.at("error.message") as? String
    #expect(message?.contains(reason) == true)
  }

  @Test("goes on after messages that cannot be read, and after wrong parameters")
  func mistakes() async throws {
    var client = LanguageClient(tool)
    try client.begin()
    client.add(bytes: Data("{\"id\": 9, ".utf8))
    client.add(bytes: Data([0xFF, 0xFE]))
    client.add(bytes: Data("[]".utf8))
    let deep = String(repeating: "[", count: 100_000)
    client.add(bytes: Data(deep.utf8))
    let unknown = try client.request("workspace/symbol", ["query": ""])
    let hover = try client.request("textDocument/hover", ["textDocument": 3])
    try client.notify("textDocument/didChange", ["textDocument": ["uri": "file:///none"]])
    try client.notify("$/setTrace", ["value": "off"])
    let last = try client.request("shutdown")
    try client.notify("exit")
    let outcome = try await client.run()
    #expect(outcome.answer(unknown)?.at("error.code") as? Int == -32601)
    #expect(outcome.answer(hover)?.at("error.code") as? Int == -32602)
    #expect(outcome.messages.count { $0["id"] is NSNull } == 4)
    #expect(outcome.answer(last)?["result"] is NSNull)
    #expect(outcome.completion.ending == .done)
  }

  /// A tree that is too deep is said to be so, as by `jsprep check`; a long line takes no time to speak of.
  @Test("takes documents of any size and depth")
  func size() async throws {
    var client = LanguageClient(tool)
    try client.begin()
    let deep =
      "var ExtensionPreprocessingJS = \(String(repeating: "[", count: 5000))\(String(repeating: "]", count: 5000));"
    let long =
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); } }; var a = ["
      + String(repeating: "\"é\", ", count: 100_000) + "]; debugger;"
    try client.open(address("Deep.js"), deep)
    try client.open(address("Long.js"), long)
    try client.open(address("a.jsprep.json"), String(repeating: "{\"cases\":[", count: 50_000))
    try client.request("textDocument/completion", place(address("a.jsprep.json"), 0, 500_000))
    let outcome = try await client.run()
    let checked = try await tool.run([
      "check", try folder.write(deep, to: "Deep.js"), "--format", "json",
    ])
    let identifiers = (try checked.json()?.at("findings") as? [NSDictionary])?.map {
      $0["id"] as? String ?? ""
    }
    #expect(
      outcome.findings(address("Deep.js"))?.map { String($0.split(separator: " ")[1]) }
        == identifiers)
    #expect(outcome.findings(address("Long.js"))?.count == 1)
    #expect(outcome.findings(address("a.jsprep.json"))?.count == 1)
  }
}
