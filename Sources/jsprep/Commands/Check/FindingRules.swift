internal import AppExtension
internal import Checks
internal import Messages
internal import Preprocessing

/// The rules of `--rule`: which findings are left out, and the severity of others.
struct FindingRules {
  private var severities: [String: Severity] = [:]

  private enum Severity: String, CaseIterable {
    case off, note, warning, error

    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  init() {}

  /// - Parameter texts: each `ID=off` or `ID=SEVERITY`; the last one for an identifier counts.
  init(_ texts: [String]) throws(UsageError) {
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let severity = Severity(rawValue: parts[1]) else {
        throw UsageError("'--rule \(text)': the value is ID=off, ID=note, ID=warning or ID=error")
      }
      guard Explanations.explanation(of: parts[0]) != nil else {
        let nearest = Spelling.nearest(to: parts[0], among: Explanations.all.map(\.identifier))
        throw UsageError(
          "'--rule \(text)': there is no finding '\(parts[0])'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      severities[parts[0]] = severity
    }
  }

  /// A finding with its severity by the rules; nil for one that is left out.
  func judged(_ finding: Finding) -> Finding? {
    guard let rule = severities[FindingText(finding).identifier] else { return finding }
    guard let severity = rule.severity else { return nil }
    var judged = finding
    judged.severity = severity
    return judged
  }
}
