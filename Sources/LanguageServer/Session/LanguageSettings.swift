package import AppExtension
package import Checks
package import Preprocessing
package import TestCases

/// What a language server is told when it starts.
package struct LanguageSettings {
  /// The version that editors show.
  package var version: String
  /// The system that Safari runs on.
  package var platform: PreprocessingOptions.Platform
  /// What variables in Info.plists stand for.
  package var variables: BuildVariables
  /// A finding in the file of a path as it counts; nil for one that is left out. The texts of open documents
  /// stand for their files.
  package var judge: (Checks.Finding, _ path: String, _ open: [String: [UInt8]]) -> Checks.Finding?
  /// What is wrong with a `jsprep.json`.
  package var configurationErrors: (_ path: String, _ bytes: [UInt8]) -> [CaseFileError]
  /// The JSON Schema of `jsprep.json`.
  package var configurationSchema: String

  /// Settings, without which nothing is left out.
  package init(
    version: String, platform: PreprocessingOptions.Platform = .iOS,
    variables: BuildVariables = BuildVariables(),
    judge:
      @escaping (Checks.Finding, _ path: String, _ open: [String: [UInt8]]) -> Checks.Finding? = {
        finding, _, _ in finding
      },
    configurationErrors: @escaping (_ path: String, _ bytes: [UInt8]) -> [CaseFileError] = { _, _ in
      []
    },
    configurationSchema: String = "{}"
  ) {
    self.configurationErrors = configurationErrors
    self.configurationSchema = configurationSchema
    self.version = version
    self.platform = platform
    self.variables = variables
    self.judge = judge
  }
}
