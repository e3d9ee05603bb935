internal import AppExtension
internal import Glibc
internal import LanguageServer
internal import Messages
internal import Preprocessing

/// `jsprep lsp`: a language server for editors.
enum LanguageServerCommand: Command {
  static let name = "lsp"
  static let summary = "show findings in an editor while typing"

  static let options: [Options.Option] =
    [.value("--rule"), .value("--platform"), .value("--define"), .flag("--stdio")]

  static let help = """
    jsprep lsp: a language server for editors, on standard input and output.

    Usage: jsprep lsp [options]

    An editor starts it, and speaks the Language Server Protocol with it. It shows what 'jsprep check' finds
    in scripts and Info.plists, and what 'jsprep test' says of case files, while they are typed; what
    'jsprep explain' knows, where the mouse rests; and fixes for what has one sure fix. It completes the keys
    and values of *.jsprep.json files, jsprep.json and Info.plists.

    A script is checked if it speaks of ExtensionPreprocessingJS or completionFunction: other scripts of a
    project are left alone. The 'rules' of the nearest jsprep.json hold, in the document's folder or in one
    around it; those of the command line come after them.

      --rule ID=LEVEL     leave a finding out (off), or let it be a note, a warning or an error; can be
                          there more than once
      --define VAR=VALUE  what $(VAR) in an Info.plist stands for; can be there more than once
      --platform P        ios (default) or macos, where finalize is not called
      --stdio             changes nothing: some editors add it

    Documentation/Editors.md says how editors are set up.

    Exit status
      0 after shutdown and exit   1 exit alone, or the end of the input   64 wrong usage
      65 what came in was no message   66 cannot read or write

    """

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    if let operand = options.operands.first {
      throw UsageError("'\(operand)': the documents come from the editor")
    }
    let rules = try FolderRules(options.all("--rule"))
    let settings = LanguageSettings(
      version: Version.current,
      platform: try options.choice("--platform") ?? .iOS,
      variables: try ExtensionChoice(options).variables,
      judge: { finding, path, open in rules.judged(finding, path, open) },
      configurationErrors: Configuration.mistakes,
      configurationSchema: ConfigurationSchema.text)
    switch LanguageServer(settings).serve(from: STDIN_FILENO, to: STDOUT_FILENO) {
    case .orderly: return .done
    case .abrupt: return .internalError
    case .damaged(let error):
      Output.error(LanguageServerText.ending(error.text))
      return .unusable
    case .unreadable:
      Output.error(LanguageServerText.ending(LanguageServerText.cannotRead))
      return .unreadable
    case .unwritable:
      Output.error(LanguageServerText.ending(LanguageServerText.cannotWrite))
      return .unreadable
    }
  }
}
