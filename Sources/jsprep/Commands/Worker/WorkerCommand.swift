internal import Messages
internal import PreviewServer
internal import Workers

/// `jsprep worker`: a process that the pool of `jsprep serve` and `jsprep batch` starts; not for
/// people.
enum WorkerCommand: Command {
  static let name = "worker"
  static let summary = "run scripts for another jsprep"
  static let isHidden = true
  static let options: [Options.Option] = []

  static let help = """
    jsprep worker: run scripts for another jsprep.

    jsprep starts these processes itself, where it runs scripts for others. They talk to it over a
    socket on their standard input.

    """

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    if let operand = options.operands.first { throw UsageError("too many operands: '\(operand)'") }
    switch WorkerMain.run(
      tasks: TextTask.performers, explain: { ScriptRequestErrorText($0).message })
    {
    case .done: return .done
    case .misunderstood: return .internalError
    case .notAWorker:
      throw UsageError("standard input is no socket: jsprep starts this command, nobody else")
    }
  }
}
