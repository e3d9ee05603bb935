/// The texts of `jsprep --help` and `jsprep help`.
enum Help {
  static var overview: String {
    let width = Commands.all.map { $0.name.count }.max() ?? 0
    let commands = Commands.all.map { command in
      "  \(command.name)\(String(repeating: " ", count: width + 3 - command.name.count))"
        + command.summary
    }.joined(separator: "\n")
    return """
      jsprep runs the JavaScript preprocessing file of an iOS or macOS extension on a page, and
      gives what Safari would give the extension.

      Usage: jsprep <command> [options]

      Commands:
      \(commands)
      \(padded("help", width))explain a command: jsprep help run

      Example:
        jsprep run page.html Action.js --url https://example.com/
        jsprep run page.html Action.js --arguments '{"bgColor": "red"}' > changed.html

      jsprep --version prints the version.

      """
  }

  private static func padded(_ name: String, _ width: Int) -> String {
    "  \(name)\(String(repeating: " ", count: max(width, 4) + 3 - name.count))"
  }

  /// Prints the help of a command, or the overview.
  static func print(about name: String?) -> ExitStatus {
    guard let name, name != "help" else { return Output.print(overview) }
    guard let command = Commands.all.first(where: { $0.name == name }) else {
      let hint = Spelling.nearest(to: name, among: Commands.all.map { $0.name })
      Output.error(
        "jsprep help: there is no command '\(name)'\(hint.map { "; did you mean '\($0)'?" } ?? "")\n"
      )
      return .usage
    }
    return Output.print(command.help)
  }
}
