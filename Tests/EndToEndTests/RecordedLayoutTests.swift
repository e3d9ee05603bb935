import Foundation
import PropertyLists
import SavedPages
import TestSupport
import Testing

/// A page that was captured before, on machines without WebKit as well.
@Suite("Recorded layout")
struct RecordedLayoutTests {
  private let tool: CommandLineTool
  private let folder: TemporaryFolder
  private static let fixtures = Samples.tests.appending(path: "Layouts")

  init() throws {
    tool = try CommandLineTool.built()
    folder = try TemporaryFolder()
  }

  @Test("jsprep's own engine answers what WebKit answered when it was recorded")
  func recording() async throws {
    let run = try await tool.run([
      "run", Self.fixtures.appending(path: "recorded.webarchive").path,
      Self.fixtures.appending(path: "questions.js").path,
    ])
    let own = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let recorded = try Data(contentsOf: Self.fixtures.appending(path: "recorded.json"))
    let real = try #require(
      try JSONSerialization.jsonObject(with: recorded) as? [String: Any])
    #expect(real.count >= 40)
    for (question, answer) in real {
      // This capture is of a version that did not write down the carets of turned text.
      let differences = LayoutDifference.all(answer, own[question] as Any, at: question)
        .filter { question != "caret" || !$0.contains("turned") }
      #expect(differences == [])
    }
  }

  @Test("the same page is answered for in a worker")
  func worker() async throws {
    let script = try folder.write(
      "var ExtensionPreprocessingJS = { run(p) { p.completionFunction({ h: card.offsetHeight }) } };",
      to: "ask.js")
    let page = Self.fixtures.appending(path: "recorded.webarchive").path
    let alone = try await tool.run(["run", page, script, "--format", "json"])
    let batch = try await tool.run(["batch", script, page])
    let height = try #require(alone.output.firstMatch(of: /"h" *: *(\d+)/)?.output.1)
    #expect(Int(height) ?? 0 > 100)
    #expect(batch.output.contains("\"h\":\(height)"))
  }

  /// A way to damage a record.
  struct Damage: Sendable, CustomTestStringConvertible {
    var column: String
    var value: PropertyList
    /// The column that the message names.
    var named: String?

    var testDescription: String { column }
  }

  private static func words(_ numbers: UInt32...) -> PropertyList {
    .data(
      numbers.flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      })
  }

  private static let damages: [Damage] = [
    Damage(column: "nodes", value: "text"),
    Damage(column: "nodes", value: .data([1, 2, 3])),
    Damage(column: "nodes", value: words(7, 0, 0)),
    Damage(column: "nodes", value: words(UInt32.max, 900, 0)),
    Damage(column: "boxNodes", value: words(0x7FFF_FFFF)),
    Damage(column: "boxBounds", value: words(0x7FC0_0000, 0, 0, 0)),
    Damage(column: "boxBounds", value: words(0x7F80_0000, 0, 0, 0)),
    Damage(column: "boxCounts", value: words(0x7FFF_FFFF)),
    Damage(column: "boxCounts", value: words(UInt32.max)),
    Damage(column: "boxMetrics", value: .array([1, 2])),
    Damage(column: "lineRanges", value: words(5, 1)),
    Damage(column: "lineForms", value: words(9)),
    Damage(column: "areas", value: words(0, 0, 9, 9, 0x7FFF_FFFF)),
    Damage(column: "stackCounts", value: words(0x7FFF_FFFF)),
    Damage(column: "stackNodes", value: words(0x7FFF_FFFF)),
    Damage(column: "pictureSizes", value: words(1)),
    Damage(column: "textRanges", value: words(0, 0x7FFF_FFFF)),
    Damage(column: "intersectionRectangles", value: words(1)),
    Damage(column: "viewport", value: .array([.real(.nan), 1, 1, 0, 0])),
    Damage(column: "viewport", value: .array([1])),
    Damage(column: "areaUnit", value: words(0)),
    Damage(column: "areaUnit", value: words(64, 64)),
    Damage(column: "spans", value: words(0, 1), named: "spanEdges"),
    Damage(column: "drawnNodes", value: words(0x7FFF_FFFF)),
    Damage(column: "drawnNodes", value: words(0), named: "drawnCounts"),
    Damage(column: "names", value: .array([]), named: "names"),
    Damage(column: "names", value: "x", named: "nodes"),
  ]

  private func answer(_ page: String) async throws -> Completion {
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) {
        const card = document.querySelector("#card"), range = document.createRange();
        range.selectNodeContents(document.body);
        p.completionFunction({ h: card.offsetHeight, n: range.getClientRects().length,
          t: String(document.elementFromPoint(30, 30)), i: card.innerText.length });
      } };
      """, to: "ask.js")
    return try await tool.run(["run", page, script])
  }

  @Test("a record that lies is not used, and a warning names its column", arguments: damages)
  func lies(_ damage: Damage) async throws {
    let path = Self.fixtures.appending(path: "recorded.webarchive").path
    var page = try SavedPage(
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), as: .webArchive)
    let record = try PropertyList.read(page.layout ?? [], as: .binary)
    let entries = try #require(record.dictionary)
    // Columns of newer versions come in, the others change.
    let changed =
      entries.filter { $0.key != damage.column }.map { ($0.key, $0.value) }
      + [(damage.column, damage.value)]
    page.layout = try PropertyList.dictionary(PropertyListDictionary(changed)).bytes(as: .binary1)
    try Data(page.webArchive).write(to: URL(fileURLWithPath: folder.path("bad.webarchive")))
    let run = try await answer(folder.path("bad.webarchive"))
    #expect(run.ending == .done)
    #expect(run.messages.contains("[layout-unusable]"))
    #expect(run.messages.contains("'\(damage.named ?? damage.column)'"), "\(run.messages)")
  }

  @Test(
    "what is no record at all is not used either",
    arguments: [[0], Array("bplist00".utf8), Array("bplist00\u{0}\u{0}garbage".utf8)])
  func garbage(_ bytes: [UInt8]) async throws {
    var page = SavedPage(
      main: SavedResource(
        bytes: Array("<div id=card>x</div><input value=a>".utf8), url: "https://example.com/",
        type: "text/html"))
    page.layout = bytes
    page.controls = bytes
    try Data(page.webArchive).write(to: URL(fileURLWithPath: folder.path("bad.webarchive")))
    let run = try await answer(folder.path("bad.webarchive"))
    #expect(run.ending == .done)
    #expect(run.messages.contains("[layout-unusable]"))
  }

  @Test("a record of another page is used for what fits")
  func otherTree() async throws {
    let path = Self.fixtures.appending(path: "recorded.webarchive").path
    var page = try SavedPage(
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), as: .webArchive)
    page.main.bytes = Array("<title>x</title><x-card id=card>a</x-card><hr>".utf8)
    try Data(page.webArchive).write(to: URL(fileURLWithPath: folder.path("other.webarchive")))
    let run = try await answer(folder.path("other.webarchive"))
    #expect(run.ending == .done)
    #expect(run.messages.contains("[layout-mismatch]"))
  }

  @Test("controls get their state, as far as there are such controls")
  func controls() async throws {
    var page = SavedPage(
      main: SavedResource(
        bytes: Array(
          "<input value=a><select multiple><option>1<option>2</select><textarea>x</textarea>".utf8),
        url: "https://example.com/", type: "text/html"))
    page.controls = try PropertyList.array([
      ["control": 0, "value": "typed", "checked": "yes"],
      ["control": 1, "selected": .array([1, 99, -4])],
      ["control": 2, "value": "more"], ["control": 9, "value": "no"],
      ["control": -1, "value": "no"],
      ["control": .real(.nan)], ["control": 1.5], "text", ["value": "no"],
    ]).bytes(as: .binary1)
    try Data(page.webArchive).write(to: URL(fileURLWithPath: folder.path("page.webarchive")))
    let script = try folder.write(
      """
      var ExtensionPreprocessingJS = { run(p) { const $ = (s) => document.querySelector(s);
        p.completionFunction({ all: [$("input").value, $("input").defaultValue, $("select").value, $("textarea").value] });
      } };
      """, to: "ask.js")
    let run = try await tool.run(["run", folder.path("page.webarchive"), script])
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [String]])
    #expect(found == ["all": ["typed", "a", "2", "more"]])
  }
}
