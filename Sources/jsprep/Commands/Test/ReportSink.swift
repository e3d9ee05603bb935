internal import Glibc
internal import PageLoading
internal import SystemServices
internal import TestCases

/// Passes results to the reporters in the order of the cases, and writes their reports.
final class ReportSink {
  private var reporters: [(reporter: any TestReporter, file: String?, text: [UInt8])] = []
  private var progress: ProgressLine
  /// Results that wait for those of earlier cases.
  private var early: [Int: CaseResult] = [:]
  private var next = 0
  private(set) var summary = RunSummary()
  private(set) var results: [CaseResult] = []
  /// Whether standard output is closed.
  private var isOutputLost = false

  init(_ reports: [TestPlan.Report], count: Int) {
    progress = ProgressLine(total: count)
    for report in reports {
      var style = ReportStyle()
      if report.file == nil {
        style.isColored = Terminal.isColored(STDOUT_FILENO)
        style.width = Terminal.width(STDOUT_FILENO)
        style.listsPassed = !Terminal.isTerminal(STDOUT_FILENO) || count <= 50
      }
      var reporter = report.reporter.init(style)
      let text = reporter.begin(count: count)
      reporters.append((reporter, report.file, []))
      write(text, reporters.count - 1)
    }
  }

  /// Takes the result of the case with this number.
  func add(_ result: CaseResult, at index: Int) {
    early[index] = result
    progress.advance(failed: result.status == .failed, result.name)
    while let result = early.removeValue(forKey: next) {
      next += 1
      report(result)
    }
  }

  private func report(_ result: CaseResult) {
    summary.count(result)
    results.append(result)
    for index in reporters.indices {
      write(reporters[index].reporter.report(result), index)
    }
  }

  /// Ends the reports.
  ///
  /// - Parameter change: completes the summary.
  func end(_ change: (inout RunSummary) -> Void) throws(RunFailure) {
    // Cases that were never run left gaps.
    for index in early.keys.sorted() {
      if let result = early.removeValue(forKey: index) { report(result) }
    }
    change(&summary)
    for index in reporters.indices {
      write(reporters[index].reporter.end(summary), index)
      guard let file = reporters[index].file else { continue }
      do throws(FileError) {
        try FileContents.write(reporters[index].text, to: file, makesFolders: true)
      } catch {
        throw RunFailure(error)
      }
    }
    progress.clear()
    if isOutputLost { throw RunFailure(.unreadable, "not-writable", Output.cannotWrite) }
  }

  private func write(_ text: String, _ index: Int) {
    guard !text.isEmpty else { return }
    if reporters[index].file == nil {
      progress.clear()
      if Output.print(text) != .done { isOutputLost = true }
    } else {
      reporters[index].text += text.utf8
    }
  }
}
