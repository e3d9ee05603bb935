internal import Glibc
internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine
internal import TestCases

/// `jsprep run`: runs a script on a page and prints the outcome.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "run a preprocessing script on a page and print its results"

  static let options: [Options.Option] =
    [
      .value("--format"), .value("--emit"), .value("--results"), .value("--html"),
      .value("--output-encoding"), .value("--diagnostics"), .flag("--strict"), .flag("--quiet"),
      .value("--har"), .value("--engine"),
    ] + RunPlan.runningOptions + Configuration.options

  static func run(_ options: Options) throws(UsageError) -> ExitStatus {
    var options = options
    // The one script of the configuration file.
    if options.operands.count == 1, options.files.scripts.count == 1 {
      options.addOperands(options.files.scripts)
    }
    return run(try RunPlan(options))
  }

  /// Carries out a plan.
  static func run(_ plan: RunPlan) -> ExitStatus {
    var plan = plan
    var engine: StartingEngine?
    if plan.engine == .jsprep {
      EngineOptions.preferShortScripts()
      engine = StartingEngine()
    }
    let inputs: RunInputs
    do throws(RunFailure) {
      inputs = try RunInputs(&plan)
    } catch {
      Report(plan, status: error.status, failures: [error]).print()
      return error.status
    }
    Watchdog.start(plan)
    let run = Run(plan: plan, inputs: inputs)
    guard let engine else { return EngineThread.run { run.performInWebKit() } }
    if let failed = run.parse() { return failed }
    return engine.run { run.perform(on: $0) }
  }
}
