internal import Preprocessing

/// Statements for a debugger that were left in the script.
enum DebuggerCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    var findings: [Finding] = []
    analysis.facts.program.walk { node in
      if case .debugger = node.kind {
        findings.append(
          analysis.finding(.debugger, .warning, at: node, repair: analysis.removing(node)))
      }
      return true
    }
    return findings
  }
}
