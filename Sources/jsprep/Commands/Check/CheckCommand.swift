internal import Messages

/// `jsprep check`: what is wrong with a script or a bundle, before a device shows it.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "find the mistakes in a script or a bundle"

  static let options: [Options.Option] =
    [
      .value("--page"), .value("--format"), .value("--fail-on"), .flag("--quiet"),
      .value("--rule"),
    ]
    + RunPlan.runningOptions

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    let plan = try CheckPlan(options)
    let check = Check(plan)
    check.perform()
    return CheckReport(plan, check.results).print()
  }
}
