import Foundation
import TestSupport
import Testing

/// The same case gives the same bytes each time.
@Suite("Runs that are the same each time", .serialized)
struct DeterminismTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  private static let curious = """
    var ExtensionPreprocessingJS = { run(p) {
      const start = Date.now();
      let looks = 0;
      while (Date.now() - start < 5) looks++;
      setTimeout(() => p.completionFunction({
        looks, now: Date.now(), performance: performance.now(), origin: performance.timeOrigin,
        random: [Math.random(), Math.random()], id: crypto.randomUUID(),
        bytes: Array.from(crypto.getRandomValues(new Uint8Array(8))),
        date: new Date().toString(), day: new Date(0).toLocaleDateString(),
        number: (1234.5).toLocaleString(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        language: navigator.language, modified: document.lastModified,
        blob: URL.createObjectURL(new Blob([])),
      }), 100);
    } };
    """

  @Test("of every sample script on every sample page, in workers and by themselves")
  func samples() async throws {
    let pages = Samples.pages.map { "\"\(Samples.page($0))\"" }.joined(separator: ",")
    let cases = try Samples.scripts.map { script in
      let arguments = try Samples.arguments(script).map { path in
        "\"arguments\": \(try String(contentsOfFile: path, encoding: .utf8)),"
      }
      return """
        {"name": "\(script)", "script": "\(Samples.script(script))", "pages": [\(pages)],
         \(arguments ?? "") "expect": {"diagnostics": {"$any": true}}}
        """
    }
    // What every case gives twice is compared by --repeat: results, page and console.
    let file = try folder.write(
      "{\"cases\": [\(cases.joined(separator: ",\n"))]}", to: "all.jsprep.json")
    let completion = try await tool.run(["test", file, "--repeat", "2"], deadline: 300)
    #expect(completion.ending == .done, Comment(rawValue: completion.output))
    #expect(completion.output.contains("\(Samples.pairs.count) passed"))
  }

  @Test("though the script asks for the time, for chance and for the place")
  func curiosity() async throws {
    let script = try folder.write(Self.curious, to: "curious.js")
    let page = try folder.write("<p>", to: "page.html")
    let options = [
      "--now", "2024-05-01T12:00:00Z", "--seed", "7", "--time-zone", "Europe/Berlin", "--locale",
      "de-DE", "--url", "https://example.com/",
    ]
    let first = try await tool.run(["run", page, script] + options)
    let second = try await tool.run(["run", page, script] + options)
    #expect(first.ending == .done)
    #expect(first.standardOutput == second.standardOutput)
    let object = try #require(
      try JSONSerialization.jsonObject(with: first.standardOutput) as? [String: Any])
    #expect(object["language"] as? String == "de-DE")
    #expect(object["number"] as? String == "1.234,5")
    #expect(object["zone"] as? String == "Europe/Berlin")
    #expect(
      object["date"] as? String
        == "Wed May 01 2024 14:00:00 GMT+0200 (Mitteleuropäische Sommerzeit)")
    #expect(object["origin"] as? Double == 1_714_564_800_000)
    let other = try await tool.run(["run", page, script] + options + ["--seed", "8"])
    let random = try JSONSerialization.jsonObject(with: other.standardOutput) as? [String: Any]
    #expect(random?["random"] as? [Double] != object["random"] as? [Double])
    // A worker gives what a process of its own gives.
    let cases = try folder.write(
      """
      {"page": "page.html", "script": "curious.js", "url": "https://example.com/", "seed": 7,
       "now": "2024-05-01T12:00:00Z", "timeZone": "Europe/Berlin", "locale": "de-DE",
       "expect": {"results": \(first.output)}}
      """, to: "a.jsprep.json")
    let tested = try await tool.run(["test", cases, "--repeat", "3"])
    #expect(tested.ending == .done, Comment(rawValue: tested.output))
  }

  @Test("follow one after the other in a worker without anything left of the one before")
  func neighbours() async throws {
    _ = try folder.write(Self.curious, to: "curious.js")
    let zones = ["Asia/Tokyo", "UTC", "America/New_York"].map { zone in
      """
      {"name": "\(zone)", "timeZone": "\(zone)",
       "expect": {"results": {"$subset": {"zone": "\(zone)", "language": "en-US"}}}}
      """
    }
    let file = try folder.write(
      """
      {"page": {"html": "<p>"}, "script": "curious.js", "url": "https://example.com/",
       "cases": [\(zones.joined(separator: ",")),
         {"name": "fr", "locale": "fr-FR", "expect": {"results": {"$subset": {"number": {"$match": "^1.234,5$"}}}}},
         {"name": "en", "expect": {"results": {"$subset": {"number": "1,234.5"}}}}]}
      """, to: "a.jsprep.json")
    let completion = try await tool.run(["test", file, "--jobs", "1"])
    #expect(completion.ending == .done, Comment(rawValue: completion.output))
  }

  @Test("refuse a place that there is not")
  func mistakes() async throws {
    let page = try folder.write("<p>", to: "page.html")
    let script = Samples.script("background-color")
    for (option, value, words) in [
      ("--time-zone", "Mars/Base", "there is no time zone of this name"),
      ("--locale", "a b", "this is no language tag"), ("--now", "soon", "the value is a time"),
      ("--seed", "-1", "the value is a whole number"),
    ] {
      let completion = try await tool.run(["run", page, script, option, value])
      #expect(completion.ending == .exit(64))
      #expect(completion.messages.contains(words))
    }
  }
}
