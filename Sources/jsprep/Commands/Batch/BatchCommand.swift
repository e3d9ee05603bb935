internal import Messages
internal import PageLoading
internal import PropertyLists
internal import SystemServices
internal import TestCases
internal import Workers

/// `jsprep batch`: one script on many pages.
enum BatchCommand: Command {
  static let name = "batch"
  static let summary = "run a script on many pages, with a line of results for each"
  static let options = BatchPlan.options

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    var plan = try BatchPlan(options)
    do throws(RunFailure) {
      let inputs = try BatchInputs(&plan.run)
      if !plan.quiet { tell(inputs.remarks, status: .done, plan) }
      return try run(plan, inputs)
    } catch {
      tell([error], status: error.status, plan)
      return error.status
    }
  }

  /// Writes the failures of the batch itself to standard error, as text or as a line of JSON.
  private static func tell(_ failures: [RunFailure], status: ExitStatus, _ plan: BatchPlan) {
    guard !failures.isEmpty else { return }
    guard plan.run.diagnosticsForm == .json else {
      for failure in failures { Output.error(Report.text(of: failure)) }
      return
    }
    let object: PropertyList = [
      "status": .integer(PropertyListInteger(Int64(status.rawValue))),
      "diagnostics": .array(failures.map(Report.json(of:))),
    ]
    let line = (try? object.compactJSON()) ?? []
    Output.error(String(decoding: line, as: UTF8.self) + "\n")
  }

  private static func run(
    _ plan: BatchPlan, _ inputs: BatchInputs
  ) throws(RunFailure) -> ExitStatus {
    let description = BatchDescription(plan, inputs)
    let output = try BatchOutput(plan)
    try output.check(description)
    // A line of a list can hold a page, and JSON makes it longer.
    let source = BatchSource(plan.inputs, lineLimit: plan.run.loading.sizeLimit * 2)
    let queue = try BatchQueue(source, after: output.journal)
    let pool = plan.run.engine == .jsprep ? try makePool(plan) : nil
    defer { pool?.close() }
    var summary = BatchSummary()
    summary.doneBefore = output.journal.count
    summary.description = description
    let batch = try BatchRun(
      plan, inputs, pool: pool, queue: queue, summary: summary, output: output.descriptor)
    // Nothing is written before everything else is known to be right.
    try output.prepare(description, hasHeader: plan.showsHeader)
    listen(batch)
    let (result, failure) = batch.perform()
    if let failure, result.total == 0 { throw failure }
    try report(result, plan)
    if let failure { throw failure }
    return status(result, plan)
  }

  private static func status(_ summary: BatchSummary, _ plan: BatchPlan) -> ExitStatus {
    guard summary.isComplete else {
      let advice =
        plan.output == nil
        ? "with --output FILE it could be gone on with" : "the same again with --resume goes on"
      Output.error("jsprep batch: interrupted; \(advice)\n")
      return .interrupted
    }
    return summary.failed == 0 || !plan.failsWithPages ? .done : .pagesFailed
  }

  private static func report(_ summary: BatchSummary, _ plan: BatchPlan) throws(RunFailure) {
    if !plan.quiet { Output.error("jsprep batch: \(summary.text)") }
    guard let file = plan.summaryFile else { return }
    do throws(FileError) {
      try FileContents.write((try? summary.value.bytes(as: .json)) ?? [], to: file)
    } catch {
      throw RunFailure(error)
    }
  }

  // MARK: The work

  private static func makePool(_ plan: BatchPlan) throws(RunFailure) -> WorkerPool {
    let threads = BatchRun.threads(plan)
    var configuration = WorkerPool.Configuration()
    configuration.size = plan.jobs
    configuration.queueLimit = threads
    configuration.queueTime = 1e9
    configuration.heldLimit = threads
    configuration.holdingTime = 1e9
    configuration.limits.deadline = 600
    configuration.limits.memory = plan.run.memoryLimit
    configuration.limits.answerSize = answerSize
    do throws(WorkerError) {
      return try WorkerPool(configuration)
    } catch {
      throw RunFailure(error)
    }
  }

  /// How many bytes the results and remarks of a page may have.
  private static let answerSize = 128 << 20

  /// Makes Ctrl-C and SIGTERM end the batch after the pages under way; a second signal ends it at
  /// once.
  private static func listen(_ batch: BatchRun) {
    StopSignals.catch(leavesHangup: true)
    _ = try? WorkThread {
      guard case .stop = StopSignals.next() else { return }
      StopSignals.endAtNext()
      let count = batch.stop()
      Output.error(
        "jsprep batch: ends with the \(count) pages that are under way (again: at once)\n")
    }
  }
}
