extension LineDifference {
  /// Lines that belong together: some that differ, and what is around them.
  public struct Hunk: Sendable, Hashable {
    /// The line of the expected text that it begins with, counted from 1.
    public var expectedStart: Int
    /// The line of the actual text that it begins with, counted from 1.
    public var actualStart: Int
    public var lines: [Line]
  }

  /// What differs, with so many lines of context around it.
  public func hunks(context: Int = 3) -> [Hunk] {
    var hunks: [Hunk] = []
    var (expected, actual) = (1, 1)
    var current: Hunk?
    /// Lines that are the same and came last.
    var before: [Line] = []
    var quiet = 0
    for line in lines {
      if case .same = line {
        before.append(line)
        if before.count > context { before.removeFirst() }
        if current != nil {
          quiet += 1
          // Beyond this the context of another change cannot touch that of this one.
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
