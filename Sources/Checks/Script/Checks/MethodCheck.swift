internal import AppExtension
internal import Preprocessing

/// The methods of the object: whether `run` and `finalize` exist, have these names, and have the
/// object as `this` (Documentation/Safari.md, E3 and Z4).
enum MethodCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    guard case .defined(let node, .object(let shape)) = analysis.object.state else { return [] }
    var findings: [Finding] = []
    let names = shape.members.keys.sorted()
    if let run = shape.members["run"], isUndefined(run, analysis) {
      findings.append(analysis.finding(.runMissing(nearest: nil), .error, at: run))
    } else if let run = shape.members["run"] {
      findings += notCallable(run, in: analysis) { .runNotCallable(type: $0) }
    } else if shape.isComplete, holdsExtension(shape, analysis) {
      findings.append(analysis.finding(Diagnostic.Kind.globalIsModule, .error, at: node))
    } else if shape.isComplete {
      let nearest = nearest(to: "run", among: names)
      // An extension that only changes the page needs none: it gets an empty dictionary, at once (E3).
      let isMeant = nearest == nil && shape.members["finalize"]?.function != nil
      if !isMeant {
        findings.append(
          analysis.finding(
            .runMissing(nearest: nearest), .error,
            at: nearest.flatMap { shape.members[$0] } ?? node,
            repair: nearest.flatMap { name in
              shape.members[name].flatMap { analysis.renaming(member: $0, name, to: "run") }
            }))
      }
    }
    if let finalize = shape.members["finalize"] {
      findings += notCallable(finalize, in: analysis) { .finalizeNotCallable(type: $0) }
      if analysis.platform == .macOS {
        findings.append(
          analysis.finding(
            Diagnostic.Kind.finalizeNotCalled(.platform), .warning, at: finalize))
      }
    } else if let name = nearest(to: "finalize", among: names), let member = shape.members[name] {
      findings.append(
        analysis.finding(
          .finalizeMisspelt(name: name), .warning, at: member,
          repair: analysis.renaming(member: member, name, to: "finalize")))
    }
    return findings + arrows(in: shape, analysis)
  }

  private static func isUndefined(_ member: SyntaxNode, _ analysis: ScriptAnalysis) -> Bool {
    if case .identifier("undefined") = analysis.facts.value(of: member).kind { return true }
    return false
  }

  /// Whether an object is a module, which has the extension as its default export.
  private static func holdsExtension(_ shape: ObjectShape, _ analysis: ScriptAnalysis) -> Bool {
    guard let exported = shape.members["default"],
      case .object(let inner) = ShapeResolver(facts: analysis.facts).resolve(exported)
    else { return false }
    return inner.members["run"] != nil
  }

  /// The name that was probably meant instead of another.
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
      case .object: "object"
      case .array: "array"
      default: nil
      }
    return type.map { [analysis.finding(kind($0), .error, at: member)] } ?? []
  }

  /// Arrow functions have no own `this`: in an object literal it is the global object.
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
            analysis.finding(
              .arrowThis(method: name, member: key), .error, at: object,
              repair: analysis.unarrowing(method, members: Set(shape.members.keys))))
        }
        return true
      }
    }
    return findings
  }
}
