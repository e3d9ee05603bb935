internal import Glibc
internal import PropertyLists
internal import SystemServices

/// A line at the bottom of a terminal that tells how far something is; nothing where there is none.
struct StatusLine {
  /// Whether there is one to show.
  let isOn: Bool
  private var isShown = false
  private var lastShown = MonotonicTime.now

  /// - Parameter isOn: whether there is a place for it.
  init(isOn: Bool) { self.isOn = isOn }

  /// Shows a line in the place of the one before, unless that has just come.
  ///
  /// - Parameter now: whether it is shown in any case.
  mutating func show(now isUrgent: Bool = false, _ makeLine: (_ width: Int) -> String) {
    let now = MonotonicTime.now
    guard isOn, isUrgent || now - lastShown > 0.06 else { return }
    lastShown = now
    let width = Terminal.width(STDERR_FILENO) ?? 80
    var line = makeLine(width)
    while DisplayWidth.columns(line) >= width { line.removeLast() }
    Output.error("\r\u{1B}[K\(line)")
    isShown = true
  }

  /// Takes the line away, before anything else is written.
  mutating func clear() {
    if isShown { Output.error("\r\u{1B}[K") }
    isShown = false
  }
}
