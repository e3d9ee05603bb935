internal import Checks
internal import Messages
internal import Preprocessing
internal import ScriptEngine
internal import Synchronization

/// What a check has found so far. The watchdog may report it from its own thread.
final class CheckResults: Sendable {
  struct Content {
    var findings: [Finding] = []
    /// The failures to check something.
    var failures: [RunFailure] = []
    /// The scripts with findings, by name.
    var scripts: [String: PreprocessingScript] = [:]
    /// The comments in these scripts that suppress findings.
    var comments: [String: IgnoreComments] = [:]
    /// How many findings were put right before; nil where that was not asked for.
    var fixed: Int?
  }

  private let mutex = Mutex(Content())
  private let rules: FindingRules

  init(rules: FindingRules) {
    self.rules = rules
  }

  var content: Content { mutex.withLock { $0 } }

  /// Adds the findings that are new.
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

  /// Whether a comment in the script suppresses a finding.
  private static func isIgnored(_ finding: Finding, _ content: Content) -> Bool {
    var name = finding.place.file
    if case .script(let location) = finding.place { name = location.generated?.source ?? name }
    return content.comments[name]?.cover(finding) ?? false
  }

  func setFixed(_ count: Int) {
    mutex.withLock { $0.fixed = count }
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
