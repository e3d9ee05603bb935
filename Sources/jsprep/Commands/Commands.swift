/// A command of the command line.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// One line for the overview.
  static var summary: String { get }
  /// The whole help text.
  static var help: String { get }
  /// Whether the overview leaves it out.
  static var isHidden: Bool { get }
  static var options: [Options.Option] { get }
  static func run(_ options: Options) throws(UsageError) -> ExitStatus
}

extension Command {
  static var isHidden: Bool { false }
}

/// The list that a new command joins.
enum Commands {
  static let all: [any Command.Type] = [
    RunCommand.self, BatchCommand.self, CheckCommand.self, InitCommand.self, TestCommand.self,
    RecordCommand.self, CaptureCommand.self, CompareCommand.self,
    SnapshotCommand.self, MatchCommand.self, PreviewCommand.self, ServeCommand.self,
    ExplainCommand.self, ConfigCommand.self, LanguageServerCommand.self, DoctorCommand.self,
    PrepareCommand.self, CompletionsCommand.self,
    WorkerCommand.self, WebKitCommand.self, ScriptFileCommand.self,
  ]
  /// The commands that the overview shows.
  static var shown: [any Command.Type] { all.filter { !$0.isHidden } }
}
