/// Writes what of the scripts ran in one of the forms that people and programs read.
///
/// A new form is a type that conforms, and a line in ``CoverageReporters/all``.
package protocol CoverageReporter: Sendable {
  /// What `--coverage-report` calls it.
  static var name: String { get }
  /// The file that it is written to where the command line names none; nil for standard output.
  static var file: String? { get }
  /// The report.
  ///
  /// - Parameters:
  ///   - folder: the current folder, from which paths count.
  static func text(of coverage: CoverageSummary, in folder: String, _ style: ReportStyle) -> String
}

/// The forms that there are.
package enum CoverageReporters {
  package static let all: [any CoverageReporter.Type] = [
    TextCoverage.self, LCOVCoverage.self, IstanbulCoverage.self, HTMLCoverage.self,
    MarkdownCoverage.self,
  ]

  /// The form of a name, or nil.
  package static func named(_ name: String) -> (any CoverageReporter.Type)? {
    all.first { $0.name == name }
  }
}

/// What of the scripts ran over all cases.
package struct CoverageSummary: Sendable {
  package var files: [FileCoverage]

  package init(files: [FileCoverage]) { self.files = files }

  /// What is measured.
  package enum Measure: String, CaseIterable, Sendable {
    case statements, branches, functions, lines
  }

  /// The share of everything that ran.
  package func share(_ measure: Measure) -> FileCoverage.Share {
    files.map { $0.share(measure) }.reduce(.init(), +)
  }
}

extension FileCoverage {
  package func share(_ measure: CoverageSummary.Measure) -> Share {
    switch measure {
    case .statements: statementShare
    case .branches: branchShare
    case .functions: functionShare
    case .lines: lineShare
    }
  }

  /// The path from the root.
  func absolutePath(in folder: String) -> String {
    let joined = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    var parts: [Substring] = []
    for part in joined.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

extension FileCoverage.Share {
  /// The percentage for people; a part of everything is never rounded to all of it.
  package var text: String {
    let tenths = Int((percent * 10).rounded(.down))
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}
