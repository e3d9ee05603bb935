internal import Preprocessing

/// Leaving the page in `run`, after which `finalize` is not called (Documentation/Safari.md, Z3).
enum NavigationCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard let run = analysis.run, analysis.finalize != nil, let body = run.node.function?.body
    else {
      return []
    }
    var findings: [Finding] = []
    body.walk { node in
      if case .function = node.kind { return false }
      if leavesPage(node, analysis.facts) {
        findings.append(analysis.finding(.navigation, .warning, at: node))
      }
      return true
    }
    return findings
  }

  private static func leavesPage(_ node: SyntaxNode, _ facts: ScriptFacts) -> Bool {
    switch node.kind {
    case .assignment("=", let target, let value):
      // A fragment leads to a place in the same page.
      if value.text?.hasPrefix("#") ?? false || leadsToApp(value) { return false }
      if isLocation(target, facts) { return true }
      guard let access = target.access else { return false }
      return access.key == "href" && isLocation(access.object, facts)
    case .call(let callee, _, _):
      guard let access = callee.access else { return false }
      return ["assign", "replace", "reload"].contains(access.key)
        && isLocation(access.object, facts)
    default: return false
    }
  }

  /// Whether an address is one of another app, which opens while the page stays.
  private static func leadsToApp(_ value: SyntaxNode) -> Bool {
    var first = value
    if case .binary(_, let operands) = value.kind, let operand = operands.first { first = operand }
    guard let text = first.text, let end = text.firstRange(of: "://")?.lowerBound else {
      return false
    }
    return !["http", "https"].contains(text[..<end].lowercased())
  }

  private static func isLocation(_ node: SyntaxNode, _ facts: ScriptFacts) -> Bool {
    if facts.globalName(node) == "location" { return true }
    guard let access = node.access, access.key == "location" else { return false }
    return access.object.name == "document" || ScriptFacts.isGlobalObject(access.object)
  }
}
