import Testing

@testable import DOM

/// The columns of a record that say where carets stand.
@Suite("Recorded carets")
struct RecordedCaretTests {
  private static func bytes(_ numbers: [Int32]) -> [UInt8] {
    numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  /// A record of an element with a text, whose other columns are empty.
  private static func record(_ carets: [String: [Int32]]) throws(LayoutFault) -> LayoutRecord {
    let nodes: [Int32] = [-1, 1, 0, 0, 0, 5]
    let columns = LayoutColumns { name in
      if name == "nodes" { return bytes(nodes) }
      if let numbers = carets[name] { return bytes(numbers) }
      let isNew =
        name.hasPrefix("caret")
        || ["spans", "drawnNodes", "areaUnit", "turnedLines"].contains(name)
      return isNew ? nil : []
    }
    return try LayoutRecord(
      names: ["#text", "p"], viewport: [100, 50, 1, 0, 0], texts: "", columns)
  }

  private static let columns: [String: [Int32]] = [
    "caretCounts": [3, 1], "caretRuns": [10, 1, 2, 30, 0, 1, 100, -1, 0, 100, -2, 0],
    "caretRows": [20, 0, 30, 1],
  ]

  @Test("give each point its caret, and say where nothing is known")
  func lookup() throws {
    let record = try Self.record(Self.columns)
    #expect(record.caret(x: 0, y: 0) == .place(node: 1, offset: 2))
    #expect(record.caret(x: 9, y: 19) == .place(node: 1, offset: 2))
    #expect(record.caret(x: 10, y: 19) == .place(node: 0, offset: 1))
    #expect(record.caret(x: 30, y: 0) == .none)
    #expect(record.caret(x: 99, y: 20) == .unknown)
    // Right of the last run and below the last row.
    #expect(record.caret(x: 100, y: 0) == .unknown)
    #expect(record.caret(x: 0, y: 30) == .unknown)
  }

  @Test("may be missing, as in captures of older versions")
  func missing() throws {
    #expect(try Self.record([:]).caret(x: 0, y: 0) == .unknown)
  }

  @Test(
    "that lie are refused, with the name of the column",
    arguments: [
      ("caretCounts", [3, 2]), ("caretCounts", [-1]), ("caretCounts", [2]),
      ("caretCounts", [Int32.max, Int32.max]), ("caretRuns", [10, 1]), ("caretRuns", [10, 2, 0]),
      ("caretRuns", [10, 1, -1, 30, 0, 1, 100, -1, 0, 100, -2, 0]),
      ("caretRuns", [10, 1, 2, 10, 0, 1, 100, -1, 0, 100, -2, 0]),
      ("caretRows", [20]), ("caretRows", [20, 2]), ("caretRows", [20, 0, 20, 1]),
      ("caretRows", [0, 0]),
    ] as [(String, [Int32])])
  func lies(_ column: String, _ numbers: [Int32]) {
    var columns = Self.columns
    columns[column] = numbers
    #expect { try Self.record(columns) } throws: { error in
      ["caretCounts", "caretRuns", "caretRows"].contains((error as? LayoutFault)?.column)
    }
  }
}
