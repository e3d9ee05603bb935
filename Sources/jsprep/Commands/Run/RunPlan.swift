internal import DOM
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import TestCases
internal import WebBindings

/// The parsed options of `jsprep run`.
struct RunPlan {
  var page: String
  var script: String
  /// Which extension of a bundle has the script.
  var extensionChoice = ExtensionChoice()
  /// Whether the command line says the extension's name.
  var namesExtension = false
  var url: String?
  var charset: String?
  /// The type of the page; nil to take it from the server or the file name.
  var pageType: PageType?
  var allowsNetwork = false
  /// Whether what belongs to the page is loaded with it.
  var loadsResources = false
  /// A file of recorded answers to the script's requests, instead of a network.
  var archive: String?
  var loading = LoadingOptions(userAgent: BrowserEnvironment.iPhone.userAgent, policy: .person)
  var selection: PreprocessingSelection?
  var extensionSide = ExtensionSide.none
  var format = PropertyListOutputFormat.json
  var emit = Emission.results
  var resultsFile: String?
  var htmlFile: String?
  /// Where a report for people goes, instead of anything else; `-` for standard output.
  var reportFile: String?
  var outputEncoding: String?
  var diagnosticsForm = DiagnosticsForm.text
  var quiet = false
  var memoryLimit = WebKitRunner.memoryLimit
  var preprocessing = PreprocessingOptions()
  var engine = RequestEngine.jsprep
  /// The seconds to wait after WebKit has loaded a page.
  var settling = 0.0

  /// Whether a page that is a file has the files of its folder in WebKit, whatever else it loads.
  var opensFolder = false

  /// Whether a page in WebKit reaches the network: one from there does, another if an option says so.
  func opensNetwork(of page: String) -> Bool {
    showsNetwork(in: page) || preprocessing.pageScripts != nil
  }

  /// The same, without regard to the page's own scripts.
  func showsNetwork(in page: String) -> Bool {
    PageLoader.isAddress(page) || allowsNetwork || loadsResources
  }

  /// Who answers for the extension.
  enum ExtensionSide {
    case none
    /// The text of `--arguments`.
    case arguments(String)
    /// A program.
    case handler(HandlerPlan)
  }

  enum Emission: String, CaseIterable {
    case results, html, envelope
  }

  enum DiagnosticsForm: String, CaseIterable {
    case text, json
  }

  init(_ options: Options) throws(UsageError) {
    let (page, script) = try options.page(and: "a script")
    try self.init(options, page: page, script: script)
    if page.lowercased().hasSuffix(".js"), Self.isPage(script) {
      throw UsageError("the page comes first: jsprep run \(script) \(page)")
    }
    format = try options.choice("--format") ?? .json
    if case .none = extensionSide { emit = .results } else { emit = .html }
    emit = try options.choice("--emit") ?? emit
    resultsFile = options["--results"]
    htmlFile = options["--html"]
    outputEncoding = options["--output-encoding"]
    diagnosticsForm = try options.choice("--diagnostics") ?? .text
    quiet = options.has("--quiet")
    archive = options["--har"]
    if archive != nil, allowsNetwork {
      throw UsageError("--har and --allow-network exclude each other")
    }
    preprocessing.strict = options.has("--strict")
    try readEngine(options)
  }

  mutating func readEngine(_ options: Options) throws(UsageError) {
    engine = try options.choice("--engine") ?? .jsprep
    guard engine == .webkit else { return }
    // WebKit has its own clock, and no stubs can answer it.
    let others = ["--har", "--now", "--seed", "--real-time", "--select", "--select-text"]
    if let other = others.first(where: { options.has($0) }) {
      throw UsageError("'\(other)' needs jsprep's own engine: it does not go with --engine webkit")
    }
    settling = options.number("--settle") ?? 0
  }

  /// Whether a path has the name of a page.
  private static func isPage(_ path: String) -> Bool {
    PageLoader.isAddress(path)
      || [".html", ".htm", ".xhtml"].contains { path.lowercased().hasSuffix($0) }
  }

  /// The options about the page and the run, without those about the output.
  static let runningOptions: [Options.Option] =
    [
      .value("--url"), .value("--charset"), .value("--arguments"), .value("--select"),
      .value("--select-text"), .value("--platform"),
      .value("--extension-name"), .number("--timeout", .seconds),
      .number("--memory-limit", .memory), .flag("--real-time"), .flag("--page-scripts"),
      .number("--settle", .seconds),
    ] + HandlerPlan.options + ExtensionChoice.options + loadingOptions + settingOptions

  /// Reads the values of these options.
  ///
  /// - Parameter inWebKit: whether the page is for the real WebKit, however the options say it.
  init(
    _ options: Options, page: String, script: String, inWebKit: Bool = false
  ) throws(UsageError) {
    self.page = page
    self.script = script
    extensionChoice = try ExtensionChoice(options)
    url = options["--url"]
    charset = options["--charset"]
    if let charset, !PreprocessingRequest.isEncoding(charset) {
      throw UsageError("'--charset \(charset)': there is no such encoding; write one such as utf-8")
    }
    if options.has("--select"), options.has("--select-text") {
      throw UsageError("--select and --select-text exclude each other")
    }
    selection =
      options["--select"].map { .selector($0) } ?? options["--select-text"].map { .text($0) }
    if options.has("--arguments"), options.has("--handler") {
      throw UsageError("--arguments and --handler exclude each other")
    }
    if let text = options["--arguments"] { extensionSide = .arguments(text) }
    if let handler = try HandlerPlan(options) { extensionSide = .handler(handler) }
    memoryLimit = options.whole("--memory-limit").map { $0 << 20 } ?? memoryLimit
    preprocessing.platform = try options.choice("--platform") ?? .iOS
    namesExtension = options.has("--extension-name")
    preprocessing.extensionName = options["--extension-name"] ?? preprocessing.extensionName
    preprocessing.timeLimit = options.number("--timeout") ?? preprocessing.timeLimit
    preprocessing.realTime = options.has("--real-time")
    if !inWebKit { try readPageScripts(options) }
    try readLoading(options)
    try readSetting(options)
  }

  private mutating func readPageScripts(_ options: Options) throws(UsageError) {
    let settling = options.number("--settle")
    guard options.has("--page-scripts") else {
      if settling != nil, options["--engine"] != RequestEngine.webkit.rawValue {
        throw UsageError("--settle goes with --page-scripts")
      }
      return
    }
    var limits = PageScriptLimits()
    if let settling { limits.settling = settling * 1000 }
    preprocessing.pageScripts = limits
  }
}
