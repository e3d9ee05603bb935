internal import Glibc

/// Shows on a terminal how many cases have run.
struct ProgressLine {
  private var line = StatusLine(
    isOn: Terminal.isTerminal(STDERR_FILENO) && Terminal.isTerminal(STDOUT_FILENO))
  private let total: Int
  private var done = 0
  private var failed = 0

  init(total: Int) {
    self.total = total
  }

  /// Counts a case that is done.
  mutating func advance(failed isFailed: Bool, _ name: String) {
    done += 1
    if isFailed { failed += 1 }
    let failures = failed == 0 ? "" : ", \(failed) failed"
    let text = "\(done) of \(total)\(failures)  \(name)"
    line.show(now: done == total) { _ in text }
  }

  /// Removes the line before anything else is written.
  mutating func clear() { line.clear() }
}
