internal import Preprocessing

/// Nodes given to `JSON.stringify`, which makes nothing of them that somebody could use.
enum JSONCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    let facts = analysis.facts
    return facts.calls.flatMap { call -> [Finding] in
      guard case .call(let callee, let arguments, _) = call.kind, let access = callee.access,
        access.key == "stringify", access.object.name == "JSON", !facts.isDeclared("JSON"),
        // A replacer may make something of them.
        arguments.count == 1 || arguments.count > 1 && isNull(arguments[1])
      else { return [] }
      return nodes(in: arguments[0], facts, depth: 0).map { node, name in
        analysis.finding(.nodeInJSON(name), .warning, at: node)
      }
    }
  }

  private static func isNull(_ node: SyntaxNode) -> Bool {
    if case .null = node.kind { true } else { false }
  }

  /// The nodes in a value, and in the literals that it is made of.
  private static func nodes(
    in expression: SyntaxNode, _ facts: ScriptFacts, depth: Int
  ) -> [(SyntaxNode, String)] {
    guard depth < 16 else { return [] }
    if let name = facts.nodeInterface(of: expression) { return [(expression, name)] }
    switch expression.kind {
    case .object(let properties):
      return properties.flatMap { entry -> [(SyntaxNode, String)] in
        guard case .property(let property) = entry.kind, property.form == .value,
          let value = property.value
        else { return [] }
        return nodes(in: value, facts, depth: depth + 1)
      }
    case .array(let elements):
      return elements.flatMap { nodes(in: $0, facts, depth: depth + 1) }
    default: return []
    }
  }
}
