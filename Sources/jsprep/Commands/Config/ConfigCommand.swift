internal import PropertyLists
internal import TestCases

/// `jsprep config`: what holds by a `jsprep.json`, and where that is said.
enum ConfigCommand: Command {
  static let name = "config"
  static let summary = "print what jsprep.json says, and where"

  static let help = """
    jsprep config: print what the configuration file says, and where.

    Usage: jsprep config [run|check|test|batch] [options]

    The file is the jsprep.json in the current folder, or the nearest one in a folder around it. The
    commands run, check, test and batch take from it what the command line does not say:

      {
        "$schema": "./jsprep.schema.json",
        "rules": { "dialog": "off", "debugger": "error" },
        "scripts": ["Share/Action.js"],
        "pages": ["Tests/*.html"],
        "viewport": "390x844@3",
        "options": { "locale": "de-DE" },
        "test": { "coverage-threshold": "lines=80" }
      }

      rules       how much the findings of check matter, as --rule has it
      scripts     what check checks without operands, run and batch run, and test measures too
      pages       the pages of check (--page), and of batch without operands
      viewport    as --viewport of run has it; in tests for cases that say none
      options     options of all commands that have them, by their long names without dashes
      run, check, test, batch   options of this command alone, which come before those

    Paths in scripts and pages count from the file's folder, and may have * and ? in them.

      --config FILE   read this file instead
      --schema        print the JSON Schema of the file, for editors

    Exit status
      0 done   64 wrong usage   65 the file is bad   66 it cannot be read

    """

  static let options: [Options.Option] = [.value("--config"), .flag("--schema")]

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    if options.has("--schema") { return Output.print(ConfigurationSchema.text) }
    if options.operands.count > 1 {
      throw UsageError("too many operands: '\(options.operands[1])'")
    }
    var commands = Configuration.commands
    if let name = options.operands.first {
      commands = commands.filter { $0.name == name }
      guard !commands.isEmpty else {
        let known = Configuration.commands.map { "'\($0.name)'" }.joined(separator: ", ")
        throw UsageError("'\(name)': the operand is one of \(known)")
      }
    }
    do throws(Configuration.Failure) {
      guard let configuration = try Configuration(options) else {
        return Output.print("there is no jsprep.json in this folder or in one around it\n")
      }
      return Output.print(text(of: configuration, commands))
    } catch {
      return error.report(by: name)
    }
  }

  private static func text(
    of configuration: Configuration, _ commands: [any Command.Type]
  ) -> String {
    var text = "\(configuration.file.path)\n"
    for command in commands {
      let settings = configuration.settings(of: command)
      let files = files(of: command, configuration.file)
      guard !settings.isEmpty || !files.isEmpty else { continue }
      text += "\njsprep \(command.name)\n"
      let rules = configuration.file.rules
      for (option, setting) in settings where option.name != "--rule" {
        switch setting.value {
        case .flag(let isOn):
          text += line(isOn ? option.name : "no \(option.name)", setting, configuration)
        case .texts(let values):
          for value in values { text += line("\(option.name) \(value)", setting, configuration) }
        }
      }
      if settings.contains(where: { $0.option.name == "--rule" }) {
        for rule in rules {
          guard case .texts(let values) = rule.value else { continue }
          for value in values { text += line("--rule \(rule.name)=\(value)", rule, configuration) }
        }
      }
      for (label, setting) in files {
        text += line("\(label) \(setting.name)", setting, configuration)
      }
    }
    return text
  }

  /// The scripts and pages that a command takes from the file.
  private static func files(
    of command: any Command.Type, _ file: ConfigurationFile
  ) -> [(String, ConfigurationFile.Setting)] {
    let scripts = file.scripts.map { ("script", $0) }
    return command.name == CheckCommand.name || command.name == BatchCommand.name
      ? scripts + file.pages.map { ("page", $0) } : scripts
  }

  private static func line(
    _ words: String, _ setting: ConfigurationFile.Setting, _ configuration: Configuration
  ) -> String {
    var place = configuration.file.path
    if case .text(let line, let column) = setting.position { place += ":\(line):\(column)" }
    let space = String(repeating: " ", count: max(2, 40 - words.count))
    return "  \(words)\(space)\(place)\n"
  }
}

extension Configuration.Failure {
  /// Says what is wrong with the file.
  func report(by command: String) -> ExitStatus {
    switch self {
    case .file(let error):
      let failure = RunFailure(error)
      Output.error("jsprep \(command): \(failure.message)\n")
      return failure.status
    case .content(let error):
      Output.error(CaseFileErrorText(error, identifier: "config-file").text)
      return .unusable
    }
  }
}
