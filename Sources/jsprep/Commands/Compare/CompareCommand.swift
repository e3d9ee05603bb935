internal import Messages
internal import PageLoading
internal import Preprocessing
internal import SystemServices
internal import TestCases
internal import Workers

/// `jsprep compare`: runs a script in both engines, and says what differs.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "run a script in both engines, and say what differs"

  /// Options of `run` that WebKit cannot heed.
  private static let others: Set = [
    "--real-time", "--now", "--seed", "--select", "--select-text", "--page-scripts", "--handler",
    "--handler-format", "--handler-timeout", "--background", "--app-group",
  ]

  static let options: [Options.Option] =
    [.value("--format"), .number("--jobs", .whole(1...1024)), .flag("--quiet"), .flag("--strict")]
    + RunPlan.runningOptions.filter { !others.contains($0.name) }

  static let help = """
    jsprep compare: run a script in jsprep's engine and in WebKit, and say what differs.

    Usage: jsprep compare <script> <page>... [options]

      <script>    the JavaScript file that defines ExtensionPreprocessingJS; or the .appex, the app
                  or the Info.plist that names it
      <page>      HTML files, saved pages, or http or https addresses

    Runs the script on each page twice, and compares the results, the page as it is in the end, what
    was written to the console, and the diagnostics. The page's own scripts run in both engines. A page
    of the network loads what it shows; one of a file only with --allow-network. WebKitGTK and xvfb
    must be installed ('make webkit').

    WebKit has layout and jsprep's engine has none, and each run has its own time and its own random
    numbers: a script that gives these differs.

      --format FORMAT     of the report: text (default) or json
      --quiet             name only the pages that differ
      --jobs N            how many pages at a time (default: as many as there are processors)
      --settle SECONDS    how long the page's timers go on after it has loaded (default 0 in WebKit,
                          5 by its clock in jsprep's engine)

      --url, --charset, --content-type, --arguments, --platform, --extension-name, --extension,
      --define, --timeout, --memory-limit, --strict, and the options about pages from the network mean
      what they do for 'jsprep run'.

    Exit status
      0 nothing differs   1 something differs   64 wrong usage, or WebKit is not there
      65 page or script not usable   66 cannot read or fetch

    Examples
      jsprep compare Action.js page.html
      jsprep compare Action.js saved/*.html --arguments '{"bgColor": "red"}'
      jsprep compare Share.appex https://example.com/ --format json

    """

  private enum Format: String, CaseIterable {
    case text, json
  }

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    guard let script = options.operands.first else { throw UsageError("a script is missing") }
    let pages = Array(options.operands.dropFirst())
    guard !pages.isEmpty else { throw UsageError("a page is missing after the script") }
    var plan = try RunPlan(options, page: "", script: script, inWebKit: true)
    plan.preprocessing.strict = options.has("--strict")
    plan.preparesForComparison(settling: options.number("--settle"))
    let format = try options.choice("--format", Format.self) ?? .text
    let jobs = options.whole("--jobs") ?? WorkerRoom.defaultCount()
    try WorkerRoom.check(jobs, of: "--jobs")
    do throws(RunFailure) {
      let source = try ScriptInput(&plan)
      let comparison = try Comparison(plan, script: source.script, jobs: min(jobs, pages.count))
      let outcomes = try comparison.perform(pages)
      let report = ComparisonReport(outcomes, quiet: options.has("--quiet"))
      let status = Output.print(format == .json ? report.json : report.text)
      guard status == .done else { return status }
      for failure in outcomes.compactMap(\.failure) { Output.error(Report.text(of: failure)) }
      if let failure = outcomes.compactMap(\.failure).first { return failure.status }
      return outcomes.allSatisfy(\.differences.isEmpty) ? .done : .enginesDiffer
    } catch {
      Output.error(Report.text(of: error))
      return error.status
    }
  }
}

extension RunPlan {
  /// Lets the page's own scripts run, as they do in WebKit.
  fileprivate mutating func preparesForComparison(settling: Double?) {
    var limits = PageScriptLimits()
    if let settling { limits.settling = settling * 1000 }
    preprocessing.pageScripts = limits
    self.settling = settling ?? 0
  }
}
