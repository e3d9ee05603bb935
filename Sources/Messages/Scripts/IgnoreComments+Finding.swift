package import Checks
internal import ScriptEngine

extension IgnoreComments {
  /// Whether a comment in the script leaves a finding in that script out.
  package func cover(_ finding: Finding) -> Bool {
    let identifier = FindingText(finding).identifier
    switch finding.place {
    case .script(let location):
      return cover(identifier, line: location.generated?.line ?? location.line)
    case .file: return cover(identifier, line: nil)
    case .info: return false
    }
  }
}
