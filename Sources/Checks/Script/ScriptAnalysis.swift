internal import Preprocessing
internal import ScriptEngine

/// What the checks of a script look at.
struct ScriptAnalysis {
  let facts: ScriptFacts
  let object: ExtensionObject
  /// The function that is `run`, where that is known.
  let run: RunParameters?
  /// The function that is `finalize`, where that is known.
  let finalize: RunParameters?
  let platform: PreprocessingOptions.Platform

  init(
    _ source: SourceText, program: SyntaxNode, platform: PreprocessingOptions.Platform
  ) {
    let facts = ScriptFacts(source, program: program)
    self.facts = facts
    self.platform = platform
    object = ExtensionObject(facts)
    let shape = object.shape
    func method(_ name: String) -> RunParameters? {
      shape?.members[name].flatMap { RunParameters(facts.value(of: $0), facts: facts) }
    }
    run = method("run")
    finalize = method("finalize")
  }

  /// The method that a node belongs to: `run`, unless it stands in `finalize`.
  func phase(of node: SyntaxNode) -> ScriptFault.Phase {
    guard let function = finalize?.node else { return .run }
    return node.ancestors.contains { $0 === function } ? .finalize : .run
  }

  /// A finding about a node of the script.
  func finding(
    _ fault: ScriptFault, _ severity: Diagnostic.Severity, at node: SyntaxNode
  ) -> Finding {
    Finding(.script(fault), severity, at: .script(facts.location(node)))
  }

  /// A finding that a run would have as well.
  func finding(
    _ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, at node: SyntaxNode
  ) -> Finding {
    Finding(
      Diagnostic(kind, severity, location: facts.location(node)), script: facts.source.name)
  }
}

/// Something to look for in a script. A check has a file of its own, and its line in
/// ``ScriptChecks/all``.
protocol ScriptCheck: SendableMetatype {
  /// What it finds, in any order.
  static func findings(in analysis: ScriptAnalysis) -> [Finding]
}

/// The list that a new check joins.
enum ScriptChecks {
  static let all: [any ScriptCheck.Type] = [
    GlobalCheck.self, MethodCheck.self, SecondEvaluationCheck.self, CompletionCheck.self,
    TimerCheck.self, ParameterCheck.self, ResultsCheck.self, NativeKeyCheck.self,
    ElementCheck.self, MatchCheck.self, SelectionCheck.self, NameCheck.self, DialogCheck.self,
    NavigationCheck.self, DebuggerCheck.self,
  ]
}
