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
  var stopsAtFailure: Bool
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

  static let options: [Options.Option] = [
    .value("--filter"), .value("--tag"), .flag("--failed"), .flag("--watch"), .flag("--update"),
    .flag("--list"), .number("--repeat", .whole(1...1_000_000)),
    .number("--shuffle", .seed), .flag("--bail"), .number("--timeout", .seconds),
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
    stopsAtFailure = options.has("--bail")
    isolates = options.has("--isolate")
    repetitions = options.whole("--repeat") ?? 1
    jobs = options.whole("--jobs") ?? WorkerRoom.defaultCount()
    try WorkerRoom.check(jobs, of: "--jobs")
    timeout = options.number("--timeout")
    shuffleSeed = options.whole("--shuffle")
    try readReports(options)
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

  /// Of all cases, those that are to run, in the order in which they do.
  func selected(from cases: [TestCase], failedBefore: Set<String>?) -> [TestCase] {
    var selected = cases.filter { testCase in
      let name = testCase.identifier
      return (filters.isEmpty || filters.contains { name.contains($0) })
        && (tags.isEmpty || tags.contains { testCase.tags.contains($0) })
        && !excludedTags.contains { testCase.tags.contains($0) }
        && (failedBefore.map { $0.contains(name) } ?? true)
    }
    if selected.contains(where: \.isOnly) { selected.removeAll { !$0.isOnly } }
    if let shuffleSeed {
      var generator = RandomSource(seed: shuffleSeed)
      selected.shuffle(using: &generator)
    }
    return selected
  }
}
