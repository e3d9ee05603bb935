internal import Glibc
internal import PropertyLists
internal import SystemServices

/// A line at the bottom of a terminal that shows the progress of something; it does nothing without
/// a terminal.
struct StatusLine {
  /// Whether the line is shown.
  let isOn: Bool
  private var isShown = false
  private var lastShown = MonotonicTime.now

  /// - Parameter isOn: whether there is a terminal for it.
  init(isOn: Bool) { self.isOn = isOn }

  /// Replaces the line, unless the previous one was only just shown.
  ///
  /// - Parameter now: whether to show it in any case.
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

  /// Removes the line before anything else is written.
  mutating func clear() {
    if isShown { Output.error("\r\u{1B}[K") }
    isShown = false
  }
}
