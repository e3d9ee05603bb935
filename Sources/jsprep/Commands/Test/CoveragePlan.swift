internal import TestCases

/// What the options of `jsprep test` ask for of the scripts' coverage.
struct CoveragePlan {
  var reports: [Report] = []
  /// The least percentages.
  var thresholds: [(measure: CoverageSummary.Measure, percent: Double)] = []

  /// A report, and where it goes.
  struct Report {
    var reporter: any CoverageReporter.Type
    /// A file; nil for standard output.
    var file: String?
  }

  /// Nil where no option asks for coverage.
  init?(_ options: Options) throws(UsageError) {
    guard
      ["--coverage", "--coverage-report", "--coverage-threshold"].contains(where: options.has)
    else { return nil }
    for text in options.all("--coverage-report") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard let reporter = CoverageReporters.named(parts.first ?? "") else {
        let known = CoverageReporters.all.map { "'\($0.name)'" }.joined(separator: ", ")
        throw UsageError(
          "'--coverage-report \(text)': the value is one of \(known), or one with =FILE")
      }
      reports.append(
        Report(reporter: reporter, file: parts.count > 1 ? parts[1] : reporter.file))
    }
    if reports.isEmpty { reports = [Report(reporter: TextCoverage.self, file: nil)] }
    if let text = options["--coverage-threshold"] { thresholds = try Self.thresholds(text) }
  }

  private static func thresholds(
    _ text: String
  ) throws(UsageError) -> [(measure: CoverageSummary.Measure, percent: Double)] {
    let measures = CoverageSummary.Measure.allCases
    let bounds = NumberBounds.decimal(0...100)
    if let percent = bounds.number(text) { return measures.map { ($0, percent) } }
    var thresholds: [(measure: CoverageSummary.Measure, percent: Double)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, let measure = CoverageSummary.Measure(rawValue: String(pair[0])),
        let percent = bounds.number(String(pair[1]))
      else {
        let known = measures.map(\.rawValue).joined(separator: ", ")
        throw UsageError(
          "'--coverage-threshold \(text)': the value is \(bounds.text), or such numbers for some of "
            + "\(known): lines=90,branches=80")
      }
      thresholds.append((measure, percent))
    }
    return thresholds
  }

  /// A percentage for people.
  static func text(_ percent: Double) -> String {
    Int(exactly: percent).map(String.init) ?? "\(percent)"
  }
}
