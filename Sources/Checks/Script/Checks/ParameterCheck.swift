internal import AppExtension
internal import Preprocessing

/// What `run` and `finalize` read from their parameters (Documentation/Safari.md, E4 and Z2).
enum ParameterCheck: ScriptCheck {
  private static let keys = ["completionFunction", "extensionName"]
  /// The members that every object has.
  private static let inherited: Set<String> = [
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
    "toString", "valueOf", "__proto__",
  ]

  static func isUnknown(_ key: String) -> Bool { !keys.contains(key) && !inherited.contains(key) }

  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    runKeys(analysis) + extraParameters(analysis) + completionInFinalize(analysis)
  }

  private static func runKeys(_ analysis: ScriptAnalysis) -> [Finding] {
    guard let run = analysis.run, !run.isOpaque else { return [] }
    let written = Set(
      run.keys.filter { isAssigned($0.node) }.map(\.key))
    var seen: Set<String> = []
    return run.keys.compactMap { key, node in
      guard isUnknown(key), !written.contains(key), !isTested(node), seen.insert(key).inserted
      else { return nil }
      let nearest = nearest(key)
      return analysis.finding(
        .unknownParameterKey(key, nearest: nearest),
        isCalled(node) || nearest != nil ? .error : .warning, at: node,
        repair: nearest.flatMap { other in
          analysis.renaming(
            members: run.keys.filter { $0.key == key }.map(\.node), key, to: other)
        })
    }
  }

  private static func nearest(_ key: String) -> String? {
    let lower = key.lowercased()
    if ["complet", "callback", "done", "finish", "resolve"].contains(where: lower.contains) {
      return "completionFunction"
    }
    return Spelling.nearest(to: key, among: keys, distance: 4)
  }

  private static func isAssigned(_ node: SyntaxNode) -> Bool {
    if case .assignment(_, let target, _) = node.parent?.kind { target === node } else { false }
  }

  private static func isCalled(_ node: SyntaxNode) -> Bool {
    if case .call(let callee, _, _) = node.parent?.kind { callee === node } else { false }
  }

  /// Whether something is done only if there is a value.
  private static func isTested(_ node: SyntaxNode) -> Bool {
    switch node.parent?.kind {
    case .logical, .conditional, .ifStatement, .unary: true
    case .call(let callee, _, let isOptional): callee === node && isOptional
    case .member(_, _, let isOptional): isOptional
    default: false
    }
  }

  /// Parameters beyond the first, which get no value.
  private static func extraParameters(_ analysis: ScriptAnalysis) -> [Finding] {
    [("run", analysis.run), ("finalize", analysis.finalize)].compactMap { method, parameters in
      guard let function = parameters?.node.function, function.parameters.count > 1,
        let name = function.parameters[1].spelling,
        (analysis.facts.reads[name] ?? []).contains(where: { read in
          read.enclosingFunction?.function?.body === function.body && !isTested(read)
        })
      else { return nil }
      return analysis.finding(
        .extraParameter(method: method, name: name), .error, at: function.parameters[1])
    }
  }

  private static func completionInFinalize(_ analysis: ScriptAnalysis) -> [Finding] {
    guard let finalize = analysis.finalize, !finalize.isOpaque, finalize.node !== analysis.run?.node
    else { return [] }
    return finalize.completions.prefix(1).compactMap { node in
      isCalled(node) ? analysis.finding(.completionInFinalize, .error, at: node) : nil
    }
  }
}
