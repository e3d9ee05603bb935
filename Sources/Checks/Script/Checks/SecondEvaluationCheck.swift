internal import Preprocessing

/// Declarations that cannot be evaluated twice in one world (Documentation/Safari.md, E7).
enum SecondEvaluationCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard case .program(let statements) = analysis.facts.program.kind else { return [] }
    var names: [String] = []
    var first: (keyword: String, node: SyntaxNode)?
    for statement in statements {
      switch statement.kind {
      case .variables(let kind, let declarators) where kind != .var:
        if first == nil { first = (kind.rawValue, statement) }
        for case .declarator(let target, _) in declarators.map(\.kind) {
          names += ScriptFacts.names(in: target).compactMap(\.spelling)
        }
      case .class(let type):
        if first == nil { first = ("class", statement) }
        type.name.map { names.append($0) }
      default: break
      }
    }
    // The global itself, declared so, has a finding of its own.
    guard let first, names != [ExtensionObject.globalName] else { return [] }
    return [
      analysis.finding(
        .evaluatedOnlyOnce(keyword: first.keyword, names: names), .warning, at: first.node)
    ]
  }
}
