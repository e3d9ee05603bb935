import Foundation
import TestSupport
import Testing

/// Findings as people and programs get them.
@Suite("jsprep check and jsprep explain")
struct CheckTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  private static let wrong = """
    var ExtensionPreprocessingJS = {
      run: function (parameters) {
        var heading = document.querySelector("h1, .title");
        if (!heading) return;
        parameters.completionFunction({ heading: heading.textContent, parent: heading.parentNode });
      },
      finalise: function (parameters) {},
    };

    """
  private static let right =
    "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ url: document.URL }); } };\n"

  @Test("says what is wrong, where, what Safari does and what to do")
  func text() async throws {
    let script = try folder.write(Self.wrong, to: "Action.js")
    let completion = try await tool.run(["check", script])
    #expect(completion.ending == .done)
    #expect(
      completion.output == """
        \(script):4:19: warning: run returns here without having called completionFunction \
        [never-completed]
          4 |     if (!heading) return;
            |                   ^
          Safari waits 2 seconds and then gives the extension nothing.
          Fix: call it first, with what there is: completionFunction({}).
        \(script):7:13: warning: finalise is not finalize [finalize-misspelt]
          7 |   finalise: function (parameters) {},
            |             ^
          Safari calls finalize only: what the extension returns is lost.
          Fix: call it finalize.

        """)
    #expect(completion.messages == "\(script): 2 warnings\n")
  }

  @Test("fails from the severity on that it is told")
  func failing() async throws {
    let script = try folder.write(Self.wrong, to: "Action.js")
    #expect(try await tool.run(["check", script, "--fail-on", "error"]).ending == .done)
    #expect(try await tool.run(["check", script, "--fail-on", "warning"]).ending == .unusable)
    let quiet = try await tool.run(["check", script, "--quiet"])
    #expect(quiet.output + quiet.messages == "")
    let broken = try folder.write("var a = ;", to: "Broken.js")
    #expect(try await tool.run(["check", broken]).ending == .unusable)
  }

  @Test("has no findings in a correct script, and says so")
  func good() async throws {
    let script = try folder.write(Self.right, to: "Action.js")
    let completion = try await tool.run(["check", script])
    #expect(completion.ending == .done)
    #expect(completion.output == "")
    #expect(completion.messages == "\(script): no findings\n")
    let piped = try await tool.run(["check", "-"], input: Data(Self.right.utf8))
    #expect(piped.messages == "-: no findings\n")
  }

  @Test("checks everything that is named, and what cannot be read does not keep it from the rest")
  func severalInputs() async throws {
    let script = try folder.write("export default 1", to: "Module.js")
    let completion = try await tool.run(["check", folder.path("None.js"), script])
    #expect(completion.ending == .unreadable)
    #expect(completion.output.contains("[module-syntax]"))
    #expect(completion.messages.contains("[not-readable]"))
  }

  @Test("runs the script on pages, and says which page it is")
  func pages() async throws {
    let script = try folder.write(Self.wrong, to: "Action.js")
    let full = try folder.write("<h1>Hello</h1>", to: "full.html")
    let empty = try folder.write("<p>Hello", to: "empty.html")
    let completion = try await tool.run([
      "check", script, "--page", full, "--page", empty, "--format", "json",
    ])
    #expect(completion.ending == .unusable)
    let findings = try #require(
      (try completion.json() as? NSDictionary)?["findings"] as? [NSDictionary])
    let found = findings.map { "\($0["id"] ?? "") \($0["path"] ?? "-")" }
    #expect(found == ["never-completed -", "finalize-misspelt -", "results-node parent"])
  }

  @Test("reports a list of nodes once, though the text and a run both show it")
  func repetition() async throws {
    let script = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ "
        + "list: document.querySelectorAll('p'), other: [document.body] }); } };", to: "Action.js")
    // An empty list has nothing but methods.
    for content in ["<p>Hello", "<b>None"] {
      let page = try folder.write(content, to: "page.html")
      let completion = try await tool.run(["check", script, "--page", page, "--format", "json"])
      let findings = try #require(
        (try completion.json() as? NSDictionary)?["findings"] as? [NSDictionary])
      #expect(
        findings.map { "\($0["id"] ?? "") \($0["path"] ?? "-") \($0["page"] ?? "-")" }
          == ["results-node list -", "results-node other[0] -"])
    }
  }

  @Test("calls finalize with what the extension returns")
  func finalize() async throws {
    let script = try folder.write(Self.right, to: "Action.js")
    let page = try folder.write("<p>", to: "page.html")
    for side in [["--arguments", "{}"], ["--handler", "echo '{}'"]] {
      let completion = try await tool.run(["check", script, "--page", page] + side)
      #expect(completion.output.contains("[finalize-missing]"))
      #expect(completion.output.contains("  On the page \(page)\n"))
    }
  }

  @Test("finds what makes a second evaluation fail by evaluating twice")
  func secondEvaluation() async throws {
    let script = try folder.write(
      "Object.defineProperty(window, 'once', { value: 1 });\n" + Self.right, to: "Action.js")
    let page = try folder.write("<p>", to: "page.html")
    let completion = try await tool.run(["check", script, "--page", page])
    #expect(completion.output.contains("[evaluated-only-once]") == false)
    let lasting = try folder.write(
      "if (window.once) throw new Error('twice'); window.once = true;\n" + Self.right, to: "b.js")
    let again = try await tool.run(["check", lasting, "--page", page])
    #expect(again.output.contains("[evaluated-only-once]"))
  }

  @Test("ends a script that does not end, and says what it has found")
  func endless() async throws {
    let script = try folder.write(
      "let a = document.title; var ExtensionPreprocessingJS = { run(p) { (function f() { "
        + "Promise.resolve().then(f); })(); p.completionFunction({}); } };", to: "Action.js")
    let page = try folder.write("<p>", to: "page.html")
    let completion = try await tool.run(["check", script, "--page", page, "--timeout", "0.2"])
    #expect(completion.ending == .limitReached)
    #expect(completion.output.contains("[evaluated-only-once]"))
    #expect(completion.messages.contains("[time-limit]"))
  }

  @Test("checks the Info.plist of a bundle, and all extensions of an app")
  func bundles() async throws {
    let app = folder.path("My.app")
    for name in ["One", "Two"] {
      let path = "\(app)/PlugIns/\(name).appex"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let info: [String: Any] = [
        "CFBundleIdentifier": "com.example.\(name)",
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionAttributes": [
            "NSExtensionJavaScriptPreprocessingFile": "Action.js",
            "NSExtensionActivationRule": "TRUEPREDICATE",
          ],
        ],
      ]
      try PropertyListSerialization.data(fromPropertyList: info, format: .binary, options: 0)
        .write(to: URL(filePath: "\(path)/Info.plist"))
    }
    try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
    try PropertyListSerialization.data(
      fromPropertyList: ["CFBundleIdentifier": "com.example"], format: .xml, options: 0
    ).write(to: URL(filePath: "\(app)/Info.plist"))
    let completion = try await tool.run(["check", app, "--format", "json"])
    #expect(completion.ending == .unusable)
    let findings = try #require(
      (try completion.json() as? NSDictionary)?["findings"] as? [NSDictionary])
    #expect(
      findings.compactMap { $0["id"] as? String }
        == Array(repeating: ["script-not-found", "rule-true-predicate"], count: 2).flatMap { $0 })
    #expect(
      findings.first?["key"] as? String
        == "NSExtension.NSExtensionAttributes.NSExtensionJavaScriptPreprocessingFile")
    let one = try await tool.run(["check", app, "--extension", "com.example.Two"])
    #expect(one.output.contains("Two.appex"))
    #expect(!one.output.contains("One.appex"))
  }

  @Test("writes SARIF that has everything the format asks for")
  func sarif() async throws {
    let script = try folder.write(Self.wrong, to: "My Action.js")
    let info = try folder.write(
      "{ NSExtension = { NSExtensionAttributes = { NSExtensionActivationRule = TRUEPREDICATE; }; "
        + "NSExtensionPointIdentifier = 'com.apple.share-services'; }; }"
        .replacing("'", with: "\""), to: "Info.plist")
    let completion = try await tool.run(["check", script, info, "--format", "sarif"])
    let log = try #require(
      try JSONSerialization.jsonObject(with: completion.standardOutput) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "jsprep")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 4)
    for result in results {
      let rule = rules[try #require(result["ruleIndex"] as? Int)]
      #expect(rule["id"] as? String == result["ruleId"] as? String)
      #expect((rule["help"] as? [String: String])?.keys.sorted() == ["markdown", "text"])
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
    }
    let places = results.compactMap {
      (($0["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    }
    #expect(places.count == results.count)
    let region = places.first?["region"] as? [String: Int]
    #expect(region == ["startLine": 4, "startColumn": 19])
    let address = (places.first?["artifactLocation"] as? [String: String])?["uri"]
    #expect(address?.hasSuffix("/My%20Action.js") == true)
    let artifacts = try #require(run["artifacts"] as? [[String: [String: String]]])
    #expect(artifacts.count == 2)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == true)
    #expect(invocation["exitCode"] as? Int == 0)
  }

  @Test("writes annotations whose text cannot end them")
  func github() async throws {
    let script = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) {\n"
        + "  p.completionFunction({ a: document.querySelector('[a=\"%\"]').title });\n} };\n",
      to: "a,b:c.js")
    let completion = try await tool.run(["check", script, "--format", "github"])
    let file = script.replacing("a,b:c.js", with: "a%2Cb%3Ac.js")
    #expect(
      completion.output == "::warning file=\(file),line=2,col=29,title=element-unchecked"
        + "::querySelector('[a=\"%25\"]') is null or undefined on a page without the element: reading "
        + "from it throws.%0ASafari gives the extension nothing if run throws before "
        + "completionFunction is called.%0AFix: look whether it is there, or write ?. after it.\n")
  }

  @Test("prints what the README shows")
  func readme() async throws {
    let readme = try String(
      contentsOf: Samples.root.appending(path: "README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "$ jsprep check action.js\n")).upperBound
    let shown = try #require(readme[start...].range(of: "```")).lowerBound
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run: function (parameters) {
          var title = document.querySelector("h1").textContent;
          parameters.completionFunction({ title: title });
        },
      };
      """, to: "action.js")
    let completion = try await tool.run(["check", script])
    let printed = (completion.output + completion.messages).replacing(script, with: "action.js")
    #expect(printed == readme[start..<shown])
  }

  @Test("explains a diagnostic, lists all, and guesses what was meant")
  func explain() async throws {
    let one = try await tool.run(["explain", "never-completed"])
    #expect(one.ending == .done)
    #expect(one.output.hasPrefix("never-completed: completionFunction is not called  (error)\n"))
    for part in ["Safari waits 2 seconds", "  E5: ", "\nWrong:\n", "\nRight:\n", "\nFix: "] {
      #expect(one.output.contains(part))
    }
    let list = try await tool.run(["explain"])
    #expect(list.output.contains("\n  never-completed "))
    let unknown = try await tool.run(["explain", "never-complete"])
    #expect(unknown.ending == .wrongUsage)
    #expect(unknown.messages.contains("did you mean 'never-completed'?"))
    let document = try await tool.run(["explain", "--format", "markdown"])
    let written = try String(
      contentsOf: Samples.root.appending(path: "Documentation/Diagnostics.md"), encoding: .utf8)
    #expect(document.output == written)
  }

  @Test(
    "says what is wrong with the command line",
    arguments: [
      ["check"], ["check", "a.js", "--format", "xml"], ["check", "a.js", "--arguments", "{}"],
      ["check", "a.js", "--fail-on", "note"], ["check", "-", "--page", "-"],
      ["explain", "a", "--format", "json"],
    ])
  func usage(_ arguments: [String]) async throws {
    #expect(try await tool.run(arguments).ending == .wrongUsage)
  }

  @Test("leaves out what comments in the script and options say, and no more")
  func ignored() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = {
        run(parameters) {
          // jsprep-ignore-next-line dialog -- asked for
          alert("a");
          alert("b"); // jsprep-ignore dialog, debugger
          debugger; /* jsprep-ignore dialog */
          alert("c");
          parameters.completionFunction({});
        },
      };
      """, to: "Action.js")
    let tool = try CommandLineTool.built()
    let found = try await tool.run(["check", script])
    #expect(found.output.components(separatedBy: "[dialog]").count == 2)
    #expect(found.output.contains("Action.js:7:"))
    #expect(found.output.components(separatedBy: "[debugger]").count == 2)

    let ruled = try await tool.run([
      "check", script, "--rule", "dialog=off", "--rule", "debugger=error",
    ])
    #expect(!ruled.output.contains("[dialog]"))
    #expect(ruled.output.contains(": error: a debugger statement"))
    #expect(ruled.ending == .exit(65))
    let whole = try folder.write(
      "// jsprep-ignore dialog -- all of them\nalert();\nvar ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); } };",
      to: "Whole.js")
    #expect(try await !tool.run(["check", whole]).output.contains("[dialog]"))
    for rule in ["dialog", "dialog=loud", "dialogue=off"] {
      let refused = try await tool.run(["check", script, "--rule", rule])
      #expect(refused.ending == .wrongUsage)
      #expect(refused.messages.contains("--rule \(rule)"))
    }
    #expect(
      try await tool.run(["check", script, "--rule", "dialogue=off"]).messages.contains(
        "did you mean 'dialog'?"))
  }

  /// Each with the script as it is to be; the rest of a text stays byte for byte.
  static let fixes: [(name: String, wrong: String, right: String)] = [
    (
      "names",
      "var ExtensionPreprocesingJS = {\n  Run: function (p) { p.completionHandler({}); },\n"
        + "  'finalise'(a) {} // é\n};\nwindow.ExtensionPreprocesingJS.x = 1;\n",
      "var ExtensionPreprocessingJS = {\n  run: function (p) { p.completionFunction({}); },\n"
        + "  'finalize'(a) {} // é\n};\nwindow.ExtensionPreprocessingJS.x = 1;\n"
    ),
    (
      "declarations",
      "\u{FEFF}let a = document.URL;\r\nclass B { c() {} }\r\nconst ExtensionPreprocessingJS = { run(p) { p.completionFunction({ a }); } };\r\n",
      "\u{FEFF}var a = document.URL;\r\nvar B = class { c() {} };\r\nvar ExtensionPreprocessingJS = { run(p) { p.completionFunction({ a }); } };\r\n"
    ),
    (
      "requests without encryption",
      "var ExtensionPreprocessingJS = { run(p) {\n  fetch(\"http://example.com/?u=\" + document.URL);\n  new WebSocket(`ws://example.com/${document.title}`);\n  p.completionFunction({}); } };\n",
      "var ExtensionPreprocessingJS = { run(p) {\n  fetch(\"https://example.com/?u=\" + document.URL);\n  new WebSocket(`wss://example.com/${document.title}`);\n  p.completionFunction({}); } };\n"
    ),
    (
      "a class",
      "class Action { run(p) { p.completionFunction({}); } }\nvar ExtensionPreprocessingJS = Action;\n",
      "class Action { run(p) { p.completionFunction({}); } }\nvar ExtensionPreprocessingJS = new Action();\n"
    ),
    (
      "statements and values",
      "var ExtensionPreprocessingJS = {\n  run: async (p) => {\n    debugger;\n    if (1) debugger;\n    p.completionFunction({ a: this.get(), b: document.body.getAttribute(\"b\") });\n  },\n  get() { return documnt.title; },\n};\n",
      "var ExtensionPreprocessingJS = {\n  run: async function (p) {\n    if (1) debugger;\n    p.completionFunction({ a: this.get(), b: document.body.getAttribute(\"b\") || \"\" });\n  },\n  get() { return document.title; },\n};\n"
    ),
  ]

  @Test("puts right what has one sure fix", arguments: fixes)
  func fixing(name: String, wrong: String, right: String) async throws {
    let script = try folder.write(wrong, to: "Action.js")
    let before = try await tool.run(["check", script])
    #expect(before.output.contains("Fix: "))
    let completion = try await tool.run(["check", script, "--fix"])
    #expect(completion.messages.contains(" fixed; "))
    #expect(try Data(contentsOf: URL(fileURLWithPath: script)) == Data(right.utf8))
    // What was put right stays so.
    let again = try await tool.run(["check", script, "--fix"])
    #expect(!again.messages.contains("fixed"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: script)) == Data(right.utf8))
    #expect(try folder.names == ["Action.js"])
  }

  @Test(
    "leaves alone what could be meant in several ways, what is left out, and what it may not write")
  func notFixing() async throws {
    let texts = [
      // The name is used elsewhere.
      "var ExtensionPreprocessingJS = { run(p) { this.finalise(); p.completionFunction({}); }, finalise() {} };",
      // Another this is the window.
      "var ExtensionPreprocessingJS = { run: (p) => { this.log(this.document); p.completionFunction({}); }, log() {} };",
      "var ExtensionPreprocessingJS = { run(p) {\n// jsprep-ignore-next-line debugger -- why\ndebugger;\np.completionFunction({}); } };",
      "var ExtensionPreprocessingJS = { run(p) { debugger; p.completionFunction({ ; } };",
    ]
    for text in texts {
      let script = try folder.write(text, to: "Action.js")
      let completion = try await tool.run(["check", script, "--fix"])
      #expect(!completion.messages.contains("fixed"), "\(text)")
      #expect(try String(contentsOfFile: script, encoding: .utf8) == text)
    }
    let wrong = "var ExtensionPreprocessingJS = { run(p) { debugger; p.completionFunction({}); } };"
    let script = try folder.write(wrong, to: "Action.js")
    let off = try await tool.run(["check", script, "--fix", "--rule", "debugger=off"])
    #expect(off.messages == "\(script): no findings\n")
    #expect(try await tool.run(["check", "-", "--fix"]).ending == .wrongUsage)
  }

  @Test("puts right the keys of an Info.plist, and then its script")
  func fixingBundle() async throws {
    let info = try folder.write(
      """
      <plist version="1.0"><dict><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-service</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionJavascriptPreprocessingFile</key><string>Action</string>
      <key>NSExtensionActivationRule</key><dict>
      <key>NSExtensionActivationSupportsWebPagesWithMaxCount</key><integer>1</integer>
      </dict></dict></dict></dict></plist>
      """, to: "Info.plist")
    let script = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({}); }, finalise() {} };",
      to: "Action.js")
    let completion = try await tool.run(["check", info, "--fix", "--format", "json"])
    #expect(try completion.json()?.at("fixed") as? Int == 4)
    #expect(completion.ending == .done)
    let text = try String(contentsOfFile: info, encoding: .utf8)
    #expect(text.contains("<string>com.apple.share-services</string>"))
    #expect(text.contains("<key>NSExtensionJavaScriptPreprocessingFile</key>"))
    #expect(text.contains("<key>NSExtensionActivationSupportsWebPageWithMaxCount</key>"))
    #expect(try String(contentsOfFile: script, encoding: .utf8).contains("finalize() {}"))
  }
}
