/// The outcome of one case.
package struct CaseResult: Sendable {
  /// The case's name.
  package var name: String
  /// The file or folder that it comes from.
  package var file: String
  /// The line of the file where it begins, if that is known.
  package var line: Int?
  package var tags: [String]
  package var status: Status
  package var findings: [Finding]
  /// Why it was skipped, perhaps empty.
  package var skipReason = ""
  /// How many seconds it took.
  package var seconds: Double
  package var snapshotChanges: [SnapshotChange] = []
  /// The script's console output, for a case that failed.
  package var console: [String] = []

  package enum Status: String, Sendable, CaseIterable {
    case passed, failed, skipped
  }

  package init(
    _ testCase: TestCase, _ status: Status, findings: [Finding] = [], seconds: Double = 0
  ) {
    name = testCase.name
    file = testCase.source.path
    line = testCase.line
    tags = testCase.tags
    self.status = status
    self.findings = findings
    self.seconds = seconds
    skipReason = testCase.skip ?? ""
  }

  /// The case's unique name.
  package var identifier: String { "\(file): \(name)" }

  /// The file, and the line if it is known, in a form that terminals turn into a link.
  package var place: String { "\(file)\(line.map { ":\($0)" } ?? "")" }

  /// The first finding in one line; nil if the case passed.
  package var reason: String? {
    guard let first = findings.first else { return nil }
    let rest = findings.count - 1
    let more = rest == 0 ? "" : " (and \(rest) more)"
    return "\(first.aspect): \(first.message)\(more)"
  }
}
