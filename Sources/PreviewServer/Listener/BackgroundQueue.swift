internal import SystemServices

/// Does work on its own threads, in order.
package final class BackgroundQueue: Sendable {
  private let line = Monitor(Line())

  private struct Line {
    var jobs: [@Sendable () -> Void] = []
    /// The first job that has not begun.
    var next = 0
    var isClosed = false

    mutating func take() -> @Sendable () -> Void {
      let job = jobs[next]
      next += 1
      if next == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        next = 0
      }
      return job
    }
  }

  package init(threads count: Int) {
    for _ in 0..<count {
      _ = try? WorkThread { [line] in
        while let job = Self.take(from: line) { job() }
      }
    }
  }

  /// Adds a piece of work.
  package func add(_ job: @escaping @Sendable () -> Void) {
    line.withLock(waking: .one) { $0.jobs.append(job) }
  }

  /// Ends the threads once the queue is empty.
  package func close() { line.withLock(waking: .all) { $0.isClosed = true } }

  private static func take(from line: Monitor<Line>) -> (@Sendable () -> Void)? {
    line.wait { line in
      if line.next < line.jobs.count { return .done(line.take()) }
      return line.isClosed ? .done(nil) : .notYet()
    }
  }
}
