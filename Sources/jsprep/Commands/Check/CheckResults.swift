internal import Checks
internal import Messages
internal import Preprocessing
internal import ScriptEngine
internal import Synchronization

/// What a check has found so far. The watchdog may come to report it from a thread of its own.
final class CheckResults: Sendable {
  struct Content {
    var findings: [Finding] = []
    /// What could not be checked.
    var failures: [RunFailure] = []
    /// The scripts that findings are in, by name.
    var scripts: [String: PreprocessingScript] = [:]
    /// What the comments of these scripts leave out.
    var comments: [String: IgnoreComments] = [:]
  }

  private let mutex = Mutex(Content())
  private let rules: FindingRules

  init(rules: FindingRules) {
    self.rules = rules
  }

  var content: Content { mutex.withLock { $0 } }

  /// Adds findings, those that say something new.
  func add(_ findings: [Finding], page: String? = nil) {
    mutex.withLock { content in
      for finding in findings {
        guard var finding = rules.judged(finding), !Self.isIgnored(finding, content) else {
          continue
        }
        finding.page = page
        if !content.findings.contains(where: { finding.isRepetition(of: $0) }) {
          content.findings.append(finding)
        }
      }
    }
  }

  /// Whether a comment in the script leaves a finding out.
  private static func isIgnored(_ finding: Finding, _ content: Content) -> Bool {
    let identifier = FindingText(finding).identifier
    switch finding.place {
    case .script(let location):
      let name = location.generated?.source ?? location.source
      let line = location.generated?.line ?? location.line
      return content.comments[name]?.cover(identifier, line: line) ?? false
    case .file(let path): return content.comments[path]?.cover(identifier, line: nil) ?? false
    case .info: return false
    }
  }

  func add(_ failure: RunFailure) {
    mutex.withLock { $0.failures.append(failure) }
  }

  func add(_ script: PreprocessingScript) {
    let comments = IgnoreComments(script)
    mutex.withLock { content in
      content.scripts[script.name] = script
      content.comments[script.name] = comments
    }
  }
}
