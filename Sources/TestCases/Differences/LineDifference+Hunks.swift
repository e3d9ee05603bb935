extension LineDifference {
  /// Neighboring lines: some that differ, and the lines around them.
  package struct Hunk: Sendable, Hashable {
    /// The first line in the expected text, counted from 1.
    package var expectedStart: Int
    /// The first line in the actual text, counted from 1.
    package var actualStart: Int
    package var lines: [Line]
  }

  /// The differing lines, with this many lines of context around them.
  package func hunks(context: Int = 3) -> [Hunk] {
    var hunks: [Hunk] = []
    var (expected, actual) = (1, 1)
    var current: Hunk?
    /// The last unchanged lines.
    var before: [Line] = []
    var quiet = 0
    for line in lines {
      if case .same = line {
        before.append(line)
        if before.count > context { before.removeFirst() }
        if current != nil {
          quiet += 1
          // Beyond this, the context of the next change cannot touch that of this one.
          if quiet > 2 * context {
            current?.lines.removeLast(quiet - 1 - context)
            hunks.append(contentsOf: current.map { [$0] } ?? [])
            current = nil
          } else {
            current?.lines.append(line)
          }
        }
        expected += 1
        actual += 1
        continue
      }
      if current == nil {
        current = Hunk(
          expectedStart: expected - before.count, actualStart: actual - before.count, lines: before)
      }
      current?.lines.append(line)
      quiet = 0
      before = []
      if case .removed = line { expected += 1 } else { actual += 1 }
    }
    if var last = current {
      last.lines.removeLast(max(0, quiet - context))
      hunks.append(last)
    }
    return hunks
  }
}
