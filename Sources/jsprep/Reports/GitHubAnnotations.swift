internal import Checks
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// Findings as the workflow commands that GitHub shows beside the lines of a change (GitHub Docs,
/// "Workflow commands for GitHub Actions").
struct GitHubAnnotations {
  /// A line for each.
  let text: String

  init(_ content: CheckResults.Content) {
    text =
      content.findings.map(Self.line).joined() + content.failures.map(Self.line(of:)).joined()
  }

  private static func line(_ finding: Finding) -> String {
    let text = FindingText(finding)
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = "file=\(property(finding.place.file))"
    var place = ""
    switch finding.place {
    case .script(let location):
      properties += ",line=\(location.line)"
      if let column = location.column { properties += ",col=\(column)" }
    case .info(_, let key): place = key.isRoot ? "" : "\(key): "
    case .file: break
    }
    let sentences = [
      "\(place)\(text.message).", text.safari.map { "Safari \($0)" }, text.fix.map { "Fix: \($0)" },
      finding.page.map { "On the page \($0)." },
    ]
    let message = sentences.compactMap { $0 }.joined(separator: "\n")
    return "::\(command) \(properties),title=\(property(text.identifier))::\(data(message))\n"
  }

  private static func line(of failure: RunFailure) -> String {
    let place = failure.place.map { "\($0): " } ?? ""
    return "::error title=\(property(failure.identifier))::\(data(place + failure.message))\n"
  }

  /// A message, without what would end it.
  static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A property's value, without what would end it.
  static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
