internal import PageLoading
internal import TestCases
internal import Workers

/// `jsprep test`: finds test cases, runs them, and reports the outcome.
enum TestCommand: Command {
  static let name = "test"
  static let summary = "run the test cases of preprocessing scripts"
  static let options = TestPlan.options

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    if options.has("--schema") { return Output.print(CaseSchema.text) }
    let plan = try TestPlan(options)
    HandlerGroups.endWithProcess()
    guard plan.watches else { return run(plan) }
    var watch = TestWatch(plan)
    return watch.run()
  }

  /// Finds the cases and runs them.
  private static func run(_ plan: TestPlan) -> ExitStatus {
    let finder = CaseFinder(plan.paths)
    printErrors(of: finder)
    let failedBefore = plan.onlyFailed ? FailedCases().identifiers : nil
    let selection = plan.selected(from: finder.cases, failedBefore: failedBefore)
    let cases = selection.cases
    if plan.lists {
      let lines = cases.map { "\($0.identifier)\n" }.joined()
      return finder.status ?? Output.print(lines)
    }
    guard !cases.isEmpty else {
      if let status = finder.status { return status }
      Output.error("jsprep test: \(emptiness(finder, plan))\n")
      return plan.onlyFailed && !finder.cases.isEmpty ? .done : .unreadable
    }
    guard !plan.forbidsOnly || selection.only.isEmpty else {
      printForbidden(selection.only)
      return .testsFailed
    }
    do throws(RunFailure) {
      let pool = try TestRun.makePool(plan, cases: cases.count)
      defer { pool.close() }
      let obsolete = plan.choosesAll ? ObsoleteSnapshots(finder).paths : []
      let run = TestRun(
        plan, cases: cases, pool: pool, leftOut: selection.leftOut, obsolete: obsolete.count)
      let summary = try run.perform()
      let isCovered = try run.reportCoverage()
      return finder.status ?? (summary.failed == 0 && isCovered ? .done : .testsFailed)
    } catch {
      Output.error("jsprep test: \(error.message)\n")
      return error.status
    }
  }

  /// Names the cases that say `only` where that is forbidden.
  private static func printForbidden(_ cases: [TestCase]) {
    for testCase in cases {
      let place = "\(testCase.source.path)\(testCase.line.map { ":\($0)" } ?? "")"
      Output.error(
        "\(place): error: 'only' in '\(testCase.name)' leaves other cases out, which is forbidden "
          + "by --forbid-only, and where CI is set [only-forbidden]\n"
          + "  Fix: take it away; --allow-only runs it all the same.\n")
    }
  }

  /// Names the files that are not test cases.
  static func printErrors(of finder: CaseFinder) {
    for error in finder.missing { Output.error("jsprep test: \(error.message)\n") }
    for error in finder.errors { Output.error(CaseFileErrorText(error).text) }
  }

  private static func emptiness(_ finder: CaseFinder, _ plan: TestPlan) -> String {
    if finder.cases.isEmpty {
      return "no test was found: cases are in files whose names end with .jsprep.json; "
        + "'jsprep init' makes one"
    }
    if plan.onlyFailed { return "no test failed the last time" }
    return finder.cases.count == 1
      ? "the one test that was found was not chosen"
      : "none of the \(finder.cases.count) tests that were found was chosen"
  }
}

extension CaseFinder {
  /// The exit status for bad files; nil if all files are good.
  var status: ExitStatus? { !errors.isEmpty ? .unusable : !missing.isEmpty ? .unreadable : nil }
}
