internal import AppExtension
internal import Preprocessing

/// The methods of the object: whether `run` and `finalize` are there, by these names, and know the
/// object (Documentation/Safari.md, E3 and Z4).
enum MethodCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard case .defined(let node, .object(let shape)) = analysis.object.state else { return [] }
    var findings: [Finding] = []
    let names = shape.members.keys.sorted()
    if let run = shape.members["run"] {
      findings += notCallable(run, in: analysis) { .runNotCallable(type: $0) }
    } else if shape.isComplete {
      let nearest = nearest(to: "run", among: names)
      findings.append(
        analysis.finding(
          .runMissing(nearest: nearest), .error,
          at: nearest.flatMap { shape.members[$0] } ?? node))
    }
    if let finalize = shape.members["finalize"] {
      findings += notCallable(finalize, in: analysis) { .finalizeNotCallable(type: $0) }
      if analysis.platform == .macOS {
        findings.append(
          analysis.finding(
            Diagnostic.Kind.finalizeNotCalled(.platform), .warning, at: finalize))
      }
    } else if let name = nearest(to: "finalize", among: names), let member = shape.members[name] {
      findings.append(analysis.finding(.finalizeMisspelt(name: name), .warning, at: member))
    }
    return findings + arrows(in: shape, analysis)
  }

  /// The name that was probably meant for another.
  private static func nearest(to name: String, among names: [String]) -> String? {
    names.first { $0.lowercased() == name }
      ?? names.first { $0.hasPrefix(name) && $0.count <= name.count + 2 && name == "run" }
      ?? Spelling.nearest(to: name, among: names, distance: name.count > 5 ? 3 : 1)
  }

  private static func notCallable(
    _ member: SyntaxNode, in analysis: ScriptAnalysis, _ kind: (String) -> Diagnostic.Kind
  ) -> [Finding] {
    let type: String? =
      switch analysis.facts.value(of: member).kind {
      case .string, .template: "string"
      case .number: "number"
      case .boolean: "boolean"
      case .null: "null"
      case .object, .array: "object"
      default: nil
      }
    return type.map { [analysis.finding(kind($0), .error, at: member)] } ?? []
  }

  /// Arrow functions have no `this` of their own: in an object's literal it is the global object.
  private static func arrows(in shape: ObjectShape, _ analysis: ScriptAnalysis) -> [Finding] {
    var findings: [Finding] = []
    for name in ["run", "finalize"] {
      guard let method = shape.members[name], let function = method.function,
        function.form == .arrow, case .property = method.parent?.kind,
        case .object = method.parent?.parent?.kind
      else { continue }
      function.body.walk { node in
        if let inner = node.function, inner.form != .arrow { return false }
        if case .class = node.kind { return false }
        if findings.isEmpty, case .member(let object, let key, _) = node.kind, object.isThis,
          shape.members[key] != nil
        {
          findings.append(
            analysis.finding(.arrowThis(method: name, member: key), .error, at: object))
        }
        return true
      }
    }
    return findings
  }
}
