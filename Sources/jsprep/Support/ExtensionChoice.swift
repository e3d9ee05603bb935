internal import AppExtension

/// What the options say of an extension in a bundle.
struct ExtensionChoice {
  /// Which extension of an app; nil for the only one.
  var identifier: String?
  /// What variables in an Info.plist stand for.
  var variables = BuildVariables()

  static let options: [Options.Option] = [.value("--extension"), .value("--define")]

  init() {}

  init(_ options: Options) throws(UsageError) {
    identifier = options["--extension"]
    var values: [String: String] = [:]
    for text in options.all("--define") {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw UsageError("'--define \(text)': the value is VARIABLE=value")
      }
      values[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    variables = BuildVariables(values)
  }
}
