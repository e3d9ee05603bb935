internal import Preprocessing

/// Constants of the native side, under which Safari wraps the arguments and results of scripts
/// (Documentation/Safari.md, Z2).
enum NativeKeyCheck: ScriptCheck {
  private static let resultsKey = "NSExtensionJavaScriptPreprocessingResultsKey"
  private static let argumentKey = "NSExtensionJavaScriptFinalizeArgumentKey"

  static func findings(in analysis: ScriptAnalysis) -> [Finding] {
    var findings: [Finding] = []
    analysis.facts.program.walk { node in
      if let access = node.access, access.key == argumentKey || access.key == resultsKey {
        findings.append(
          analysis.finding(.nativeKey(access.key, .finalize), .error, at: node))
      }
      if case .property(let property) = node.kind, let name = property.name,
        name == resultsKey || name == argumentKey
      {
        findings.append(analysis.finding(.nativeKey(name, .run), .warning, at: node))
      }
      return true
    }
    return findings
  }
}
