/// The difference between two texts, line by line (Myers, "An O(ND) Difference Algorithm", 1986).
package struct LineDifference: Sendable, Hashable {
  /// A line of either text or both.
  package enum Line: Sendable, Hashable {
    case same(String)
    /// Of the expected text alone.
    case removed(String)
    /// Of the actual text alone.
    case added(String)
  }

  package let lines: [Line]

  /// Up to how many changed lines the search for the shortest difference goes. The work grows with
  /// the square of this number, and nobody reads a longer difference line by line.
  static let bound = 1000

  package init(expected: [String], actual: [String]) {
    var start = 0
    while start < expected.count, start < actual.count, expected[start] == actual[start] {
      start += 1
    }
    var end = 0
    while end < expected.count - start, end < actual.count - start,
      expected[expected.count - 1 - end] == actual[actual.count - 1 - end]
    {
      end += 1
    }
    let old = Array(expected[start..<(expected.count - end)])
    let new = Array(actual[start..<(actual.count - end)])
    lines =
      expected[..<start].map { .same($0) } + Self.middle(old, new)
      + expected[(expected.count - end)...].map { .same($0) }
  }

  package var isEmpty: Bool {
    lines.allSatisfy { if case .same = $0 { true } else { false } }
  }

  /// The lines between the common beginning and the common end.
  private static func middle(_ old: [String], _ new: [String]) -> [Line] {
    if old.isEmpty { return new.map { .added($0) } }
    if new.isEmpty { return old.map { .removed($0) } }
    // Comparing numbers is cheaper than comparing lines repeatedly.
    var numbers: [String: Int] = [:]
    func number(_ line: String) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let (first, second) = (old.map(number), new.map(number))
    guard let trace = trace(first, second) else {
      return old.map { .removed($0) } + new.map { .added($0) }
    }
    return walk(back: trace, old, new)
  }

  /// How far each diagonal is reached with each number of changes; nil if there are too many
  /// changes.
  private static func trace(_ old: [Int], _ new: [Int]) -> [[Int32]]? {
    let limit = min(bound, old.count + new.count)
    var reach = [Int32](repeating: 0, count: 2 * limit + 3)
    let middle = limit + 1
    var trace: [[Int32]] = []
    for changes in 0...limit {
      // The result of the previous step; only these diagonals matter on the way back.
      trace.append(Array(reach[(middle - changes)...(middle + changes)]))
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        let isDown =
          diagonal == -changes
          || (diagonal != changes && reach[middle + diagonal - 1] < reach[middle + diagonal + 1])
        var x = Int(isDown ? reach[middle + diagonal + 1] : reach[middle + diagonal - 1] + 1)
        var y = x - diagonal
        while x < old.count, y < new.count, old[x] == new[y] {
          x += 1
          y += 1
        }
        reach[middle + diagonal] = Int32(x)
        if x >= old.count, y >= new.count { return trace }
      }
    }
    return nil
  }

  private static func walk(back trace: [[Int32]], _ old: [String], _ new: [String]) -> [Line] {
    var lines: [Line] = []
    var (x, y) = (old.count, new.count)
    for changes in stride(from: trace.count - 1, through: 0, by: -1) {
      let reach = trace[changes]
      func reached(_ diagonal: Int) -> Int {
        let index = diagonal + changes
        return reach.indices.contains(index) ? Int(reach[index]) : 0
      }
      let diagonal = x - y
      let isDown =
        diagonal == -changes
        || (diagonal != changes && reached(diagonal - 1) < reached(diagonal + 1))
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let previousX = changes == 0 ? 0 : reached(previous)
      let previousY = changes == 0 ? 0 : previousX - previous
      while x > previousX, y > previousY {
        lines.append(.same(old[x - 1]))
        x -= 1
        y -= 1
      }
      guard changes > 0 else { break }
      if isDown {
        lines.append(.added(new[y - 1]))
        y -= 1
      } else {
        lines.append(.removed(old[x - 1]))
        x -= 1
      }
    }
    return lines.reversed()
  }
}
