internal import Algorithms

/// Where WebKit's `caretRangeFromPoint` puts a caret for each point of the viewport.
extension LayoutRecord {
  /// Rows of points, one below the other, that have the same carets.
  struct CaretRow {
    /// The first row below them.
    var bottom: Int
    /// Their runs, from the left.
    var runs: Range<Int>
  }

  /// Points side by side that have the same caret.
  struct CaretRun {
    /// The first point at their right.
    var right: Int
    var caret: Caret
  }

  enum Caret: Equatable {
    /// There is no place for one.
    case none
    /// In a node, at an offset.
    case place(node: Int, offset: Int)
    /// In a node that the record does not have.
    case unknown
  }

  /// The caret for a point; unknown where it was not recorded.
  func caret(x: Int, y: Int) -> Caret {
    let row = caretRows.partitionPoint { $0.bottom > y }
    guard row < caretRows.endIndex else { return .unknown }
    let runs = caretRuns[caretRows[row].runs]
    let run = runs.partitionPoint { $0.right > x }
    return run < runs.endIndex ? runs[run].caret : .unknown
  }

  mutating func readCarets(_ columns: LayoutColumns) throws(LayoutFault) {
    guard columns.has("caretRows") else { return }
    let counts = try columns.integers("caretCounts", in: Self.anyCount)
    let numbers = try columns.integers("caretRuns", in: Self.anyNumber)
    try check(numbers.count % 3 == 0, "caretRuns")
    var rows: [Range<Int>] = []
    rows.reserveCapacity(counts.count)
    caretRuns.reserveCapacity(numbers.count / 3)
    for count in counts {
      let first = caretRuns.count
      try check(count <= numbers.count / 3 - first, "caretCounts")
      for index in first..<(first + count) {
        let right = numbers[index * 3]
        try check(right > (index == first ? 0 : caretRuns[index - 1].right), "caretRuns")
        caretRuns.append(
          CaretRun(
            right: right, caret: try caret(in: numbers[index * 3 + 1], at: numbers[index * 3 + 2]))
        )
      }
      rows.append(first..<(first + count))
    }
    try check(caretRuns.count == numbers.count / 3, "caretRuns")
    let bands = try columns.integers("caretRows", in: Self.anyCount)
    try check(bands.count % 2 == 0, "caretRows")
    caretRows.reserveCapacity(bands.count / 2)
    for index in stride(from: 0, to: bands.count, by: 2) {
      let (bottom, row) = (bands[index], bands[index + 1])
      try check(
        bottom > (caretRows.last?.bottom ?? 0) && rows.indices.contains(row), "caretRows")
      caretRows.append(CaretRow(bottom: bottom, runs: rows[row]))
    }
  }

  private func caret(in node: Int, at offset: Int) throws(LayoutFault) -> Caret {
    switch node {
    case -1: return .none
    case -2: return .unknown
    default:
      try check(entries.indices.contains(node) && offset >= 0, "caretRuns")
      return .place(node: node, offset: offset)
    }
  }
}
