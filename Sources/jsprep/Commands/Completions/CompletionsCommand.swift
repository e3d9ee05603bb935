/// `jsprep completions`: what a shell needs to complete commands and options.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "print what completes commands and options in a shell"
  static let options: [Options.Option] = []

  static let help = """
    jsprep completions: print what completes commands and options in a shell.

    Usage: jsprep completions bash|zsh|fish

    Examples
      jsprep completions bash > ~/.local/share/bash-completion/completions/jsprep
      jsprep completions zsh > "${fpath[1]}/_jsprep"
      jsprep completions fish > ~/.config/fish/completions/jsprep.fish

    Exit status
      0 done   64 wrong usage   66 cannot write

    """

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    guard let name = options.operands.first else { throw UsageError("a shell is missing") }
    guard let shell = ShellCompletions.Shell(rawValue: name), options.operands.count == 1 else {
      let known = ShellCompletions.Shell.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw UsageError("'\(name)': the shell is one of \(known)")
    }
    return Output.print(ShellCompletions(Commands.shown).text(for: shell))
  }
}
