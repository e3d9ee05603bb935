internal import Preprocessing

/// The global `ExtensionPreprocessingJS` (Documentation/Safari.md, E2 and E3).
enum GlobalCheck: ScriptCheck {
  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    switch analysis.object.state {
    case .missing(let nearest, let node):
      return [
        analysis.finding(
          .globalMissing(nearest: nearest), .error, at: node ?? analysis.facts.program,
          repair: nearest.flatMap {
            analysis.renaming(global: $0, to: ExtensionObject.globalName)
          })
      ]
    case .local(let node): return [analysis.finding(.globalIsLocal, .error, at: node)]
    case .lexical(let node):
      let repair = analysis.declaration(of: node).flatMap { analysis.declaring(withVar: $0) }
      return [
        analysis.finding(
          Diagnostic.Kind.globalIsLexical, .error, at: node, repair: repair.map { Repair($0) })
      ]
    case .defined(let node, .noObject(type: "undefined")):
      return [analysis.finding(.globalMissing(nearest: nil), .error, at: node)]
    case .defined(let node, .noObject(let type)):
      return [analysis.finding(Diagnostic.Kind.globalIsNoObject(type: type), .error, at: node)]
    case .defined(let node, .type(let name, let statics, let instance)):
      guard statics.isComplete, statics.members["run"] == nil else { return [] }
      if instance.members["run"] != nil {
        return [
          analysis.finding(
            Diagnostic.Kind.globalIsClass(name: name), .error, at: node,
            repair: analysis.instantiating(node))
        ]
      }
      return [analysis.finding(.runMissing(nearest: nil), .error, at: node)]
    case .defined, .unknown: return []
    }
  }
}
