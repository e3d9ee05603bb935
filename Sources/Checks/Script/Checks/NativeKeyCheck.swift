internal import Preprocessing

/// Constants of the native side, by which Safari wraps what scripts are given and give
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
