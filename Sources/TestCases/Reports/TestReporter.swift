/// Writes the results of cases in one form for people or programs.
///
/// For a new form, add a conforming type and a line in ``TestReporters/all``.
package protocol TestReporter: Sendable {
  /// Its name for `--reporter`.
  static var name: String { get }
  init(_ style: ReportStyle)
  /// The beginning of the report.
  ///
  /// - Parameter count: how many cases there are.
  mutating func begin(count: Int) -> String
  /// The text for a case; called in the order of the cases.
  mutating func report(_ result: CaseResult) -> String
  /// The end of the report.
  mutating func end(_ summary: RunSummary) -> String
}

/// How a report looks.
package struct ReportStyle: Sendable, Hashable {
  /// Whether it has colors, for a terminal.
  package var isColored = false
  /// The number of columns; nil if it is unknown.
  package var width: Int?
  /// Whether passed cases are listed as well.
  package var listsPassed = true

  package init() {}
}

/// All forms.
package enum TestReporters {
  package static let all: [any TestReporter.Type] = [
    PrettyReporter.self, TAPReporter.self, JUnitReporter.self, JSONReporter.self,
    GitHubReporter.self, HTMLReporter.self,
  ]

  /// The form of a name, or nil.
  package static func named(_ name: String) -> (any TestReporter.Type)? {
    all.first { $0.name == name }
  }
}
