internal import Preprocessing

/// Ranges of a selection that is empty on most pages: `getRangeAt(0)` throws an IndexSizeError.
enum SelectionCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    let facts = analysis.facts
    // A script that uses one of these checks the selection.
    let asking = ["rangeCount", "isCollapsed", "addRange", "selectAllChildren"]
    if asking.contains(where: facts.memberNames.contains) { return [] }
    return facts.calls.compactMap { call in
      guard case .call(let callee, let arguments, false) = call.kind,
        case .member(_, "getRangeAt", false) = callee.kind, arguments.count == 1,
        !facts.isConditional(call, countsLoops: true)
      else { return nil }
      return analysis.finding(
        .uncheckedResult(call: "getRangeAt(0)", .selection, analysis.phase(of: call)),
        .warning, at: call)
    }
  }
}
