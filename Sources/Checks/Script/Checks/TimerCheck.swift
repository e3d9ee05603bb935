internal import Preprocessing

/// Waiting longer than Safari waits, or for an event that has happened already
/// (Documentation/Safari.md, E5).
enum TimerCheck: ScriptCheck {
  private static let limit = PreprocessingOptions().completionLimit

  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard let run = analysis.run, !run.isOpaque else { return [] }
    let completions = Set(run.completions.map(ObjectIdentifier.init))
    func completes(_ node: SyntaxNode) -> Bool {
      let node = analysis.facts.value(of: node)
      return node.contains { completions.contains(ObjectIdentifier($0)) }
    }
    return analysis.facts.calls.compactMap { node in
      guard case .call(let callee, let arguments, _) = node.kind, let first = arguments.first else {
        return nil
      }
      if analysis.facts.globalName(callee) == "setTimeout", arguments.count > 1,
        case .number(let delay?) = analysis.facts.value(of: arguments[1]).kind, delay >= limit,
        completes(first)
      {
        return analysis.finding(
          .timerTooLong(milliseconds: delay, limit: limit), .error, at: arguments[1])
      }
      if let access = callee.access, access.key == "addEventListener", arguments.count > 1,
        let event = first.text, event == "DOMContentLoaded" || event == "load",
        isPage(access.object, event), completes(arguments[1]),
        !analysis.facts.memberNames.contains("readyState")
      {
        return analysis.finding(.waitsForLoad(event: event), .warning, at: node)
      }
      return nil
    }
  }

  private static func isPage(_ node: SyntaxNode, _ event: String) -> Bool {
    node.name == "window" || node.name == "document" && event == "DOMContentLoaded"
  }
}
