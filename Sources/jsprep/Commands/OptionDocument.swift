/// `Documentation/Options.md`: the options of all commands, made of the tables that the commands read them by
/// and of their help.
enum OptionDocument {
  /// The document in Markdown.
  static var text: String {
    var text = """
      # Options

      The options of each command. `jsprep help <command>` says the same with examples, and
      `jsprep help --options` prints this file.

      """
    for command in Commands.shown where !command.options.isEmpty {
      text += "\n## jsprep \(command.name)\n\n\(command.summary.prefix(1).uppercased())"
      text += "\(command.summary.dropFirst()).\n\n| option | does |\n|---|---|\n"
      for row in rows(of: command) { text += row }
    }
    return text
  }

  private static func rows(of command: any Command.Type) -> [String] {
    let own = OptionHelp(command.help).entries
    let shared = OptionHelp(RunCommand.help).entries
    var seen: Set<String> = []
    return command.options.compactMap { option in
      guard option.alias == nil, seen.insert(option.name).inserted else { return nil }
      let aliases = command.options.filter { $0.alias == option.name }.map(\.name)
      // What is described together in one command's help is described by itself in that of jsprep run.
      let described = [own[option.name], shared[option.name]].compactMap(\.self).filter { entry in
        entry.names.count { $0.hasPrefix("--") } <= 1 && option.name.hasPrefix("--")
      }
      let entry = described.first { !$0.text.isEmpty }
      let value = option.takesValue ? " \(placeholder(described))" : ""
      let names = ([option.name] + aliases).map { "`\($0)\(value)`" }.joined(separator: ", ")
      let text = (entry?.text ?? "").replacing("|", with: "\\|").replacing("<", with: "&lt;")
      return "| \(names) | \(text) |\n"
    }
  }

  private static func placeholder(_ entries: [OptionHelp.Entry]) -> String {
    entries.lazy.map(\.placeholder).first { !$0.isEmpty } ?? "VALUE"
  }
}
