internal import Glibc
internal import PropertyLists

/// A line at the bottom of a terminal that tells how far a run is; nothing where there is none.
final class ProgressLine {
  private let isOn = Terminal.isTerminal(STDERR_FILENO) && Terminal.isTerminal(STDOUT_FILENO)
  private let total: Int
  private var done = 0
  private var failed = 0
  private var isShown = false
  private var lastShown = ContinuousClock.now

  init(total: Int) {
    self.total = total
  }

  /// Counts a case that is done.
  func advance(failed isFailed: Bool, _ name: String) {
    done += 1
    if isFailed { failed += 1 }
    let now = ContinuousClock.now
    guard isOn, lastShown.duration(to: now) > .milliseconds(60) || done == total else { return }
    lastShown = now
    let failures = failed == 0 ? "" : ", \(failed) failed"
    var line = "\(done) of \(total)\(failures)  \(name)"
    let width = Terminal.width(STDERR_FILENO) ?? 80
    while DisplayWidth.columns(line) >= width { line.removeLast() }
    Output.error("\r\u{1B}[K\(line)")
    isShown = true
  }

  /// Takes the line away, before anything else is written.
  func clear() {
    if isShown { Output.error("\r\u{1B}[K") }
    isShown = false
  }
}
