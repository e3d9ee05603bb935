internal import Checks
internal import Preprocessing
internal import Synchronization

/// What a check has found so far. The watchdog may come to report it from a thread of its own.
final class CheckResults: Sendable {
  struct Content {
    var findings: [Finding] = []
    /// What could not be checked.
    var failures: [RunFailure] = []
    /// The scripts that findings are in, by name.
    var scripts: [String: PreprocessingScript] = [:]
  }

  private let mutex = Mutex(Content())

  var content: Content { mutex.withLock { $0 } }

  /// Adds findings, those that say something new.
  func add(_ findings: [Finding], page: String? = nil) {
    mutex.withLock { content in
      for var finding in findings {
        finding.page = page
        if !content.findings.contains(where: { finding.isRepetition(of: $0) }) {
          content.findings.append(finding)
        }
      }
    }
  }

  func add(_ failure: RunFailure) {
    mutex.withLock { $0.failures.append(failure) }
  }

  func add(_ script: PreprocessingScript) {
    mutex.withLock { $0.scripts[script.name] = script }
  }
}
