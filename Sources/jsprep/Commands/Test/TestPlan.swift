internal import TestCases
internal import WebBindings

/// The parsed options of `jsprep test`.
struct TestPlan {
  var paths: [String]
  /// Texts of which `file: name` must contain one.
  var filters: [String]
  /// Tags of which a case must have one.
  var tags: [String]
  /// Tags that a case must not have.
  var excludedTags: [String]
  var onlyFailed: Bool
  var watches: Bool
  var updates: Bool
  var lists: Bool
  var repetitions = 1
  var shuffleSeed: UInt64?
  /// After how many failures the run ends; nil for no limit.
  var failureLimit: Int?
  /// A regular expression that names must match; nil for all names.
  var pattern: String?
  /// Whether a case that says `only` is an error.
  var forbidsOnly: Bool
  /// How many seconds each script may compute; nil for the limits of the cases.
  var timeout: Double?
  var isolates: Bool
  var jobs: Int
  var reports: [Report] = []
  /// What is asked for of the scripts' coverage; nil where it is not measured.
  var coverage: CoveragePlan?

  /// A report, and where it goes.
  struct Report {
    var reporter: any TestReporter.Type
    /// A file; nil for standard output.
    var file: String?
  }

  /// What cases run in that do not say it.
  var engine = RequestEngine.jsprep
  /// The viewport of cases that say none.
  var viewport: (width: Double, height: Double, scale: Double?)?
  /// Scripts that are measured also where no case runs them.
  var scripts: [String] = []

  private static let updateOption = Options.Option.flag("--update")
  private static let grepOption = Options.Option.value("--grep")

  static let options: [Options.Option] =
    [
      grepOption, .alias("-t", of: grepOption), .alias("-u", of: updateOption),
      .flag("--forbid-only"), .flag("--allow-only"), .value("--filter"), .value("--tag"),
      .flag("--failed"), .flag("--watch"), updateOption,
      .flag("--list"), .number("--repeat", .whole(1...1_000_000)),
      .number("--shuffle", .seed), .flag("--bail", or: .whole(1...1_000_000)),
      .number("--timeout", .seconds),
      .flag("--isolate"), .number("--jobs", .whole(1...1024)), .value("--reporter"),
      .value("--output"), .flag("--schema"), .flag("--coverage"), .value("--coverage-report"),
      .value("--coverage-threshold"), .value("--viewport"), .value("--engine"),
    ] + Configuration.options

  init(_ options: Options) throws(UsageError) {
    paths = options.operands
    filters = options.all("--filter")
    tags = options.all("--tag").filter { !$0.hasPrefix("!") }
    excludedTags = options.all("--tag").filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    onlyFailed = options.has("--failed")
    watches = options.has("--watch")
    updates = options.has("--update")
    lists = options.has("--list")
    failureLimit = options.has("--bail") ? options.whole("--bail") ?? 1 : nil
    pattern = options["--grep"]
    if options.has("--forbid-only"), options.has("--allow-only") {
      throw UsageError("--forbid-only and --allow-only exclude each other")
    }
    forbidsOnly =
      options.has("--forbid-only")
      || Environment.isContinuousIntegration && !options.has("--allow-only")
    isolates = options.has("--isolate")
    repetitions = options.whole("--repeat") ?? 1
    jobs = options.whole("--jobs") ?? WorkerRoom.defaultCount()
    try WorkerRoom.check(jobs, of: "--jobs")
    timeout = options.number("--timeout")
    shuffleSeed = options.whole("--shuffle")
    try readReports(options)
    coverage = try CoveragePlan(options)
    if let text = options["--viewport"] { viewport = try RunPlan.viewport(text) }
    engine = try options.choice("--engine") ?? .jsprep
    if engine == .webkit, coverage != nil {
      throw UsageError(
        "'--coverage' needs jsprep's own engine: it does not go with --engine webkit")
    }
    scripts = options.files.scripts
    if let pattern, RegularExpressions().matches(pattern, "", "") == nil {
      throw UsageError("'--grep \(pattern)': this is no regular expression of JavaScript")
    }
  }

  private mutating func readReports(_ options: Options) throws(UsageError) {
    for text in options.all("--reporter") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? ""
      guard let reporter = TestReporters.named(name) else {
        let known = TestReporters.all.map { "'\($0.name)'" }.joined(separator: ", ")
        throw UsageError("'--reporter \(text)': the value is one of \(known), or one with =FILE")
      }
      reports.append(Report(reporter: reporter, file: parts.count > 1 ? parts[1] : nil))
    }
    if reports.isEmpty { reports = [Report(reporter: PrettyReporter.self, file: nil)] }
    if let output = options["--output"] {
      let open = reports.indices.filter { reports[$0].file == nil }
      guard let index = open.first, open.count == 1 else {
        throw UsageError("'--output \(output)': with several reporters write --reporter NAME=FILE")
      }
      reports[index].file = output
    }
    guard reports.count(where: { $0.file == nil }) <= 1 else {
      throw UsageError(
        "only one reporter can write to standard output: give the others files, --reporter NAME=FILE"
      )
    }
  }

  /// Whether no option chooses among the cases.
  var choosesAll: Bool {
    filters.isEmpty && tags.isEmpty && excludedTags.isEmpty && pattern == nil && !onlyFailed
  }

  /// The cases to run.
  struct Selection {
    /// In the order in which they run.
    var cases: [TestCase]
    /// How many cases are left out because others in their files say `only`.
    var leftOut = 0

    /// The cases that say `only`.
    var only: [TestCase] { cases.filter(\.isOnly) }
  }

  /// Selects the cases to run.
  func selected(from cases: [TestCase], failedBefore: Set<String>?) -> Selection {
    let expressions = RegularExpressions()
    var selected = cases.filter { testCase in
      let name = testCase.identifier
      return (filters.isEmpty || filters.contains { name.contains($0) })
        && (tags.isEmpty || tags.contains { testCase.tags.contains($0) })
        && !excludedTags.contains { testCase.tags.contains($0) }
        && (failedBefore.map { $0.contains(name) } ?? true)
        && (pattern.map { expressions.matches($0, "", testCase.name) == true } ?? true)
    }
    let count = selected.count
    // `only` affects the cases of its own file.
    let files = Set(selected.filter(\.isOnly).map(\.source.path))
    if !files.isEmpty { selected.removeAll { files.contains($0.source.path) && !$0.isOnly } }
    let leftOut = count - selected.count
    if let shuffleSeed {
      var generator = RandomSource(seed: shuffleSeed)
      selected.shuffle(using: &generator)
    }
    return Selection(cases: selected, leftOut: leftOut)
  }
}
