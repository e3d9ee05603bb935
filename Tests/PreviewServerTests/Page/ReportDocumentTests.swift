import Bytes
import Preprocessing
import PropertyLists
import ScriptEngine
import SystemServices
import Testing
import WebBindings

@testable import PreviewServer

@Suite struct ReportDocumentTests {
  static func document(
    _ outcome: RunOutcome = .results(["title": "Blé"]), source: String = "one\ntwo\nthree",
    change: (inout RunReply) -> Void = { _ in }
  ) throws -> ReportDocument {
    var reply = RunReply.sample
    reply.outcome = outcome
    reply.parsedHTML = Array("<p>before</p>".utf8)
    change(&reply)
    return ReportDocument(
      reply, script: try PreprocessingScript(name: "a.js", bytes: Array(source.utf8)),
      page: "page <1>.html")
  }

  static func text(_ document: ReportDocument) -> String {
    String(decoding: document.html, as: UTF8.self)
  }

  /// The value of an expression on the document after its scripts ran.
  static func shown(_ expression: String, _ document: ReportDocument) throws -> PropertyList {
    try PreviewScript.value(
      expression, after: String(decoding: PackageResources.report_page_js, as: UTF8.self),
      on: document.html)
  }

  @Test func itLoadsNothing() throws {
    let document = try Self.document()
    let text = Self.text(document).replacing(
      String(decoding: ReportDocument.scripts, as: UTF8.self), with: "")
    for name in ["<script src", "<link rel=\"stylesheet", "@import", "url(http", "url(//"] {
      #expect(!text.contains(name), "\(name)")
    }
    #expect(text.contains("default-src 'none'"))
    #expect(text.contains("<title>page &lt;1>.html · a.js</title>"))
  }

  @Test func itsPolicyNamesItsScript() throws {
    let text = Self.text(try Self.document())
    let script = try #require(
      text.split(separator: "<script>").last?.split(separator: "</script>").first)
    let hash = Base64.text(of: SecureHash.sha256.value(of: Array(script.utf8)))
    #expect(text.contains("script-src 'sha256-\(hash)'"))
  }

  @Test func itShowsResultsMarkupAndTimings() throws {
    let document = try Self.document()
    #expect(
      try Self.shown("document.getElementById('verdict').textContent", document)
        == "The extension gets 1 key. 1 warning. It asks for https://example.com/.")
    #expect(
      try Self.shown("document.querySelector('#results .leaf').textContent", document)
        == "title string \"Blé\"")
    #expect(try Self.shown("document.getElementById('markup-count').textContent", document) == "2")
    #expect(
      try Self.shown("document.querySelector('#timings td').textContent", document) == "1.50")
  }

  @Test func theLinesOfTheScriptThatDiagnosticsNameAreMarked() throws {
    let document = try Self.document(.nothing) {
      $0.diagnostics = [
        Diagnostic(
          .navigationRequested(url: "x"), .error,
          location: ScriptEngine.SourceLocation(source: "a.js", line: 2, column: 1))
      ]
    }
    #expect(
      try Self.shown(
        "[...document.querySelectorAll('#source li')].map(l => l.textContent + l.className)",
        document) == ["one", "twoerror", "three"])
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\u{0}</script>", "\u{2028}",
  ])
  func whatAScriptSaysStaysText(text: String) throws {
    let document = try Self.document(.results(["text": .string(text)]), source: text)
    #expect(Self.text(document).split(separator: "<script").count == 3)
    #expect(
      try Self.shown(
        "Report.outcomeOf(document.getElementById('outcome').textContent).script.source",
        document) == .string(text))
  }
}
