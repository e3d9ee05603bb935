internal import Preprocessing

/// Dialogs, which block the page.
enum DialogCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    analysis.facts.calls.compactMap { node in
      guard case .call(let callee, _, _) = node.kind,
        let name = analysis.facts.globalName(callee), ["alert", "confirm", "prompt"].contains(name)
      else { return nil }
      return analysis.finding(.dialog(name), .warning, at: node)
    }
  }
}
