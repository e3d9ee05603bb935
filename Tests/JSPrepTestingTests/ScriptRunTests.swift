import Foundation
import JSPrepTesting
import TestSupport
import Testing

@Suite("The Swift library for tests")
struct ScriptRunTests {
  private func run(_ body: String, html: String = "<title>T</title>") throws -> ScriptRun {
    try ExtensionScript(source: "var ExtensionPreprocessingJS = { \(body) };")
      .run(on: ExtensionPage(html: html))
  }

  @Test("gives results by their types, and no results if the extension gets none")
  func results() throws {
    let results = try run(
      "run(p) { p.completionFunction({ s: 'a', n: 2, r: 1.5, b: true, l: ['x', 'y'], o: { k: [7] } }); }"
    ).results
    #expect(results["s", as: String.self] == "a")
    #expect(results["n", as: Int.self] == 2)
    #expect(results["r", as: Int.self] == nil)
    #expect(results["r", as: Double.self] == 1.5)
    #expect(results["b", as: Bool.self] == true)
    #expect(results["l", as: [String].self] == ["x", "y"])
    #expect(results["l", as: [Int].self] == nil)
    #expect(results[["o", "k", 0]]?.number == 7)
    #expect(results.keys == ["b", "l", "n", "o", "r", "s"])
    #expect(try run("run() {}").results.isNothing)
    #expect(try run("").results.value == [:])
  }

  @Test("says what went wrong, and asserts nothing")
  func failures() throws {
    let run = try run("run(p) { console.warn('hm'); null.x; }")
    #expect(run.outcome == .nothing)
    #expect(run.diagnosticIdentifiers == ["run-threw"])
    #expect(
      run.description == """
        outcome: nothing
        error: run threw TypeError: null is not an object (evaluating 'null.x')
        console: warn: hm
        """)
    #expect(run.finalize() == .notCalled)
    let error = #expect(throws: FixtureError.self) { try ExtensionPage(file: "/gone.html") }
    #expect(error?.description == "cannot read /gone.html: No such file or directory")
  }

  @Test("shows the page before and after finalize, which is called once")
  func finalize() throws {
    let run = try run(
      "run(p) { p.completionFunction({}); }, finalize(p) { document.body.innerHTML = p.html; }",
      html: "<p id=a class=b>one</p>")
    #expect(run.document.querySelector("p")?.attributes == ["id": "a", "class": "b"])
    #expect(run.finalize(["html": "<i>two</i><i>three</i>"]) == .called)
    #expect(run.document.querySelectorAll("i").map(\.text) == ["two", "three"])
    #expect(run.document.querySelector("p") == nil)
    #expect(run.document.html.hasSuffix("<body><i>two</i><i>three</i></body></html>"))
    #expect(run.finalize(["html": ""]) == .notCalled)
  }

  @Test("answers requests with stubs, and names those without an answer")
  func network() throws {
    let script = try ExtensionScript(
      source: """
        var ExtensionPreprocessingJS = { async run(p) {
          const began = Date.now();
          const answer = await fetch("/api/items?n=2").then(response => response.json());
          const error = await fetch("/gone").catch(error => String(error));
          const waited = Date.now() - began;
          const unknown = await fetch("/unknown").catch(error => String(error));
          p.completionFunction({ answer, error, waited, unknown });
        } };
        """)
    let run = try script.run(
      on: ExtensionPage(html: "<p>"),
      network: [.json("/api/*", ["a": 1], delay: 250), .failure("https://example.com/gone")])
    #expect(
      run.results.value
        == [
          "answer": ["a": 1.0], "error": "TypeError: Load failed", "waited": 250.0,
          "unknown": "TypeError: Load failed",
        ])
    #expect(run.unansweredRequests == ["GET https://example.com/unknown"])
  }

  @Test("cancels as an extension does")
  func cancel() throws {
    let run = try run("run(p) { p.completionFunction({}); }, finalize() { document.title = 'x'; }")
    #expect(run.cancel() == .notCalled)
    #expect(run.document.querySelector("title")?.text == "T")
  }

  @Test("gives the same each time")
  func reproducible() throws {
    let body = """
      run(p) { p.completionFunction({ now: Date.now(), random: Math.random(),
        id: crypto.randomUUID(), zone: new Date().toString() }); }
      """
    let first = try run(body).results
    #expect(try run(body).results == first)
    #expect(first["now"]?.number == 1_704_067_200_000)
    #expect(first["zone"]?.string?.hasPrefix("Mon Jan 01 2024 00:00:00 GMT+0000") == true)
  }

  @Test("compares results with patterns")
  func patterns() throws {
    let results = try run("run(p) { p.completionFunction({ title: 'Abc', list: [1, 2] }); }")
      .results
    #expect(
      try results.mismatches(
        with: #"{"title": {"$match": "^a", "$flags": "i"}, "list": {"$length": 2}}"#) == [])
    #expect(
      try results.mismatches(with: #"{"$subset": {"title": "B", "more": 1}}"#) == [
        "more: expected 1, got nothing", #"title: expected "B", got "Abc""#,
      ])
    #expect(throws: FixtureError.self) { try results.mismatches(with: #"{"$tipe": 1}"#) }
  }

  @Test("takes the script of a bundle, with the name of its extension")
  func bundle() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("My.appex")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = try folder.write(
      """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.share</string>
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>
      </dict></dict></dict></plist>
      """, to: "My.appex/Info.plist")
    _ = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ n: p.extensionName }); } };",
      to: "My.appex/Action.js")
    let run = try ExtensionScript(bundle: path).run(on: ExtensionPage(html: ""))
    #expect(run.results["n"] == "org.example.share")
    #expect(throws: FixtureError.self) { try ExtensionScript(bundle: folder.path()) }
  }

  @Test("shows what differs from a snapshot")
  func snapshot() throws {
    let folder = try TemporaryFolder()
    let fixtures = Fixtures(beside: folder.path("Test.swift"))
    let results = try run("run(p) { p.completionFunction({ a: 1, b: 2 }); }").results
    let missing = try fixtures.difference(of: results, from: "r.json")
    #expect(missing?.description == "there is no snapshot r.json: record it with JSPREP_RECORD=1")
    try FileManager.default.createDirectory(
      atPath: folder.path("Fixtures"), withIntermediateDirectories: true)
    _ = try folder.write("{\n  \"a\": 1,\n  \"b\": 2\n}\n", to: "Fixtures/r.json")
    #expect(try fixtures.difference(of: results, from: "r.json") == nil)
    _ = try folder.write("{\n  \"a\": 1,\n  \"b\": 3\n}\n", to: "Fixtures/r.json")
    let difference = try #require(try fixtures.difference(of: results, from: "r.json"))
    #expect(difference.description.contains("-   \"b\": 3\n+   \"b\": 2\n"))
  }
}
