internal import HandlerPrograms

/// What the options say of a program that plays the extension.
struct HandlerPlan {
  var program: HandlerProgram
  var appGroups: [AppGroup]

  static let options: [Options.Option] = [
    .value("--handler"), .value("--handler-format"), .number("--handler-timeout", .seconds),
    .value("--background"), .value("--app-group"),
  ]

  /// - Returns: nil where no program is named.
  /// - Throws: ``UsageError`` also for options that are about a program where none is named.
  init?(_ options: Options) throws(UsageError) {
    guard let command = options["--handler"] else {
      if let option = Self.options.first(where: { options.has($0.name) }) {
        throw UsageError("'\(option.name)' goes with --handler")
      }
      return nil
    }
    guard command.contains(where: { !$0.isWhitespace }) else {
      throw UsageError("'--handler': the value is a command")
    }
    program = HandlerProgram(command: command)
    program.inputFormat = try options.choice("--handler-format") ?? program.inputFormat
    program.timeLimit = options.number("--handler-timeout") ?? program.timeLimit
    program.background = try options.choice("--background") ?? program.background
    appGroups = []
    for text in options.all("--app-group") { appGroups.append(try AppGroup(text)) }
  }
}
