/// Writes what becomes of cases in one of the forms that people and programs read.
///
/// A new form is a type that conforms, and a line in ``TestReporters/all``.
public protocol TestReporter: Sendable {
  /// What `--reporter` calls it.
  static var name: String { get }
  init(_ style: ReportStyle)
  /// What comes first.
  ///
  /// - Parameter count: how many cases there are.
  mutating func begin(count: Int) -> String
  /// What is written of a case, in the order of the cases.
  mutating func report(_ result: CaseResult) -> String
  /// What comes last.
  mutating func end(_ summary: RunSummary) -> String
}

/// How a report looks.
public struct ReportStyle: Sendable, Hashable {
  /// Whether it is painted, for a terminal.
  public var isColored = false
  /// The columns that there are; nil where nobody knows.
  public var width: Int?
  /// Whether passed cases are listed as well.
  public var listsPassed = true

  public init() {}
}

/// The forms that there are.
public enum TestReporters {
  public static let all: [any TestReporter.Type] = [
    PrettyReporter.self, TAPReporter.self, JUnitReporter.self, JSONReporter.self,
    GitHubReporter.self, HTMLReporter.self,
  ]

  /// The form of a name, or nil.
  public static func named(_ name: String) -> (any TestReporter.Type)? {
    all.first { $0.name == name }
  }
}
