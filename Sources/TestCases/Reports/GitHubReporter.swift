/// Annotations of GitHub Actions: what failed, at its line of the case file.
public struct GitHubReporter: TestReporter {
  public static let name = "github"

  public init(_ style: ReportStyle) {}

  public mutating func begin(count: Int) -> String { "" }

  public mutating func report(_ result: CaseResult) -> String {
    switch result.status {
    case .passed: return ""
    case .skipped:
      guard !result.skipReason.isEmpty else { return "" }
      return Self.command("notice", result, "skipped: \(result.skipReason)")
    case .failed:
      let lines = [result.reason ?? ""] + FindingLines(result, ReportStyle()).lines
      return Self.command("error", result, lines.joined(separator: "\n"))
    }
  }

  public mutating func end(_ summary: RunSummary) -> String {
    "\(summary.passed) passed, \(summary.failed) failed, \(summary.skipped) skipped\n"
  }

  private static func command(_ kind: String, _ result: CaseResult, _ message: String) -> String {
    var properties = ["file=\(property(result.file))"]
    if let line = result.line { properties.append("line=\(line)") }
    properties.append("title=\(property(result.name))")
    return "::\(kind) \(properties.joined(separator: ","))::\(data(message))\n"
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
