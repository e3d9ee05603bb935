import Testing

@testable import DOM

/// The columns of a record that say more of parts of lines, of drawings and of points.
@Suite("Recorded columns")
struct RecordedColumnTests {
  private static func bytes(_ numbers: [Int32]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  private static func words(_ numbers: Float...) -> [Int32] {
    numbers.map { Int32(bitPattern: $0.bitPattern) }
  }

  /// A record of an element with a line of text, whose other columns are empty.
  private static func record(_ added: [String: [Int32]]) throws(LayoutFault) -> LayoutRecord {
    var all: [String: [Int32]] = [
      "nodes": [-1, 1, 0, 0, 0, 3], "lineNodes": [1], "lineRanges": [0, 3], "lineForms": [1],
      "lineRectangles": words(0, 0, 30, 10), "lineCharacters": words(0, 10, 10, 20, 20, 30),
    ]
    all.merge(added) { $1 }
    let optional: Set<String> = [
      "caretRows", "spans", "drawnNodes", "areaUnit", "turnedLines",
    ]
    let columns = LayoutColumns { [all] name in
      all[name].map(bytes) ?? (optional.contains(name) ? nil : [])
    }
    return try LayoutRecord(
      names: ["#text", "p"], viewport: [100, 50, 1, 0, 0], texts: "", columns)
  }

  @Test("give parts of lines their own sides, and drawings what ranges have of them")
  func lookup() throws {
    let record = try Self.record([
      "spans": [0, 0, 2], "spanEdges": Self.words(0, 21), "drawnNodes": [0], "drawnCounts": [1],
      "drawnRectangles": Self.words(1, 2, 3, 4), "areaUnit": [64], "turnedLines": [0],
      "turnedCarets": Self.words(1, 1, 2, 2, 0, 0, -1, -1, 3, 3, 2, 2, 4, 4, 2, 2),
    ])
    #expect(
      record.turnedCarets[0] == [
        .init(x: 1, y: 1, width: 2, height: 2), nil, .init(x: 3, y: 3, width: 2, height: 2),
        .init(x: 4, y: 4, width: 2, height: 2),
      ])
    let sides = try #require(record.spans[.init(line: 0, start: 0, end: 2)])
    #expect(sides.left == 0 && sides.right == 21)
    #expect(record.spans[.init(line: 0, start: 1, end: 2)] == nil)
    #expect(record.drawings[0] == [.init(x: 1, y: 2, width: 3, height: 4)])
    #expect(record.areaUnit == 64)
  }

  @Test("may be missing, as in captures of older versions")
  func missing() throws {
    let record = try Self.record([:])
    #expect(record.spans.isEmpty && record.drawings.isEmpty && record.areaUnit == 1)
  }

  @Test(
    "that lie are refused, with the name of the column",
    arguments: [
      ("spans", [0, 1], "spans"), ("spans", [1, 0, 2], "spans"), ("spans", [-1, 0, 2], "spans"),
      ("spanEdges", [0], "spanEdges"), ("spanEdges", [0x7FC0_0000, 0], "spanEdges"),
      ("drawnNodes", [2], "drawnNodes"), ("drawnNodes", [0, 0], "drawnCounts"),
      ("drawnCounts", [2], "drawnCounts"), ("drawnCounts", [0], "drawnRectangles"),
      ("drawnRectangles", [0], "drawnRectangles"), ("areaUnit", [], "areaUnit"),
      ("turnedLines", [1], "turnedLines"), ("turnedLines", [0, 0], "turnedCarets"),
      ("turnedCarets", [0, 0, 0, 0], "turnedCarets"), ("turnedLines", [], "turnedCarets"),
      ("areaUnit", [0], "areaUnit"), ("areaUnit", [2000], "areaUnit"),
    ] as [(String, [Int32], String)])
  func lies(_ column: String, _ numbers: [Int32], _ named: String) {
    var columns: [String: [Int32]] = [
      "spans": [0, 0, 2], "spanEdges": [0, 0], "drawnNodes": [0], "drawnCounts": [1],
      "drawnRectangles": [0, 0, 0, 0], "turnedLines": [0],
      "turnedCarets": Array(repeating: 0, count: 16),
    ]
    columns[column] = numbers
    #expect { try Self.record(columns) } throws: { error in
      (error as? LayoutFault)?.column == named
    }
  }
}
