internal import AppExtension
internal import Glibc
internal import SystemServices

/// The command line: finds the command and ends with its exit status.
@main
struct JSPrep {
  static func main() {
    // If a reader goes away, `write` fails instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // The parent may have set SIGCHLD to be ignored; this process waits for its own children.
    signal(SIGCHLD, SIG_DFL)
    let status = run(FileName.arguments)
    // The system frees everything faster than an orderly exit.
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
      var options = try Options(arguments, accepting: command.options)
      if Configuration.commands.contains(where: { $0 == command }) {
        let configuration: Configuration?
        do throws(Configuration.Failure) {
          configuration = try Configuration(options)
        } catch {
          return error.report(by: command.name)
        }
        try configuration?.apply(to: &options, of: command)
      }
      return try command.run(options)
    } catch {
      Output.error(
        "jsprep \(command.name): \(error.message)\nSee 'jsprep help \(command.name)'.\n")
      return .usage
    }
  }
}
