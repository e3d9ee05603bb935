internal import HandlerPrograms

/// The options about a program that plays the extension.
struct HandlerPlan {
  var program: HandlerProgram
  var appGroups: [AppGroup]

  static let options: [Options.Option] = [
    .value("--handler"), .value("--handler-format"), .number("--handler-timeout", .seconds),
    .value("--background"), .value("--app-group"),
  ]

  /// - Returns: nil if the options name no program.
  /// - Throws: ``UsageError``, also for options about a program if none is named.
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
