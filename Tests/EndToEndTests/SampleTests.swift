import Foundation
import TestSupport
import Testing

/// Every sample script on every sample page gives the recorded results and the recorded page.
@Suite("Sample scripts on sample pages")
struct SampleTests {
  /// What one run leaves behind.
  private struct Answer {
    let results: Data
    let page: Data
  }

  @Test("give the answers of the real WebKit", arguments: Samples.pairs)
  func recordedAnswer(_ pair: SamplePair) async throws {
    let answer = try await answer(
      of: pair.script, on: Samples.page(pair.page), address: "https://example.com/\(pair.page).html"
    )
    try Snapshot("\(pair.script)/\(pair.page)/results.json").check(answer.results)
    try Snapshot("\(pair.script)/\(pair.page)/page.html").check(answer.page)
  }

  @Test("give the answers of the real WebKit with a selection")
  func recordedAnswerWithSelection() async throws {
    let answer = try await answer(
      of: "selection-note", on: Samples.page("article"),
      address: "https://example.com/article.html",
      options: [
        "--select-text", "keep convenient howres for the tenants. The replies are in another hand",
      ])
    try Snapshot("selection-note/article-with-selection/results.json").check(answer.results)
    try Snapshot("selection-note/article-with-selection/page.html").check(answer.page)
  }

  @Test("give the answers of the real WebKit on a page of over a megabyte")
  func recordedAnswerOnLongPage() async throws {
    let folder = try TemporaryFolder()
    let page = folder.path("long.html")
    try Samples.makeLongPage(to: page)
    for script in Samples.scripts {
      let answer = try await answer(of: script, on: page, address: "https://example.com/long.html")
      let digest = """
        results.json: \(Digest(answer.results))
        page.html: \(Digest(answer.page))

        """
      try Snapshot("\(script)/long-page/digest.txt").check(Data(digest.utf8))
    }
  }

  @Test("are all found")
  func samplesAreFound() {
    #expect(Samples.scripts.count >= 10)
    #expect(Samples.pages.count >= 6)
  }

  @Test("have no snapshot that no test reads")
  func noStaleSnapshot() throws {
    let known = Set(Samples.pairs.map { "\($0.script)/\($0.page)" })
      .union(Samples.scripts.map { "\($0)/long-page" })
      .union(["selection-note/article-with-selection"])
    let files = FileManager.default
    var recorded: Set<String> = []
    for script in try files.contentsOfDirectory(atPath: Snapshot.folder.path) {
      for page in try files.contentsOfDirectory(
        atPath: Snapshot.folder.appending(path: script).path)
      {
        recorded.insert("\(script)/\(page)")
      }
    }
    #expect(recorded.subtracting(known) == [])
  }

  /// Runs a script on a page and hands it what its extension returns, if it takes anything.
  private func answer(
    of script: String, on page: String, address: String, options: [String] = []
  ) async throws -> Answer {
    let folder = try TemporaryFolder()
    let results = folder.path("results.json")
    let html = folder.path("page.html")
    var arguments = ["run", page, Samples.script(script), "--url", address]
    if let returned = Samples.arguments(script) { arguments += ["--arguments", "@\(returned)"] }
    arguments += options + ["--results", results, "--html", html]

    let completion = try await CommandLineTool.built().run(arguments)
    #expect(completion.ending == .done, Comment(rawValue: completion.messages))
    return Answer(
      results: try Data(contentsOf: URL(fileURLWithPath: results)),
      page: try Data(contentsOf: URL(fileURLWithPath: html)))
  }
}
