internal import HandlerPrograms
internal import Preprocessing
internal import PropertyLists

/// The inputs that a batch reads before it begins.
struct BatchInputs: Sendable {
  let script: PreprocessingScript
  /// What the extension returns for every page, if the command line says it.
  let arguments: PropertyList?
  /// The program that plays the extension, if any.
  let handler: HandlerProgram?
  /// Remarks for the author of the script's bundle.
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
