internal import AppExtension

/// `jsprep match`: whether the share sheet offers an extension, and why.
enum MatchCommand: Command {
  static let name = "match"
  static let summary = "say whether the share sheet offers an extension, and why"

  static let options: [Options.Option] =
    [
      .value("--rule"), .value("--page"), .value("--url"), .value("--text"), .value("--file"),
      .value("--image"), .value("--items"), .value("--from"), .value("--platform"),
      .value("--format"),
      .flag("--quiet"),
    ] + ExtensionChoice.options

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    let plan = try MatchPlan(options)
    do throws(RunFailure) {
      let match = try Match(plan)
      return plan.asksAllHosts
        ? MatchOverview(plan, match.candidate).print() : MatchReport(plan, match).print()
    } catch {
      return MatchReport.print(error, plan)
    }
  }
}
