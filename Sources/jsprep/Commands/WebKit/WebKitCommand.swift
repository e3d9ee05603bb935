internal import RealWebKit

/// `jsprep webkit`: the process that WebKit runs in; not for people.
enum WebKitCommand: Command {
  static let name = "webkit"
  static let summary = "run WebKit for another jsprep"
  static let isHidden = true
  static let options: [Options.Option] = []

  static let help = """
    jsprep webkit: run WebKit for another jsprep.

    jsprep starts this process itself, for --engine webkit. It talks to it over a socket on its
    standard input.

    """

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    if let operand = options.operands.first { throw UsageError("too many operands: '\(operand)'") }
    guard WebKitMain.run() else {
      throw UsageError("standard input is no socket: jsprep starts this command, nobody else")
    }
    return .done
  }
}
