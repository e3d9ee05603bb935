internal import Preprocessing

/// Declarations that cannot be evaluated twice in one world (Documentation/Safari.md, E7). The object of the first
/// time is as good as a new one, unless the script has kept something: what it read from the page at once, or what
/// its functions have changed.
enum SecondEvaluationCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard case .program(let statements) = analysis.facts.program.kind else { return [] }
    var names: [String] = []
    var first: (keyword: String, node: SyntaxNode)?
    var edits: [[Repair.Edit]?] = []
    for statement in statements {
      switch statement.kind {
      case .variables(let kind, let declarators) where kind != .var:
        if first == nil { first = (kind.rawValue, statement) }
        edits.append(analysis.declaring(withVar: statement))
        for case .declarator(let target, _) in declarators.map(\.kind) {
          names += ScriptFacts.names(in: target).compactMap(\.spelling)
        }
      case .class(let type):
        if first == nil { first = ("class", statement) }
        edits.append(analysis.declaring(withVar: statement))
        type.name.map { names.append($0) }
      default: break
      }
    }
    // Such a declaration of the global itself has its own finding.
    guard let first, names != [ExtensionObject.globalName],
      readsPage(analysis.facts) || changesVariables(analysis.facts)
    else { return [] }
    return [
      analysis.finding(
        .evaluatedOnlyOnce(keyword: first.keyword, names: names), .note, at: first.node,
        repair: edits.contains { $0 == nil } ? nil : Repair(edits.flatMap { $0 ?? [] }))
    ]
  }

  /// What is another on each page, or at each time.
  private static let changing: Set<String> = [
    "document", "location", "navigator", "history", "getSelection", "Date", "performance",
    "localStorage", "sessionStorage", "Math",
  ]

  /// Whether code outside of functions reads the page, or the time.
  private static func readsPage(_ facts: ScriptFacts) -> Bool {
    var reads = false
    facts.program.walk { node in
      switch node.kind {
      case .function, .class: return false
      default:
        if let name = facts.globalName(node), changing.contains(name) { reads = true }
        return !reads
      }
    }
    return reads
  }

  /// Whether a function changes a variable of the whole script by its value of before.
  private static func changesVariables(_ facts: ScriptFacts) -> Bool {
    func isKept(_ name: String) -> Bool {
      facts.declarations[name]?.contains { declaration in
        guard case .variable = declaration.form else { return false }
        return declaration.node.enclosingFunction == nil
      } ?? false
    }
    let isAssigned = facts.assignments.contains { name, nodes in
      isKept(name) && nodes.contains { $0.enclosingFunction != nil }
    }
    return isAssigned
      || facts.memberAssignments.contains { assignment in
        assignment.node.enclosingFunction != nil && assignment.object.name.map(isKept) ?? false
      }
      || facts.calls.contains { call in
        guard case .call(let callee, _, _) = call.kind, let access = callee.access,
          ["push", "unshift", "splice", "pop", "shift", "set", "add", "delete", "clear"]
            .contains(access.key), call.enclosingFunction != nil
        else { return false }
        return access.object.name.map(isKept) ?? false
      }
  }
}
