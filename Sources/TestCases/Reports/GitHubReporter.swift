internal import Messages

/// Annotations of GitHub Actions: failures at their lines in the case files.
package struct GitHubReporter: TestReporter {
  package static let name = "github"

  package init(_ style: ReportStyle) {}

  package mutating func begin(count: Int) -> String { "" }

  package mutating func report(_ result: CaseResult) -> String {
    switch result.status {
    case .passed: return ""
    case .skipped:
      guard !result.skipReason.isEmpty else { return "" }
      return Self.command(.notice, result, "skipped: \(result.skipReason)")
    case .failed:
      let lines = [result.reason ?? ""] + FindingLines(result, ReportStyle()).lines
      return Self.command(.error, result, lines.joined(separator: "\n"))
    }
  }

  package mutating func end(_ summary: RunSummary) -> String {
    let leftOut = summary.leftOut > 0 ? ", \(summary.leftOut) left out by 'only'" : ""
    return
      "\(summary.passed) passed, \(summary.failed) failed, \(summary.skipped) skipped\(leftOut)\n"
  }

  private static func command(
    _ kind: GitHubCommand.Kind, _ result: CaseResult, _ message: String
  ) -> String {
    var properties = [(name: "file", value: result.file)]
    if let line = result.line { properties.append(("line", "\(line)")) }
    properties.append(("title", result.name))
    return GitHubCommand(kind, properties, message: message).line
  }
}
