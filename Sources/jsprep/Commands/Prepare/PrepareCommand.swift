internal import Glibc
internal import ScriptEngine
internal import SystemServices

/// `jsprep prepare`: compiles the program's own scripts for the engine that is installed.
enum PrepareCommand: Command {
  static let name = "prepare"
  static let summary = "compile the scripts inside jsprep for this engine: it then starts faster"
  static let options: [Options.Option] = []

  static let help = """
    jsprep prepare: compile jsprep's own scripts for the engine that is installed here.

    Usage: jsprep prepare

    What scripts see of a page is in part written in JavaScript, which the engine compiles in each new
    process. This command has the engine compile it once, runs a sample with the result, and keeps it
    beside the program, in \(CompiledScripts.relativePath). Then a short run takes a tenth less time.

    'make build' and the Debian package run the command. Run it again after an update of jsprep or of
    WebKitGTK: what another version made is not used. jsprep works without the file too; to remove it is
    always safe.

    Exit status
      0 done   1 this engine does not give its code, or gave other results with it   64 wrong usage
      66 the file cannot be written

    """

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    if let operand = options.operands.first { throw UsageError("too many operands: '\(operand)'") }
    guard let path = CompiledScripts.path else {
      return fail("the system does not tell where the program is", .unreadable)
    }
    let draft = "\(path).\(getpid()).part"
    do throws(FileError) {
      try FileSystem.makeFolders(to: path)
      // So that what cannot be written is not blamed on the engine.
      try FileContents.write([], to: draft, permissions: 0o644)
      defer { FileSystem.remove(draft) }
      // The layout of another version's objects may end the process that uses them.
      for step in ScriptFileCommand.Step.allCases where !succeeds(step, draft) {
        return fail(
          "JavaScriptCore \(EngineVersion.current) \(step.failure); jsprep runs without compiled scripts",
          .internalError)
      }
      try FileSystem.move(draft, to: path)
    } catch {
      return fail(error.message, .unreadable)
    }
    return Output.print("jsprep: compiled scripts for JavaScriptCore \(EngineVersion.current)\n")
  }

  private static func fail(_ message: String, _ status: ExitStatus) -> ExitStatus {
    Output.error("jsprep: \(message)\n")
    return status
  }

  private static func succeeds(_ step: ScriptFileCommand.Step, _ file: String) -> Bool {
    let launch = ProcessLaunch(
      "/proc/self/exe", arguments: ["jsprep", ScriptFileCommand.name, step.rawValue, file])
    return (try? launch.run()) == 0
  }
}
