internal import AppExtension
internal import Glibc

/// The command line: finds the command and ends with its exit status.
@main
struct JSPrep {
  static func main() {
    // A reader that goes away is an error of `write`, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    // Whoever started this process may ignore their children's ends; it wants to know of its own.
    signal(SIGCHLD, SIG_DFL)
    let status = run(Array(CommandLine.arguments.dropFirst()))
    // Nothing is left to tidy up that the system does not do faster.
    _exit(status.rawValue)
  }

  static func run(_ arguments: [String]) -> ExitStatus {
    guard let first = arguments.first else {
      Output.error(Help.overview)
      return .usage
    }
    switch first {
    case "--version", "-V", "version":
      return Output.print("jsprep \(Version.current)\n")
    case "--help", "-h":
      return Output.print(Help.overview)
    case "help":
      return Help.print(about: arguments.dropFirst().first)
    default: break
    }
    guard let command = Commands.all.first(where: { $0.name == first }) else {
      let hint = Spelling.nearest(to: first, among: Commands.shown.map { $0.name } + ["help"])
      Output.error(
        "jsprep: '\(first)' is not a command\(hint.map { "; did you mean '\($0)'?" } ?? "")\n"
          + "See 'jsprep --help'.\n")
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    if rest.contains("--help") || rest.contains("-h") { return Output.print(command.help) }
    return perform(command, rest)
  }

  private static func perform<Chosen: Command>(
    _ command: Chosen.Type, _ arguments: [String]
  ) -> ExitStatus {
    do {
      let options = try Options(arguments, accepting: command.options)
      return try command.run(options)
    } catch {
      Output.error(
        "jsprep \(command.name): \(error.message)\nSee 'jsprep help \(command.name)'.\n")
      return .usage
    }
  }
}
