internal import AppExtension
internal import Preprocessing

/// The script that the command line names, as a file or in a bundle.
struct ScriptInput {
  let script: PreprocessingScript
  /// The bundle that the script comes from.
  private(set) var bundle: ExtensionBundle?
  /// Remarks for the author of the bundle.
  private(set) var remarks: [RunFailure] = []

  /// Reads the script of a plan. The plan gets the script's own path, and the extension's name if
  /// the command line does not say it.
  init(_ plan: inout RunPlan) throws(RunFailure) {
    if BundleReader.isBundle(plan.script) {
      let reader = try BundleReader(plan.script, plan.extensionChoice, for: .script)
      let (path, bytes) = try reader.script()
      script = try RunInputs.script(path, bytes)
      reader.readMap(of: script)
      bundle = reader.bundle
      remarks = reader.remarks(on: ExtensionPoint.Platform(plan.preprocessing.platform))
      if !plan.namesExtension, let name = reader.bundle.definedIdentifier {
        plan.preprocessing.extensionName = name
      }
    } else {
      if let option = plan.extensionChoice.option {
        throw RunFailure(
          .usage, "no-bundle",
          "'\(option)' is for bundles, and \(plan.script) is a script by itself")
      }
      script = try RunInputs.script(plan.script, try RunInputs.read(plan.script))
    }
    plan.script = script.name
  }
}
