internal import Preprocessing

/// Ranges of a selection that is empty on most pages: `getRangeAt(0)` throws an IndexSizeError.
enum SelectionCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    let facts = analysis.facts
    // Whoever looks at any of these knows.
    let asking = ["rangeCount", "isCollapsed", "addRange", "selectAllChildren"]
    if asking.contains(where: facts.memberNames.contains) { return [] }
    return facts.calls.compactMap { call in
      guard case .call(let callee, let arguments, false) = call.kind,
        case .member(_, "getRangeAt", false) = callee.kind, arguments.count == 1,
        !isConditional(call)
      else { return nil }
      return analysis.finding(
        .uncheckedResult(call: "getRangeAt(0)", isSelection: true), .warning, at: call)
    }
  }

  /// Whether something is done only under a condition, or where an exception is caught.
  private static func isConditional(_ node: SyntaxNode) -> Bool {
    for ancestor in node.ancestors {
      switch ancestor.kind {
      case .ifStatement, .conditional, .logical, .tryStatement, .switchStatement,
        .whileStatement, .forStatement, .forEach:
        return true
      case .function(let function):
        // An early return may be for pages without a selection.
        return function.body.contains { inner in
          guard case .returnStatement = inner.kind, inner.start < node.start else { return false }
          return inner.enclosingFunction === ancestor
        }
      default: continue
      }
    }
    return false
  }
}
