internal import Messages

/// `jsprep check`: finds the mistakes in a script or a bundle.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "find the mistakes in a script or a bundle"

  static let options: [Options.Option] =
    [
      .value("--page"), .value("--format"), .value("--fail-on"), .flag("--quiet"),
      .value("--rule"), .flag("--fix"),
    ]
    + RunPlan.runningOptions + Configuration.options

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    let plan = try CheckPlan(options)
    let check = Check(plan)
    if plan.fixes { check.fix() }
    check.perform()
    return CheckReport(plan, check.results).print()
  }
}
