internal import ScriptEngine

/// `jsprep preview`: runs a script on a page and shows the outcome as a web page.
enum PreviewCommand: Command {
  static let name = "preview"
  static let summary = "run a script on a page and write a report to look at"

  /// The options of `jsprep run` except those about its output.
  static let options = RunCommand.options.filter { option in
    !["--format", "--emit", "--results", "--output-encoding"].contains(option.name)
  }

  static let help = """
    jsprep preview: run a preprocessing script on a page and write a report to look at.

    Usage: jsprep preview <page> <script> --html FILE [options]

      <page>       an HTML file, - for standard input, or an http or https address
      <script>     the JavaScript file that defines ExtensionPreprocessingJS, or the .appex, the
                   app or the Info.plist of the extension
      --html FILE  where the report goes; - for standard output

    The report is one HTML file that loads nothing: the results with their types, the page before
    and after, what changed in its markup, diagnostics with the lines of the script, what was written
    to the console, timings, and for a bundle who offers the extension. It is written whether the
    extension gets results or not; the exit status tells. Diagnostics and console messages also go to
    standard error, as with jsprep run.

    The options about the page, the network, the extension and the limits are those of jsprep run:
    see 'jsprep help run'. With --arguments or --handler finalize() is called.

    Exit status
      as that of jsprep run

    Examples
      jsprep preview page.html Action.js --html report.html
      jsprep preview https://example.com/ Action.js --arguments '{"bgColor": "red"}' --html - > r.html

    """

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    var plan = try RunPlan(options)
    guard let file = plan.htmlFile else { throw UsageError("--html FILE is missing") }
    plan.reportFile = file
    plan.htmlFile = nil
    return RunCommand.run(plan)
  }
}
