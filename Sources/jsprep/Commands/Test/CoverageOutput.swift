internal import Glibc
internal import PageLoading
internal import SystemServices
internal import TestCases

/// Writes the reports of coverage.
struct CoverageOutput {
  private let reports: [CoveragePlan.Report]
  /// Whether programs read standard output: what is for people goes to standard error then.
  private let isOutputForPrograms: Bool

  init(_ plan: TestPlan) {
    reports = plan.coverage?.reports ?? []
    isOutputForPrograms = plan.reports.contains { report in
      report.file == nil && report.reporter.name != PrettyReporter.name
    }
  }

  func write(_ summary: CoverageSummary) throws(RunFailure) {
    let folder = FileSystem.currentFolder ?? ""
    for report in reports {
      var style = ReportStyle()
      style.isColored =
        report.file == nil
        && Terminal.isColored(isOutputForPrograms ? STDERR_FILENO : STDOUT_FILENO)
      let text = report.reporter.text(of: summary, in: folder, style)
      guard let file = report.file else {
        if isOutputForPrograms {
          Output.error(text)
        } else if Output.print(text) != .done {
          throw RunFailure(.unreadable, "not-writable", Output.cannotWrite)
        }
        continue
      }
      do throws(FileError) {
        try FileContents.write(Array(text.utf8), to: file, makesFolders: true)
      } catch {
        throw RunFailure(error)
      }
    }
  }
}
