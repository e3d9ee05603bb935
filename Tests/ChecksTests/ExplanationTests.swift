import Checks
import Foundation
import Messages
import Preprocessing
import ScriptEngine
import Testing
import PropertyLists

/// The documented list of diagnostics: whole, and true.
struct ExplanationTests {
  private static let runnable = Explanations.all.filter {
    // What fills much memory is run in a process of its own, by DocumentedDiagnosticsTests.
    $0.identifier != "results-too-large" && $0.identifier != "results-large"
  }

  @Test(
    "The wrong example has the finding and the right one has not",
    arguments: runnable.map(\.identifier))
  func examplesAreTrue(_ identifier: String) throws {
    let explanation = try #require(Explanations.explanation(of: identifier))
    switch explanation.example {
    case .script(let wrong, let right, let page, let returns):
      #expect(try findings(wrong, page, returns).contains(identifier))
      #expect(try !findings(right, page, returns).contains(identifier))
    case .attributes(let wrong, let right):
      let script = identifier == "no-script" ? "" : Self.scriptEntry
      #expect(bundle(wrong, adding: script).contains(identifier))
      #expect(!bundle(right, adding: script).contains(identifier))
    case .entries(let wrong, let right):
      #expect(bundle(entries: wrong).contains(identifier))
      #expect(!bundle(entries: right).contains(identifier))
    case .commands(let wrong, let right):
      #expect(!wrong.isEmpty && wrong != right)
    }
  }

  /// What checking a script finds, without a page and on one.
  private func findings(_ text: String, _ page: String, _ returns: String?) throws -> [String] {
    let script = try PreprocessingScript(name: "Action.js", bytes: Array(text.utf8))
    let page = PreprocessingPage(
      bytes: Array((page.isEmpty ? "<p>Hello</p>" : page).utf8), url: "https://example.com/page")
    let answer: ExtensionAnswer? = try returns.map { .item(try PropertyList.read(Array($0.utf8))) }
    var options = PreprocessingOptions()
    options.timeLimit = 1
    let found = try EngineThread.run {
      Result {
        try PageChecker.findings(in: script, on: page, options: options, answer: { _ in answer })
      }
    }.get()
    return (ScriptChecker.findings(in: script) + found).map { FindingText($0).identifier }
  }

  private static let scriptEntry =
    "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>"
  /// What is found in a bundle with these attributes, and whatever else it needs.
  private func bundle(_ attributes: String, adding script: String = scriptEntry) -> [String] {
    let hasScript = attributes.contains("PreprocessingFile</key>")
    return bundle(
      entries:
        "<key>NSExtensionAttributes</key><dict>\(attributes)\(hasScript ? "" : script)</dict>"
        + "<key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string>")
  }

  private func bundle(entries: String) -> [String] {
    let info =
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>NSExtension</key><dict>"
      + "\(entries)</dict></dict></plist>"
    let script =
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ url: document.URL }); } };"
    return Sample.findings(
      name: "Share", files: ["Info.plist": Array(info.utf8), "Action.js": Array(script.utf8)]
    ).map { FindingText($0).identifier }
  }

  @Test("Every diagnostic is explained once")
  func listIsWhole() throws {
    let explained = Explanations.all.map(\.identifier)
    #expect(Set(explained).count == explained.count)
    // Where identifiers are given out.
    let sources = [
      "Preprocessing/Diagnostic.swift",
      "Checks/ScriptFault.swift",
      "Checks/InfoFault.swift",
      "Messages/Bundles/BundleErrorText.swift",
      "Messages/Activation/ActivationRemarkText.swift",
      "Messages/Activation/ActivationRuleErrorText.swift",
      "Messages/LoadingErrorText.swift",
      "Messages/Scripts/FindingText.swift",
      "Messages/Handlers/HandlerErrorText.swift",
      "jsprep/Commands/Run/Run.swift",
      "jsprep/Commands/Run/RunInputs.swift",
      "jsprep/Commands/Match/Match.swift",
      "jsprep/Support/Failures/RunFailure.swift",
      "jsprep/Support/Handlers/HandlerSession.swift",
      "jsprep/Support/Processes/Watchdog.swift",
      "jsprep/Support/Handlers/AppGroup.swift",
    ]
    let word = try Regex("\"([a-z]+(?:-[a-z0-9]+)+)\"")
    for source in sources {
      let text = try String(
        contentsOf: Sample.repository.appending(path: "Sources/\(source)"), encoding: .utf8)
      for match in text.matches(of: word) {
        let name = String(match.output[1].substring ?? "")
        if name != "utf-8" { #expect(explained.contains(name), "\(source)") }
      }
    }
  }

  @Test("What rests on Documentation/Safari.md says what stands there")
  func rowsAreThoseOfTheDocument() throws {
    let document = try String(
      contentsOf: Sample.repository.appending(path: "Documentation/Safari.md"), encoding: .utf8)
    for (name, text) in SafariRows.texts {
      #expect(document.contains("| \(name) | \(text) |"), "\(name)")
    }
    for explanation in Explanations.all {
      for row in explanation.rows { #expect(SafariRows.texts[row] != nil) }
    }
  }

  @Test("Documentation/Diagnostics.md is what jsprep explain prints")
  func documentIsCurrent() throws {
    let url = Sample.repository.appending(path: "Documentation/Diagnostics.md")
    let written = try String(contentsOf: url, encoding: .utf8)
    #expect(written == ExplanationText.document)
  }
}
