/// For people: a line for each case, and the reason and the difference below failed ones.
package struct PrettyReporter: TestReporter {
  package static let name = "pretty"
  private let style: ReportStyle
  private let paint: Paint
  private var currentFile: String?

  package init(_ style: ReportStyle) {
    self.style = style
    paint = Paint(isOn: style.isColored)
  }

  package mutating func begin(count: Int) -> String { "" }

  package mutating func report(_ result: CaseResult) -> String {
    if result.status == .passed, !style.listsPassed { return "" }
    var text = ""
    if result.file != currentFile {
      currentFile = result.file
      text += paint(result.file, .bold) + "\n"
    }
    switch result.status {
    case .passed:
      text +=
        "  \(paint("✓", .green)) \(result.name) \(paint(Self.duration(result.seconds), .dim))\n"
    case .skipped:
      let reason = result.skipReason.isEmpty ? "" : ": \(result.skipReason)"
      text += "  \(paint("-", .yellow)) \(result.name) \(paint("skipped\(reason)", .dim))\n"
    case .failed:
      let reason = DifferenceText.shown(result.reason ?? "")
      text += "  \(paint("✗ \(result.name)", .red)): \(reason)\n"
      text += "      \(paint("at \(result.place)", .dim))\n"
      for line in FindingLines(result, style).lines { text += "      \(line)\n" }
    }
    return text
  }

  package mutating func end(_ summary: RunSummary) -> String {
    var parts = [paint("\(summary.passed) passed", .green)]
    if summary.failed > 0 { parts.insert(paint("\(summary.failed) failed", .red), at: 0) }
    if summary.skipped > 0 { parts.append(paint("\(summary.skipped) skipped", .yellow)) }
    if summary.notRun > 0 { parts.append("\(summary.notRun) not run") }
    if summary.leftOut > 0 {
      parts.append(paint("\(summary.leftOut) left out by 'only'", .yellow))
    }
    var text = "\n\(parts.joined(separator: ", ")) in \(Self.duration(summary.seconds))\n"
    if summary.updatedSnapshots > 0 {
      text += "\(Self.snapshots(summary.updatedSnapshots)) written\n"
    }
    if summary.pendingSnapshots > 0 {
      let isOne = summary.pendingSnapshots == 1
      let them = isOne ? "it" : "them"
      text += """
        \(Self.snapshots(summary.pendingSnapshots)) \(isOne ? "waits" : "wait"): \
        'jsprep snapshot show' shows \(them), 'jsprep snapshot accept' accepts \(them)\n
        """
    }
    if summary.obsoleteSnapshots > 0 {
      let isOne = summary.obsoleteSnapshots == 1
      text += """
        \(Self.snapshots(summary.obsoleteSnapshots)) \(isOne ? "belongs" : "belong") to no case: \
        'jsprep snapshot prune' removes \(isOne ? "it" : "them")\n
        """
    }
    if let seed = summary.shuffleSeed { text += "order: --shuffle \(seed)\n" }
    return text
  }

  private static func snapshots(_ count: Int) -> String {
    count == 1 ? "1 snapshot" : "\(count) snapshots"
  }

  static func duration(_ seconds: Double) -> String {
    seconds < 1
      ? "\(Int((seconds * 1000).rounded())) ms" : "\((seconds * 100).rounded() / 100) s"
  }
}

/// The lines below a case that failed.
struct FindingLines {
  private(set) var lines: [String] = []

  init(_ result: CaseResult, _ style: ReportStyle) {
    for (index, finding) in result.findings.enumerated() {
      if index > 0 {
        lines.append("\(finding.aspect): \(DifferenceText.shown(finding.message))")
      }
      lines += finding.details.map(DifferenceText.shown)
      if let difference = finding.difference {
        lines += DifferenceText(difference, style).lines
      }
    }
    if !result.console.isEmpty {
      lines.append("console:")
      lines += result.console.map { "  " + DifferenceText.shown($0) }
    }
  }
}
