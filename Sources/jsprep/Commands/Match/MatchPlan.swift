internal import AppExtension

/// The parsed options of `jsprep match`.
struct MatchPlan {
  /// Where the rule comes from.
  var rule: Rule
  /// The shared content.
  var shared: [SharedContent] = []
  var itemsFile: String?
  var host: ShareHost?
  /// Whether every host is asked about.
  var asksAllHosts = false
  var choice = ExtensionChoice()
  var platform = ExtensionPoint.Platform.iOS
  var format = Format.text
  var quiet = false

  enum Rule {
    /// The path of a bundle, or of an Info.plist.
    case bundle(String)
    /// A predicate on the command line.
    case predicate(String)
  }

  enum Format: String, CaseIterable {
    case text, json
  }

  init(_ options: Options) throws(UsageError) {
    if options.operands.count > 1 {
      throw UsageError("too many operands: '\(options.operands[1])'")
    }
    switch (options.operands.first, options["--rule"]) {
    case (let path?, nil): rule = .bundle(path)
    case (nil, let predicate?): rule = .predicate(predicate)
    case (nil, nil): throw UsageError("a bundle, an Info.plist or --rule is missing")
    case (.some, .some): throw UsageError("--rule and a bundle exclude each other")
    }
    shared =
      options.all("--page").map { .page($0) } + options.all("--url").map { .url($0) }
      + options.all("--text").map { _ in .text } + options.all("--file").map { .file($0) }
      + options.all("--image").map { .image($0) }
    itemsFile = options["--items"]
    if itemsFile != nil, !shared.isEmpty || options.has("--from") {
      throw UsageError("--items says everything that is shared: nothing else can be beside it")
    }
    asksAllHosts = options["--from"] == "all"
    host = asksAllHosts ? nil : try Self.host(options)
    if asksAllHosts, !shared.isEmpty {
      throw UsageError("--from all says what is shared: nothing else can be beside it")
    }
    if host != nil, shared.contains(where: { if case .page = $0 { false } else { true } }) {
      throw UsageError("--from says what is shared: only --page can be beside it")
    }
    choice = try ExtensionChoice(options)
    platform = try options.choice("--platform") ?? .iOS
    format = try options.choice("--format") ?? .text
    quiet = options.has("--quiet")
  }

  private static func host(_ options: Options) throws(UsageError) -> ShareHost? {
    guard let name = options["--from"] else { return nil }
    guard let host = ShareHost(rawValue: name) else {
      let known = (ShareHost.allCases.map(\.rawValue) + ["all"]).map { "'\($0)'" }
      throw UsageError("'--from \(name)': the value is one of \(known.joined(separator: ", "))")
    }
    return host
  }
}
