internal import Glibc
internal import Messages

/// Shows the progress of a batch on a terminal.
struct BatchProgress {
  private var line: StatusLine
  /// How many pages there are; nil if that is unknown.
  private let total: Int?

  /// Whether the output goes to the same terminal.
  private let sharesTerminal: Bool

  init(_ plan: BatchPlan) {
    line = StatusLine(isOn: !plan.quiet && Terminal.isTerminal(STDERR_FILENO))
    total = line.isOn ? BatchSource.count(plan.inputs) : nil
    sharesTerminal = plan.output == nil && Terminal.isTerminal(STDOUT_FILENO)
  }

  mutating func show(_ summary: BatchSummary) {
    line.show { [total] width in Self.text(summary, total, width) }
  }

  /// Removes the line before anything else is written.
  mutating func clear() { line.clear() }

  /// Removes it if a line of the output would follow it.
  mutating func makeWay() { if sharesTerminal { line.clear() } }

  static func text(_ summary: BatchSummary, _ total: Int?, _ width: Int) -> String {
    let done = summary.total + summary.doneBefore
    let rate = "\(Int(summary.rate.rounded())) a second"
    let failed = summary.failed == 0 ? "" : "  \(summary.failed) without results"
    guard let total, total > 0 else { return "\(done) pages  \(rate)\(failed)" }
    let share = min(1, Double(done) / Double(total))
    var text = "  \(done) of \(total)  \(Int(share * 100)) %  \(rate)"
    if summary.rate > 0 {
      text += "  \(time(Double(max(0, total - done)) / summary.rate)) left"
    }
    text += failed
    let columns = min(30, width - text.utf8.count - 3)
    guard columns >= 5 else { return String(text.dropFirst(2)) }
    let full = Int(share * Double(columns))
    let bar =
      String(repeating: "#", count: full) + String(repeating: "-", count: columns - full)
    return "[\(bar)]\(text)"
  }

  /// A time as a clock shows it.
  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let rest = whole % 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
