import Foundation
import ScriptEngine
import Testing

@testable import WebBindings

/// Questions to the real WebKit, and its answers: `Recorded/<name>.js` asks, after `prelude.js` and
/// on `page.html`, and `Recorded/<name>.json` has the answer to each question.
@Suite struct RecordedAnswersTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Recorded")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: names)
  func `every answer is WebKit's`(_ name: String) throws {
    // Other tests set time zones and languages for the whole process.
    try #require(EngineRegion.enter(timeZone: nil, language: nil))
    defer { EngineRegion.leave() }
    let page = try Page(Self.text("page.html"))
    let started = page(
      """
      (async () => { \(try Self.text("prelude.js")) \(try Self.text("\(name).js"))
        return answers; })().then(
          answers => { globalThis.outcome = answers; },
          error => { globalThis.outcome = { failure: String(error) }; });
      """)
    #expect(started == "{}")
    _ = page.realm.eventLoop.run(until: { page("typeof outcome") != #""undefined""# })
    let differences = page(
      """
      (recorded => {
        const list = [];
        for (const question of Object.keys({ ...recorded, ...outcome })) {
          const here = JSON.stringify(outcome[question]), there = JSON.stringify(recorded[question]);
          if (here !== there) list.push(`${question}\\n  WebKit ${there}\\n  here   ${here}`);
        }
        return list.join('\\n');
      })(\(try Self.text("\(name).json")))
      """)
    #expect(
      differences == #""""#,
      Comment(rawValue: differences.replacing("\\n", with: "\n").replacing("\\\"", with: "\"")))
  }

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }
}
