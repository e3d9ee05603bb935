internal import AppExtension

/// The options that choose an extension in a bundle.
struct ExtensionChoice {
  /// Which extension of an app; nil for the only one.
  var identifier: String?
  /// The values of variables in an Info.plist.
  var variables: BuildVariables { BuildVariables(definitions) }
  /// The variables by their names.
  var definitions: [String: String] = [:]

  static let options: [Options.Option] = [.value("--extension"), .value("--define")]

  init() {}

  init(identifier: String?, variables: [String: String]) {
    self.identifier = identifier
    definitions = variables
  }

  init(_ options: Options) throws(UsageError) {
    identifier = options["--extension"]
    for text in options.all("--define") {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw UsageError("'--define \(text)': the value is VARIABLE=value")
      }
      definitions[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
  }

  /// The option that makes a choice; nil without such an option.
  var option: String? {
    identifier != nil ? "--extension" : definitions.isEmpty ? nil : "--define"
  }
}
