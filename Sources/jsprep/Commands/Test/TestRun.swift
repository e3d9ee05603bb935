internal import Messages
internal import PageLoading
internal import Synchronization
internal import SystemServices
internal import TestCases
internal import Workers

/// Runs cases on several threads, each with a worker.
final class TestRun: Sendable {
  private let plan: TestPlan
  private let cases: [TestCase]
  private let pool: WorkerPool
  private let inputs: CaseInputs
  private let webkit: WebKitRunner
  private let leftOut: Int
  private let obsolete: Int
  private let coverage: CoverageRecorder?
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var sink: ReportSink
    var next = 0
    var failures = 0
  }

  /// - Parameters:
  ///   - leftOut: how many cases are left out because others say `only`.
  ///   - obsolete: how many snapshots belong to no case.
  init(
    _ plan: TestPlan, cases: [TestCase], pool: WorkerPool, leftOut: Int = 0, obsolete: Int = 0
  ) {
    self.leftOut = leftOut
    coverage = plan.coverage == nil ? nil : CoverageRecorder()
    self.obsolete = obsolete
    self.plan = plan
    self.cases = cases
    self.pool = pool
    inputs = CaseInputs(records: plan.updates)
    webkit = WebKitRunner(jobs: plan.jobs)
    state = Mutex(State(sink: ReportSink(plan.reports, count: cases.count)))
  }

  /// The workers that a plan needs.
  ///
  /// - Parameter cases: how many cases there are; nil where more can come.
  static func makePool(_ plan: TestPlan, cases: Int? = nil) throws(RunFailure) -> WorkerPool {
    var configuration = WorkerPool.Configuration()
    configuration.size = min(plan.jobs, cases ?? plan.jobs)
    configuration.queueLimit = 2 * plan.jobs
    configuration.heldLimit = plan.jobs
    configuration.holdingTime = 600
    configuration.limits.deadline = 600
    if plan.isolates { configuration.requestsPerWorker = 1 }
    do throws(WorkerError) {
      return try WorkerPool(configuration)
    } catch {
      throw RunFailure(.internalError, "worker-failed", WorkerErrorText(error).text)
    }
  }

  /// Runs all cases.
  ///
  /// - Returns: how it ended.
  func perform() throws(RunFailure) -> RunSummary {
    let start = MonotonicTime.now
    WorkThread.perform(on: min(plan.jobs, cases.count)) { self.work() }
    let seconds = MonotonicTime.now - start
    return try state.withLock { (state) throws(RunFailure) in
      let sink = state.sink
      let (updated, pending) = keepSnapshots(sink.results)
      try sink.end { summary in
        summary.seconds = seconds
        summary.notRun = cases.count - summary.total
        summary.updatedSnapshots = updated
        summary.pendingSnapshots = pending
        summary.shuffleSeed = plan.shuffleSeed
        summary.leftOut = leftOut
        summary.obsoleteSnapshots = obsolete
      }
      FailedCases().note(
        ran: Set(sink.results.map(\.identifier)),
        failed: Set(sink.results.filter { $0.status == .failed }.map(\.identifier)))
      return sink.summary
    }
  }

  /// Writes what of the scripts ran, once all cases have.
  ///
  /// - Returns: whether it is as much as the plan asks for.
  func reportCoverage() throws(RunFailure) -> Bool {
    guard let coverage, let wanted = plan.coverage else { return true }
    for path in plan.scripts where !RunInputs.isTypeScript(path) && !BundleReader.isBundle(path) {
      // One that cannot be read is an error of the case that names it.
      if let bytes = try? FileContents.read(path), let script = try? RunInputs.script(path, bytes) {
        _ = coverage.instrumented(script, isFile: true)
      }
    }
    for path in coverage.unmeasured {
      Output.error("jsprep test: \(path) cannot be measured: its syntax is not understood\n")
    }
    let summary = coverage.summary
    try CoverageOutput(plan).write(summary)
    var isEnough = true
    for (measure, least) in wanted.thresholds {
      let share = summary.share(measure)
      guard share.percent < least else { continue }
      isEnough = false
      Output.error(
        "jsprep test: \(share.text) of the \(measure.rawValue) ran, and --coverage-threshold asks for "
          + "\(CoveragePlan.text(least))%\n")
    }
    return isEnough
  }

  private func work() {
    let runner = CaseRunner(
      pool: pool, inputs: inputs, repetitions: plan.repetitions, timeout: plan.timeout,
      updates: plan.updates, coverage: coverage, viewport: plan.viewport,
      engine: plan.engine, webkit: webkit)
    while let index = nextIndex() {
      let result = runner.result(of: cases[index])
      state.withLock { state in
        if result.status == .failed { state.failures += 1 }
        state.sink.add(result, at: index)
      }
    }
  }

  private func nextIndex() -> Int? {
    state.withLock { state in
      if let limit = plan.failureLimit, state.failures >= limit { return nil }
      guard state.next < cases.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Writes the snapshots that changed: over the old ones if that was asked for, else beside them
  /// for review. In continuous integration it writes no files for review.
  private func keepSnapshots(_ results: [CaseResult]) -> (updated: Int, pending: Int) {
    let changes = results.flatMap(\.snapshotChanges)
    let keeps = plan.updates || !Environment.isContinuousIntegration
    guard !changes.isEmpty, keeps else { return (0, 0) }
    var written = 0
    for change in changes {
      let suffix = plan.updates ? "" : SnapshotChange.pendingSuffix
      do throws(FileError) {
        try FileContents.write(change.content, to: change.path + suffix, makesFolders: true)
        if plan.updates { FileSystem.remove(change.path + SnapshotChange.pendingSuffix) }
        written += 1
      } catch {
        Output.error("jsprep test: \(error.message)\n")
      }
    }
    return plan.updates ? (written, 0) : (0, written)
  }
}
