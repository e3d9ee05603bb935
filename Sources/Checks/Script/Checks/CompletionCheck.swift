internal import Preprocessing
internal import ScriptEngine

/// Whether `run` calls `completionFunction`, once, on every way through it (Documentation/Safari.md,
/// E4 to E6).
enum CompletionCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard let run = analysis.run, !run.isOpaque, let function = run.node.function,
      !function.isGenerator
    else { return [] }
    let parameter = function.parameters.first?.spelling
    if let misread = run.misread {
      return [
        analysis.finding(
          .neverCompleted(.otherObject("arguments", parameter: parameter)), .error, at: misread)
      ]
    }
    if run.completions.isEmpty, run.references.isEmpty {
      return neverCompleted(run, function, analysis)
    }
    if run.references.isEmpty, let bare = bareName(of: run) {
      return [analysis.finding(.neverCompleted(.withoutParentheses), .error, at: bare)]
    }
    if let parameter, let object = otherObject(in: function.body, analysis.facts),
      let name = object.name, !analysis.facts.isDeclared(name)
    {
      return [notDefined(name, parameter, at: object, analysis)]
    }
    let flow = CompletionFlow(run, facts: analysis.facts)
    return unfinished(flow, run, analysis) + repeated(flow, analysis)
  }

  private static func neverCompleted(
    _ run: RunParameters, _ function: FunctionSyntax, _ analysis: ScriptAnalysis
  ) -> [Finding] {
    // A key that looks like a misspelt `completionFunction` has its own finding.
    if run.keys.contains(where: { ParameterCheck.isUnknown($0.key) }) { return [] }
    // Other code may have the function: the object's other methods, or those of a superclass.
    if function.body.contains({ if case .superReference = $0.kind { true } else { false } }) {
      return []
    }
    // So has a bare `completionFunction`, which is declared nowhere.
    if !analysis.facts.isDeclared("completionFunction"),
      function.body.contains({ $0.name == "completionFunction" })
    {
      return []
    }
    if let object = otherObject(in: function.body, analysis.facts), let name = object.spelling {
      let parameter = function.parameters.first?.spelling
      if let parameter, let known = object.name, !analysis.facts.isDeclared(known) {
        return [notDefined(name, parameter, at: object, analysis)]
      }
      return [
        analysis.finding(
          .neverCompleted(.otherObject(name, parameter: parameter)), .error, at: object)
      ]
    }
    var value: SyntaxNode?
    function.body.walk { node in
      if case .function = node.kind { return false }
      if case .returnStatement(let returned?) = node.kind, value == nil { value = returned }
      return true
    }
    if case .block = function.body.kind {} else { value = function.body }
    if let value, !isEmpty(value) || function.isAsync {
      let fault = Diagnostic.Kind.resultsReturned(
        isPromise: function.isAsync, milliseconds: PreprocessingOptions().completionLimit)
      return [analysis.finding(fault, .error, at: value)]
    }
    return [analysis.finding(.neverCompleted(.never), .error, at: run.node.parent ?? run.node)]
  }

  /// The finding for a name that is not the parameter's.
  private static func notDefined(
    _ name: String, _ parameter: String, at object: SyntaxNode, _ analysis: ScriptAnalysis
  ) -> Finding {
    analysis.finding(
      .nameNotDefined(name, nearest: parameter), .error, at: object,
      repair: analysis.replacing(name: name, by: parameter))
  }

  /// The name whose `completionFunction` is read: the parameter has another one. It is declared nowhere, or as a
  /// variable that is given nothing of that name.
  private static func otherObject(in body: SyntaxNode, _ facts: ScriptFacts) -> SyntaxNode? {
    var found: SyntaxNode?
    body.walk { node in
      if found == nil, let access = node.access, access.key == "completionFunction",
        let name = access.object.name, mayLack(name, facts)
      {
        found = access.object
      }
      return found == nil
    }
    return found
  }

  /// Whether nothing in the script shows that a name has a `completionFunction`.
  private static func mayLack(_ name: String, _ facts: ScriptFacts) -> Bool {
    guard facts.isDeclared(name) else { return true }
    guard let value = facts.onlyDeclaration(of: name)?.value, case .object(let members) = value.kind
    else { return false }
    let isPlain = members.allSatisfy { member in
      guard case .property(let property) = member.kind, let key = property.name else {
        return false
      }
      return key != "completionFunction"
    }
    return isPlain && !facts.memberAssignments.contains { $0.object.name == name }
  }

  private static func isEmpty(_ value: SyntaxNode) -> Bool {
    switch value.kind {
    case .null, .unary("void", _), .boolean, .call, .identifier("undefined"): true
    default: false
    }
  }

  /// The function's name as a whole statement.
  private static func bareName(of run: RunParameters) -> SyntaxNode? {
    let isBare = run.completions.allSatisfy { completion in
      if case .expressionStatement = completion.parent?.kind { true } else { false }
    }
    return isBare ? run.completions.first : nil
  }

  private static func unfinished(
    _ flow: CompletionFlow, _ run: RunParameters, _ analysis: ScriptAnalysis
  ) -> [Finding] {
    let exits = flow.exits.filter { $0.paths.isReachable }
    guard exits.contains(where: { $0.paths.uncalled != nil }) else { return [] }
    let isSure = exits.allSatisfy { $0.paths.called == nil && !$0.paths.isUnknown }
    return exits.compactMap { exit in
      guard let uncalled = exit.paths.uncalled, uncalled.isSure else { return nil }
      let node =
        exit.way == .end ? uncalled.condition ?? run.node.parent ?? run.node : exit.node
      return analysis.finding(
        .neverCompleted(.path(exit.way)), isSure ? .error : .warning, at: node)
    }
  }

  private static func repeated(_ flow: CompletionFlow, _ analysis: ScriptAnalysis) -> [Finding] {
    var seen: Set<ObjectIdentifier> = []
    return flow.repetitions.compactMap { call, first, isLoop in
      guard seen.insert(ObjectIdentifier(call)).inserted else { return nil }
      return analysis.finding(
        .completedAgain(line: analysis.facts.location(first).line, isLoop: isLoop), .warning,
        at: call)
    }
  }
}
