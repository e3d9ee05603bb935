internal import Glibc
internal import Messages
internal import PageLoading
internal import PropertyLists
internal import SystemServices
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
      if !plan.quiet { for remark in inputs.remarks { Output.error(Report.text(of: remark)) } }
      return try run(plan, inputs)
    } catch {
      Output.error(Report.text(of: error))
      return error.status
    }
  }

  private static func run(
    _ plan: BatchPlan, _ inputs: BatchInputs
  ) throws(RunFailure) -> ExitStatus {
    let journal = try journal(plan)
    // A line of a list can hold a page, which JSON makes longer.
    let source = BatchSource(plan.inputs, lineLimit: plan.run.loading.sizeLimit * 2)
    let queue = try BatchQueue(source, after: journal)
    // Nothing is written before everything else is known to be right.
    let output = try openOutput(plan, journal)
    defer { if output != STDOUT_FILENO { close(output) } }
    let pool = try makePool(plan)
    defer { pool.close() }
    let batch = BatchRun(
      plan, inputs, pool: pool, queue: queue, doneBefore: journal.count, output: output)
    listen(batch)
    let (summary, failure) = batch.perform()
    if let failure, summary.total == 0 { throw failure }
    try report(summary, plan)
    if let failure { throw failure }
    return status(summary, plan)
  }

  private static func status(_ summary: BatchSummary, _ plan: BatchPlan) -> ExitStatus {
    guard summary.isComplete else {
      let advice =
        plan.output == nil
        ? "with --output FILE it could be gone on with" : "the same again with --resume goes on"
      Output.error("jsprep batch: interrupted; \(advice)\n")
      return .interrupted
    }
    guard summary.total + summary.doneBefore > 0 else {
      Output.error("jsprep batch: there are no pages\n")
      return .unreadable
    }
    return summary.failed == 0 ? .done : .pagesFailed
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

  // MARK: The output

  /// What is done already.
  private static func journal(_ plan: BatchPlan) throws(RunFailure) -> BatchJournal {
    guard let file = plan.output, !plan.overwrites else { return BatchJournal() }
    var status = stat()
    let isThere = stat(file, &status) == 0 && status.st_size > 0
    if plan.resumes { return isThere ? try BatchJournal(file) : BatchJournal() }
    guard isThere, status.st_mode & S_IFMT == S_IFREG else { return BatchJournal() }
    throw RunFailure(
      .unreadable, "output-exists", place: file, "there is something in this file already",
      fix: "go on with it with --resume, or begin anew with --overwrite.")
  }

  private static func openOutput(
    _ plan: BatchPlan, _ journal: BatchJournal
  ) throws(RunFailure) -> Int32 {
    guard let path = plan.output else { return STDOUT_FILENO }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    // A part of a line, which a killed run left, goes; so does everything with --overwrite.
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0,
      status.st_mode & S_IFMT != S_IFREG || ftruncate(file, journal.size) == 0
    else {
      let code = errno
      if file >= 0 { close(file) }
      throw RunFailure(FileError(path: path, code: code, action: .write))
    }
    return file
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

  /// The bytes that all there is of a page may have.
  private static let answerSize = 128 << 20

  /// Lets Ctrl-C and SIGTERM end the batch with the pages that are under way; once more, at once.
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
