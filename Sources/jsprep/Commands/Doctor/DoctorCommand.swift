internal import Preprocessing
internal import Workers

/// `jsprep doctor`: the libraries that the program runs with, and the confinement of its workers on
/// this machine.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "say what is in force here: versions, sandbox, memory accounting"
  static let options: [Options.Option] = [.value("--format")]

  static let help = """
    jsprep doctor: say what the program runs with, and what holds its workers back here.

    Usage: jsprep doctor [--format text|json]

    Scripts of others run in workers: processes that can open no file, reach no network, start no
    program and signal nobody. The command starts one, lets it try all of that, has it run a script,
    and tells what the kernel has and what came of it.

      --format FORMAT   text (default) or json

    Exit status
      0 everything is in force   1 something is not   64 wrong usage

    """

  enum Format: String, CaseIterable {
    case text, json
  }

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    if let operand = options.operands.first { throw UsageError("too many operands: '\(operand)'") }
    let format = try options.choice("--format", Format.self) ?? .text
    let examination = Examination()
    let report = ExaminationReport(examination)
    let status = Output.print(format == .json ? report.json : report.text)
    return status != .done ? status : examination.isSound ? .done : .internalError
  }
}
