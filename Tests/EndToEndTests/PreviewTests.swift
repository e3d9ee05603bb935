import Foundation
import TestSupport
import Testing

@Suite("jsprep preview")
struct PreviewTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder
  private let page = Samples.page("article")
  private let script = Samples.script("background-color")

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  /// What the report is about: the property list that it embeds.
  private func outcome(_ report: String) throws -> [String: Any] {
    let start = try #require(report.range(of: #"id="outcome">"#))
    let end = try #require(report.range(of: "</script>", range: start.upperBound..<report.endIndex))
    let data = Data(report[start.upperBound..<end.lowerBound].utf8)
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any])
  }

  @Test("writes a report with both pages, and prints nothing")
  func report() async throws {
    let file = folder.path("report.html")
    let completion = try await tool.run([
      "preview", page, script, "--url", "https://example.com/a", "--arguments",
      #"{"bgColor": "red"}"#, "--html", file,
    ])
    #expect(completion.ending == .done)
    #expect(completion.output == "")
    let outcome = try outcome(try String(contentsOfFile: file, encoding: .utf8))
    #expect(outcome["results"] as? [String: String] == ["baseURI": "https://example.com/a"])
    #expect(outcome["finalize"] as? String == "called")
    let added = #" style="background-color: red;""#
    let before = try #require(outcome["before"] as? String)
    let after = try #require(outcome["html"] as? String)
    #expect(!before.contains(added))
    #expect(after.replacing(added, with: "") == before)
    let source = try #require(outcome["script"] as? [String: String])
    #expect(source["source"] == (try String(contentsOfFile: script, encoding: .utf8)))
  }

  @Test("writes the report to standard output, in UTF-8 whatever the page is in")
  func standardOutput() async throws {
    let completion = try await tool.run([
      "preview", Samples.page("notices-shift-jis"), script, "--html", "-",
    ])
    #expect(completion.ending == .done)
    #expect(completion.output.hasPrefix("<!DOCTYPE html>"))
    let outcome = try outcome(completion.output)
    #expect(outcome["before"] as? String == outcome["html"] as? String)
    #expect((outcome["html"] as? String)?.contains("お知らせ") == true)
  }

  @Test("writes a report of a bundle, with who offers it and what its author should know")
  func bundle() async throws {
    let info = """
      {"CFBundleIdentifier": "com.example.share", "NSExtension": {
        "NSExtensionPointIdentifier": "com.example.other", "NSExtensionAttributes": {
          "NSExtensionJavaScriptPreprocessingFile": "Action",
          "NSExtensionActivationRule": {"NSExtensionActivationSupportsWebURLWithMaxCount": 1}}}}
      """
    try FileManager.default.createDirectory(
      atPath: folder.path("My.appex"), withIntermediateDirectories: true)
    _ = try folder.write(info, to: "My.appex/Info.plist")
    let source = try String(contentsOfFile: script, encoding: .utf8)
    _ = try folder.write(source, to: "My.appex/Action.js")
    let completion = try await tool.run(["preview", page, folder.path("My.appex"), "--html", "-"])
    #expect(completion.ending == .done)
    let report = completion.output
    let diagnostics = try #require(try outcome(report)["diagnostics"] as? [[String: Any]])
    #expect(
      diagnostics.prefix(2).map { $0["id"] as? String }
        == ["point-unknown", "web-page-not-supported"])
    let start = try #require(report.range(of: #"id="activation-data">"#))
    let end = try #require(
      report.range(of: "</script>", range: start.upperBound..<report.endIndex))
    let data = Data(report[start.upperBound..<end.lowerBound].utf8)
    let activation = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let hosts = try #require(activation["hosts"] as? [[String: Any]])
    #expect(
      hosts.filter { $0["offered"] as? Bool == true }.map { $0["host"] as? String }
        == ["safari", "url-only"])
  }

  @Test("writes a report of a script that fails, with the exit status of jsprep run")
  func failure() async throws {
    let script = try folder.write("// one\nthrow new Error('no');\n", to: "failing.js")
    let completion = try await tool.run(["preview", page, script, "--html", "-"])
    #expect(completion.ending == .exit(69))
    let outcome = try outcome(completion.output)
    let problem = try #require(outcome["problem"] as? [String: Any])
    #expect(problem["title"] as? String == "No results")
    let diagnostics = try #require(outcome["diagnostics"] as? [[String: Any]])
    let place = try #require(diagnostics.first?["location"] as? [String: Any])
    #expect(place["line"] as? Int == 2)
    #expect(completion.messages.contains("failing.js:2"))
  }

  @Test("refuses results that are no property list where that is asked for")
  func strictness() async throws {
    let script = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ none: null }); } };",
      to: "null.js")
    let lenient = try await tool.run(["preview", page, script, "--html", "-"])
    #expect(lenient.ending == .done)
    let strict = try await tool.run(["preview", page, script, "--html", "-", "--strict"])
    #expect(strict.ending == .exit(70))
  }

  @Test("says what is missing")
  func usage() async throws {
    let completion = try await tool.run(["preview", page, script])
    #expect(completion.ending == .exit(64))
    #expect(completion.messages.contains("--html FILE is missing"))
    let unknown = try await tool.run(["preview", page, script, "--html", "-", "--emit", "html"])
    #expect(unknown.ending == .exit(64))
    let unwritable = try await tool.run(["preview", page, script, "--html", "/nonexistent/a"])
    #expect(unwritable.ending == .exit(66))
  }
}
