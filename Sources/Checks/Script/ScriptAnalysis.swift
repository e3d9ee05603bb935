internal import Preprocessing
internal import ScriptEngine

/// The input of the checks of a script.
struct ScriptAnalysis {
  let facts: ScriptFacts
  let object: ExtensionObject
  /// The function that is `run`, if it is known.
  let run: RunParameters?
  /// The function that is `finalize`, if it is known.
  let finalize: RunParameters?
  let platform: PreprocessingOptions.Platform
  /// Who knows which names no global has.
  let names: NameQuestions

  init(
    _ source: SourceText, program: SyntaxNode, platform: PreprocessingOptions.Platform,
    names: NameQuestions = NameQuestions(.asked)
  ) {
    self.names = names
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
    isInFinalize(node, depth: 0) ? .finalize : .run
  }

  /// Whether a node stands in `finalize`, or in a function that nothing else calls.
  private func isInFinalize(_ node: SyntaxNode, depth: Int) -> Bool {
    guard let method = finalize?.node, depth < 4 else { return false }
    var outermost: SyntaxNode?
    for ancestor in node.ancestors {
      if ancestor === method { return true }
      if ancestor === run?.node { return false }
      if case .function = ancestor.kind { outermost = ancestor }
    }
    guard let outermost else { return false }
    if let key = methodName(of: outermost) {
      return methodUses(of: key).map { uses in
        !uses.isEmpty && uses.allSatisfy { isInFinalize($0, depth: depth + 1) }
      } ?? false
    }
    var name = outermost.function?.name
    if case .declarator(let target, _) = outermost.parent?.kind { name = target.name }
    guard let name, facts.onlyDeclaration(of: name) != nil, let reads = facts.reads[name] else {
      return false
    }
    return reads.allSatisfy { isInFinalize($0, depth: depth + 1) }
  }

  /// The name of the object's member that a function is.
  private func methodName(of function: SyntaxNode) -> String? {
    object.shape?.members.first { $0.value === function }?.key
  }

  /// Where a member with this name is read; nil where its name may be made at run time.
  private func methodUses(of key: String) -> [SyntaxNode]? {
    var uses: [SyntaxNode] = []
    var isSure = !facts.texts.contains(key)
    facts.program.walk { node in
      if let access = node.access, access.key == key, !isAssigned(node) { uses.append(node) }
      if case .subscripted(let object, let index, _) = node.kind, object.isThis, index.text == nil {
        isSure = false
      }
      return true
    }
    return isSure ? uses : nil
  }

  private func isAssigned(_ node: SyntaxNode) -> Bool {
    if case .assignment(_, let target, _) = node.parent?.kind { return target === node }
    return false
  }

  /// A finding about a node of the script.
  ///
  /// - Parameter repair: the one way to put it right, where there is one.
  func finding(
    _ fault: ScriptFault, _ severity: Diagnostic.Severity, at node: SyntaxNode,
    repair: Repair? = nil
  ) -> Finding {
    var finding = Finding(.script(fault), severity, at: .script(facts.location(node)))
    finding.extent = node.start..<node.end
    finding.repair = repair
    return finding
  }

  /// A finding that a run would have as well.
  ///
  /// - Parameter repair: the one way to put it right, where there is one.
  func finding(
    _ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, at node: SyntaxNode,
    repair: Repair? = nil
  ) -> Finding {
    var finding = Finding(
      Diagnostic(kind, severity, location: facts.location(node)), script: facts.source.name)
    finding.extent = node.start..<node.end
    finding.repair = repair
    return finding
  }
}

/// A check of a script. Each has its own file, and a line in ``ScriptChecks/all``.
protocol ScriptCheck: SendableMetatype {
  /// Its findings, in any order.
  static func findings(in analysis: ScriptAnalysis) -> [Finding]
}

/// The list that a new check joins.
enum ScriptChecks {
  static let all: [any ScriptCheck.Type] = [
    GlobalCheck.self, MethodCheck.self, SecondEvaluationCheck.self, CompletionCheck.self,
    TimerCheck.self, ParameterCheck.self, ResultsCheck.self, NativeKeyCheck.self,
    ElementCheck.self, MatchCheck.self, SelectionCheck.self, NameCheck.self, DialogCheck.self,
    NavigationCheck.self, DebuggerCheck.self, SelectorCheck.self, RequestCheck.self,
    ThisCheck.self, JSONCheck.self,
  ]
}
