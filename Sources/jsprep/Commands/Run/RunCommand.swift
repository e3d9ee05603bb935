internal import Glibc
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

/// `jsprep run`: a script on a page, and what comes of it.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "run a preprocessing script on a page and print its results"

  static let options: [Options.Option] =
    [
      .value("--format"), .value("--emit"), .value("--results"), .value("--html"),
      .value("--output-encoding"), .value("--diagnostics"), .flag("--strict"), .flag("--quiet"),
      .value("--har"),
    ] + RunPlan.runningOptions

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    run(try RunPlan(options))
  }

  /// Does what is asked for.
  static func run(_ plan: RunPlan) -> ExitStatus {
    var plan = plan
    let inputs: RunInputs
    do throws(RunFailure) {
      inputs = try RunInputs(&plan)
    } catch {
      Report(plan, status: error.status, failures: [error]).print()
      return error.status
    }
    Watchdog.start(plan)
    let run = Run(plan: plan, inputs: inputs)
    return EngineThread.run { run.perform() }
  }
}
