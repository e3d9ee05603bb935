internal import AppExtension

/// The texts of `jsprep --help` and `jsprep help`.
enum Help {
  static var overview: String {
    let listed =
      Commands.shown.map { ($0.name, $0.summary) }
      + [("help", "explain a command: jsprep help run")]
    let width = listed.map(\.0.count).max() ?? 0
    let commands = listed.map { (name, summary) in
      "  \(name)\(String(repeating: " ", count: width + 3 - name.count))\(summary)"
    }.joined(separator: "\n")
    return """
      jsprep runs the JavaScript preprocessing file of an iOS or macOS extension on a page, and
      gives what Safari would give the extension.

      Usage: jsprep <command> [options]

      Commands:
      \(commands)

      Example:
        jsprep run page.html Action.js --url https://example.com/
        jsprep run page.html Action.js --arguments '{"bgColor": "red"}' > changed.html

      jsprep --version prints the version.

      """
  }

  /// Prints the help of a command, or the overview.
  static func print(about name: String?) -> ExitStatus {
    guard let name, name != "help" else { return Output.print(overview) }
    if name == "--options" { return Output.print(OptionDocument.text) }
    if name == "--man" { return Output.print(ManualPage.text) }
    guard let command = Commands.all.first(where: { $0.name == name }) else {
      let hint = Spelling.nearest(to: name, among: Commands.shown.map { $0.name })
      Output.error(
        "jsprep help: there is no command '\(name)'\(hint.map { "; did you mean '\($0)'?" } ?? "")\n"
      )
      return .usage
    }
    return Output.print(command.help)
  }
}
