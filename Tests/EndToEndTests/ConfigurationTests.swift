import Foundation
import TestSupport
import Testing

/// `jsprep.json`, and `jsprep config`.
@Suite("jsprep.json")
struct ConfigurationTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("a/b"), withIntermediateDirectories: true)
    _ = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(p) {
          alert(1);
          p.completionFunction({ width: innerWidth, language: navigator.language });
        }
      };
      """, to: "Action.js")
    _ = try folder.write("<title>T</title>", to: "page.html")
  }

  private func configure(_ text: String, in name: String = "jsprep.json") throws {
    _ = try folder.write(text, to: name)
  }

  /// Runs the tool two folders below the file.
  private func run(_ arguments: String...) async throws -> Completion {
    try await tool.inFolder(folder.path("a/b")).run(arguments)
  }

  private func results(_ completion: Completion) throws -> [String: String] {
    let value = try JSONSerialization.jsonObject(with: Data(completion.output.utf8))
    return try #require(value as? [String: Any]).mapValues { "\($0)" }
  }

  private static let full = """
    {
      "$schema": "./jsprep.schema.json",
      "rules": { "dialog": "off" },
      "scripts": ["Action.js"],
      "pages": ["*.html"],
      "viewport": "500x400",
      "options": { "locale": "de-DE" },
      "check": { "fail-on": "warning" },
      "test": { "coverage": true }
    }
    """

  @Test(
    "A file in a folder above gives run its options and its script; the command line comes first")
  func run() async throws {
    try configure(Self.full)
    let configured = try await run("run", "../../page.html", "--quiet")
    #expect(try results(configured) == ["width": "500", "language": "de-DE"])
    let chosen = try await run(
      "run", "../../page.html", "../../Action.js", "--viewport", "300x200", "--locale", "fr-FR",
      "--quiet")
    #expect(try results(chosen) == ["width": "300", "language": "fr-FR"])
    let plain = try await run(
      "run", "../../page.html", "../../Action.js", "--no-config", "--quiet")
    #expect(try results(plain)["language"] != "de-DE")
    #expect(try await run("run", "../../page.html", "--no-config").ending == .exit(64))
  }

  @Test("check takes scripts, pages, rules and options from it")
  func check() async throws {
    try configure(Self.full)
    let quiet = try await run("check")
    #expect(quiet.ending == .done)
    #expect(!quiet.output.contains("dialog"))
    let loud = try await run("check", "--rule", "dialog=warning")
    #expect(loud.ending == .exit(65))
    #expect(loud.output.contains("../../Action.js:3:5: warning: alert() blocks the page [dialog]"))
  }

  @Test("Options about pages mean nothing to a check without a page")
  func checkWithoutPage() async throws {
    try configure(#"{"viewport": "500x400", "options": {"locale": "de-DE", "timeout": 2}}"#)
    let completion = try await run("check", "../../Action.js")
    #expect(completion.ending == .done)
    #expect(!completion.messages.contains("needs a page"))
    #expect(try await run("check", "../../Action.js", "--locale", "de-DE").ending == .exit(64))
  }

  @Test("test gives its viewport to cases that say none, and measures scripts that no case runs")
  func test() async throws {
    try configure(Self.full)
    _ = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ w: innerWidth }) } };",
      to: "Other.js")
    _ = try folder.write(
      """
      {"script": "../../Other.js", "page": {"html": ""}, "cases": [
        {"name": "default", "expect": {"results": {"w": 500}}},
        {"name": "own", "viewport": {"width": 320}, "expect": {"results": {"w": 320}}}]}
      """, to: "a/b/a.jsprep.json")
    let completion = try await run("test")
    #expect(completion.ending == .done, Comment(rawValue: completion.output))
    let lines = completion.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.contains { $0.first?.hasSuffix("Other.js") ?? false && $0[1] == "100%" })
    #expect(lines.contains { $0.first?.hasSuffix("Action.js") ?? false && $0[1] == "0%" })
  }

  @Test("batch runs the script on the pages of the file")
  func batch() async throws {
    try configure(Self.full)
    let completion = try await run("batch", "--quiet")
    #expect(completion.ending == .done)
    #expect(completion.output.contains(#""language":"de-DE""#))
  }

  @Test("jsprep config prints what holds, with the place that says it")
  func config() async throws {
    try configure(Self.full)
    let completion = try await run("config", "check")
    #expect(completion.ending == .done)
    let lines = completion.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == [
        "../../jsprep.json", "jsprep check", "--fail-on warning ../../jsprep.json:8:25",
        "--locale de-DE ../../jsprep.json:7:26", "--viewport 500x400 ../../jsprep.json:6:15",
        "--rule dialog=off ../../jsprep.json:3:24", "script ../../Action.js ../../jsprep.json:4:15",
        "page ../../page.html ../../jsprep.json:5:13",
      ])
    let none = try await tool.inFolder("/").run(["config"])
    #expect(none.output == "there is no jsprep.json in this folder or in one around it\n")
  }

  @Test(
    "Mistakes are named with their place",
    arguments: [
      (
        #"{"rules": {"dialgo": "off"}}"#, "jsprep.json:1:22: error: rules.dialgo:",
        "did you mean 'dialog'?"
      ),
      (#"{"chek": {}}"#, "jsprep.json:1:2: error: chek:", "did you mean 'check'?"),
      (#"{"check": {"timeout": 0}}"#, "jsprep.json:1:23: error: check.timeout:", "0.001 to 86400"),
      (#"{"check": {"quiet": "x"}}"#, "jsprep.json:1:21: error:", "takes no value"),
      (#"{"options": {"locael": "de"}}"#, "jsprep.json:1:24: error:", "did you mean 'locale'?"),
      (#"{"scripts": "Action.js"}"#, "jsprep.json:1:13: error:", "should be an array"),
      (#"{"viewport": "wide"}"#, "jsprep.json:1:14: error:", "WIDTHxHEIGHT"),
      (#"{"check": }"#, "jsprep.json:1:11:", "a value should be"),
      ("", "jsprep.json", "[config-file]"),
    ])
  func mistakes(_ text: String, _ place: String, _ words: String) async throws {
    try configure(text, in: "a/b/jsprep.json")
    for command in [["check", "../../Action.js"], ["config"]] {
      let completion = try await tool.inFolder(folder.path("a/b")).run(command)
      #expect(completion.ending == .exit(65))
      #expect(completion.messages.contains(place), Comment(rawValue: completion.messages))
      #expect(completion.messages.contains(words), Comment(rawValue: completion.messages))
    }
  }

  @Test("The schema has every option of the four commands, and every finding")
  func schema() async throws {
    let completion = try await tool.run(["config", "--schema"])
    let value = try JSONSerialization.jsonObject(with: Data(completion.output.utf8))
    let properties = try #require((value as? [String: Any])?["properties"] as? [String: Any])
    #expect(
      Set(properties.keys) == [
        "$schema", "rules", "scripts", "pages", "viewport", "options", "run", "check", "test",
        "batch",
      ])
    let rules = (properties["rules"] as? [String: Any])?["properties"] as? [String: Any]
    #expect(rules?["dialog"] != nil)
    let run = (properties["run"] as? [String: Any])?["properties"] as? [String: [String: Any]]
    #expect(run?["locale"] != nil)
    #expect(run?["timeout"]?["type"] as? String == "number")
  }
}
