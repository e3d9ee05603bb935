internal import TestCases
internal import WebBindings

/// What the options of `jsprep test` ask for.
struct TestPlan {
  var paths: [String]
  /// Parts of `file: name`, one of which has to be there.
  var filters: [String]
  /// Tags, one of which has to be there.
  var tags: [String]
  /// Tags that must not be there.
  var excludedTags: [String]
  var onlyFailed: Bool
  var watches: Bool
  var updates: Bool
  var lists: Bool
  var repetitions = 1
  var shuffleSeed: UInt64?
  /// After how many failures the rest is left; nil for none.
  var failureLimit: Int?
  /// A regular expression that names have to match; nil for all.
  var pattern: String?
  /// Whether a case that leaves others out is an error.
  var forbidsOnly: Bool
  /// The seconds that each script may compute; nil for what the cases say.
  var timeout: Double?
  var isolates: Bool
  var jobs: Int
  var reports: [Report] = []

  /// A report, and where it goes.
  struct Report {
    var reporter: any TestReporter.Type
    /// A file; nil for standard output.
    var file: String?
  }

  private static let updateOption = Options.Option.flag("--update")
  private static let grepOption = Options.Option.value("--grep")

  static let options: [Options.Option] = [
    grepOption, .alias("-t", of: grepOption), .alias("-u", of: updateOption),
    .flag("--forbid-only"), .flag("--allow-only"), .value("--filter"), .value("--tag"),
    .flag("--failed"), .flag("--watch"), updateOption,
    .flag("--list"), .number("--repeat", .whole(1...1_000_000)),
    .number("--shuffle", .seed), .flag("--bail", or: .whole(1...1_000_000)),
    .number("--timeout", .seconds),
    .flag("--isolate"), .number("--jobs", .whole(1...1024)), .value("--reporter"),
    .value("--output"), .flag("--schema"),
  ]

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

  /// Which cases are to run.
  struct Selection {
    /// In the order in which they do.
    var cases: [TestCase]
    /// How many are left out because others of their files say `only`.
    var leftOut = 0

    /// The cases that leave others out.
    var only: [TestCase] { cases.filter(\.isOnly) }
  }

  /// Of all cases, those that are to run.
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
    // Each file is for itself: 'only' in one leaves out no case of another.
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
