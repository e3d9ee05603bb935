internal import HandlerPrograms
internal import Preprocessing
internal import PropertyLists

/// What a batch reads before it begins.
struct BatchInputs: Sendable {
  let script: PreprocessingScript
  /// What the extension returns for every page, where the command line has it.
  let arguments: PropertyList?
  /// The program that plays the extension, where one does.
  let handler: HandlerProgram?
  /// What the author of the script's bundle should know.
  let remarks: [RunFailure]

  init(_ plan: inout RunPlan) throws(RunFailure) {
    let source = try ScriptInput(&plan)
    script = source.script
    remarks = source.remarks
    switch plan.extensionSide {
    case .none:
      arguments = nil
      handler = nil
    case .arguments(let text):
      arguments = try RunInputs.readArguments(text)
      handler = nil
    case .handler(let plan):
      arguments = nil
      var program = plan.program
      program.environment = try AppGroup.environment(plan.appGroups)
      handler = program
    }
  }
}
