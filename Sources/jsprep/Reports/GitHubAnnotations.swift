internal import Checks
internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// Findings as annotations that GitHub shows beside the lines of a change.
struct GitHubAnnotations {
  /// A line for each.
  let text: String

  init(_ content: CheckResults.Content) {
    text =
      content.findings.map(Self.line).joined() + content.failures.map(Self.line(of:)).joined()
  }

  private static func line(_ finding: Finding) -> String {
    let text = FindingText(finding)
    let kind: GitHubCommand.Kind =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .notice
      }
    var properties = [(name: "file", value: finding.place.file)]
    var place = ""
    switch finding.place {
    case .script(let location):
      properties.append(("line", "\(location.line)"))
      if let column = location.column { properties.append(("col", "\(column)")) }
    case .info(_, let key): place = key.isRoot ? "" : "\(key): "
    case .file: break
    }
    let sentences = [
      "\(place)\(text.message).", text.safari.map { "Safari \($0)" }, text.fix.map { "Fix: \($0)" },
      finding.page.map { "On the page \($0)." },
    ]
    properties.append(("title", text.identifier))
    let message = sentences.compactMap { $0 }.joined(separator: "\n")
    return GitHubCommand(kind, properties, message: message).line
  }

  private static func line(of failure: RunFailure) -> String {
    let place = failure.place.map { "\($0): " } ?? ""
    return GitHubCommand(
      .error, [("title", failure.identifier)], message: place + failure.message
    ).line
  }
}
