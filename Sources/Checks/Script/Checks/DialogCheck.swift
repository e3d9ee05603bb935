internal import Preprocessing

/// Dialogs in `run`, which block the page while the share sheet covers it. In `finalize` the sheet is gone, and
/// a dialog is a way to say something.
enum DialogCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    analysis.facts.calls.compactMap { node in
      guard case .call(let callee, _, _) = node.kind,
        let name = analysis.facts.globalName(callee),
        ["alert", "confirm", "prompt"].contains(name), analysis.phase(of: node) == .run
      else { return nil }
      return analysis.finding(.dialog(name), .note, at: node)
    }
  }
}
