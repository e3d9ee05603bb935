internal import PropertyLists

/// Records the outcome of each clause, in the order of a tree that is built from its leaves.
struct ClauseRecorder {
  /// The most clauses that are recorded; more would not be read.
  static let limit = 2000

  /// The clauses that are open, from the outermost on, each with its finished parts.
  private var open: [[ClauseOutcome]] = [[]]
  private var count = 0

  /// Whether clauses were left out.
  private(set) var isIncomplete = false

  mutating func begin() {
    open.append([])
  }

  mutating func end(_ make: ([ClauseOutcome]) -> ClauseOutcome) {
    let parts = open.removeLast()
    count += 1
    guard count <= Self.limit else {
      isIncomplete = true
      return
    }
    open[open.count - 1].append(make(parts))
  }

  /// Forgets a clause that has no answer.
  mutating func abandon() {
    open.removeLast()
  }

  var root: ClauseOutcome? { open.first?.first }
}
