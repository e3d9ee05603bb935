/// What became of one case.
public struct CaseResult: Sendable {
  /// The case's name.
  public var name: String
  /// The file or folder that it is from.
  public var file: String
  /// The line of the file that it begins in, where that is known.
  public var line: Int?
  public var tags: [String]
  public var status: Status
  public var findings: [Finding]
  /// Why it was skipped, perhaps without words.
  public var skipReason = ""
  /// The seconds that it took.
  public var seconds: Double
  public var snapshotChanges: [SnapshotChange] = []
  /// What the script wrote to the console, for a case that failed.
  public var console: [String] = []

  public enum Status: String, Sendable, CaseIterable {
    case passed, failed, skipped
  }

  public init(
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

  /// What tells the case from all others.
  public var identifier: String { "\(file): \(name)" }

  /// The file, and the line in it where that is known, as terminals make a link of it.
  public var place: String { "\(file)\(line.map { ":\($0)" } ?? "")" }

  /// The first thing that is wrong, in one line; nil where nothing is.
  public var reason: String? {
    guard let first = findings.first else { return nil }
    let rest = findings.count - 1
    let more = rest == 0 ? "" : " (and \(rest) more)"
    return "\(first.aspect): \(first.message)\(more)"
  }
}
