internal import Glibc
internal import Preprocessing
internal import ScriptEngine
internal import SystemServices

/// `jsprep script-file`: the steps of `jsprep prepare`, each in a process of its own; not for people.
enum ScriptFileCommand: Command {
  static let name = "script-file"
  static let summary = "a step of jsprep prepare"
  static let isHidden = true
  static let options: [Options.Option] = []

  static let help = """
    jsprep script-file: a step of 'jsprep prepare', which starts this command itself.

    Usage: jsprep script-file make|try <file>

    """

  /// The steps, in their order.
  enum Step: String, CaseIterable {
    case make
    case `try`

    /// What it means that the step failed, as the end of a sentence about the engine.
    var failure: String {
      switch self {
      case .make: "does not give the code of scripts"
      case .try: "gave other results with compiled scripts, or did not take them"
      }
    }
  }

  /// In seconds. A step takes a fraction of one.
  private static let timeLimit: UInt32 = 60

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    guard options.operands.count == 2, let step = Step(rawValue: options.operands[0]) else {
      throw UsageError("'jsprep prepare' starts this command")
    }
    let path = options.operands[1]
    alarm(timeLimit)
    let isDone = EngineThread.run {
      switch step {
      case .make: make(path)
      case .try: isRight(path)
      }
    }
    return isDone ? .done : .internalError
  }

  private static func make(_ path: String) -> Bool {
    let machine = VirtualMachine(scriptFile: nil)
    let compiler = ScriptCompiler()
    machine.compiler = compiler
    guard PreparationSample.isSmallRunRight(on: machine) else { return false }
    compiler.endCommonScripts()
    guard PreparationSample.isRight(on: machine), let file = compiler.file else { return false }
    return (try? FileContents.write(file, to: path)) != nil
  }

  /// Whether the engine takes all scripts from a file, and the sample's results are right.
  private static func isRight(_ path: String) -> Bool {
    guard let file = ScriptFile(path: path) else { return false }
    let machine = VirtualMachine(scriptFile: file)
    guard PreparationSample.isRight(on: machine), let scripts = machine.compiledScripts else {
      return false
    }
    return scripts.count > 0 && scripts.usedCount == scripts.count
  }
}
