internal import TestCases
internal import Workers

/// `jsprep record`: makes a test case from what a script does now.
enum RecordCommand: Command {
  static let name = "record"
  static let summary = "make a test case of what a script does on a page now"
  static let options: [Options.Option] =
    [
      .value("--output"), .alias("-o", of: .value("--output")), .value("--name"), .value("--url"),
      .value("--arguments"),
      .value("--handler"), .value("--select"), .value("--select-text"), .value("--platform"),
      .value("--extension-name"), .number("--timeout", .seconds), .value("--charset"),
      .value("--user-agent"), .value("--snapshots"), .flag("--allow-network"),
      .flag("--allow-private-network"), .value("--engine"),
    ] + ExtensionChoice.options + RunPlan.settingOptions

  static let help = """
    jsprep record: make a test case of what a script does on a page now.

    Usage: jsprep record <page> <script> [-o FILE] [options]

      <page>      an HTML file, or an http or https address: its page is kept beside the case, in
                  the folder Recorded
      <script>    the JavaScript file, or the .appex, the app or the Info.plist that names it

    Runs the script as 'jsprep test' would, and writes a case that expects what came of it: the
    results, the page after finalize() as a snapshot where it is called, the console, and the
    diagnostics. Read it before you keep it: it says what the script does, not what it should do.

      -o, --output FILE    the case file (default: SCRIPT-PAGE.jsprep.json in the current folder); a
                           file that is there already stays, and the command fails
      --name NAME          what the case is called
      --snapshots WHAT     what goes into files of its own, not into the case: auto (default: long
                           results, and the page), or all
      --allow-network      let the script send requests, and keep what answers them beside the case,
                           in an HTTP archive in the folder Recorded: the case needs no network.
                           Without it the case says that the network is off where the script asks
      --allow-private-network  let these requests also reach this machine and its networks

      --engine ENGINE      jsprep (default), or webkit: run the script in WebKitGTK, as the case will

      These mean what they do for 'jsprep run', and become part of the case: --url, --arguments,
      --handler, --select, --select-text, --platform, --extension-name, --extension, --define,
      --timeout, --charset, --user-agent, --now, --seed, --time-zone, --locale

    Exit status
      0 done   64 wrong usage   65 page or script not usable   66 cannot read, fetch or write
      1 internal

    Examples
      jsprep record page.html Action.js
      jsprep record https://example.com/ Action.js --arguments '{"bgColor": "red"}' \\
        -o Tests/example.jsprep.json

    """

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    let plan = try RecordPlan(options)
    do throws(RunFailure) {
      let recording = try Recording(plan)
      let written = try recording.write()
      return Output.print(written.map { "made  \($0)\n" }.joined())
    } catch {
      Output.error(Report.text(of: error))
      return error.status
    }
  }
}
