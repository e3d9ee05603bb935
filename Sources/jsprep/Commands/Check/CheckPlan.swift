internal import Preprocessing

/// The parsed options of `jsprep check`.
struct CheckPlan {
  /// Scripts and bundles.
  var inputs: [String]
  /// How the scripts run, for each page.
  var runs: [RunPlan]
  var choice: ExtensionChoice
  var platform: PreprocessingOptions.Platform
  var format = Format.text
  var threshold = Threshold.error
  var quiet = false
  var rules: FindingRules
  /// Whether findings with one sure fix are put right in the files.
  var fixes = false

  enum Format: String, CaseIterable {
    case text, json, sarif, github
  }

  /// The severity from which on a finding makes the check fail.
  enum Threshold: String, CaseIterable {
    case warning, error

    var severity: Diagnostic.Severity { self == .warning ? .warning : .error }
  }

  /// Options that mean nothing without a page.
  private static let pageOptions =
    RunPlan.runningOptions.map(\.name).filter {
      $0 != "--platform" && $0 != "--extension" && $0 != "--define"
    }

  init(_ options: Options) throws(UsageError) {
    inputs = options.operands.isEmpty ? options.files.scripts : options.operands
    guard !inputs.isEmpty else { throw UsageError("a script or a bundle is missing") }
    let pages = options.has("--page") ? options.all("--page") : options.files.pages
    if pages.isEmpty, let option = Self.pageOptions.first(where: options.isGiven) {
      throw UsageError("'\(option)' needs a page to run the script on: add --page")
    }
    if (pages + inputs).count(where: { $0 == "-" }) > 1 {
      throw UsageError("'-' is there twice, and there is one standard input")
    }
    rules = try FindingRules(options.all("--rule"))
    runs = []
    for page in pages { runs.append(try RunPlan(options, page: page, script: "")) }
    choice = try ExtensionChoice(options)
    platform = try options.choice("--platform") ?? .iOS
    format = try options.choice("--format") ?? .text
    threshold = try options.choice("--fail-on") ?? .error
    quiet = options.has("--quiet")
    fixes = options.has("--fix")
    if fixes, inputs.contains("-") {
      throw UsageError("'--fix' changes files, and '-' is standard input")
    }
  }
}
