internal import Bytes
internal import Glibc
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import SystemServices

/// What the options of `jsprep batch` ask for.
struct BatchPlan {
  /// What is asked of each page; its `page` is empty.
  var run: RunPlan
  var inputs: [BatchSource.Input]
  /// Where the lines go; nil for standard output.
  var output: String?
  /// Whether to go on with what is in the output already.
  var resumes: Bool
  /// Whether to begin anew where there is something in the output.
  var overwrites: Bool
  /// Whether lines come in the order of the input.
  var inOrder: Bool
  /// How many worker processes there are.
  var jobs: Int
  /// How many pages may be on their way over the network.
  var connections: Int
  /// Whether each line tells how long its page took.
  var showsTimings: Bool
  /// Whether each line has the page as it is in the end.
  var showsPage: Bool
  /// Whether each line says what JSON cannot tell of its results.
  var showsTypes: Bool
  /// Whether the first line says what the others depend on.
  var showsHeader: Bool
  /// Whether the pages are in the list: no files are read, and no addresses.
  var inlineOnly: Bool
  /// What files have to lie in.
  var root: String?
  /// Whether pages without results make the exit status 1.
  var failsWithPages: Bool
  /// The bytes that are kept of each: lines of lists that are under way, and lines of the output.
  var readAhead: Int
  /// The seconds for which nobody may read the output while it holds the work up; nil for ever.
  var stallLimit: Double?
  var summaryFile: String?
  var quiet: Bool
  /// The options that the lines depend on, as they were given.
  var lineOptions: PropertyListDictionary

  enum PageFailures: String, CaseIterable {
    case fail, ok
  }

  /// Options of `run` that have another name here, as `--header` is about the output.
  private static let renamed = ["--header": "--request-header"]

  private static let runningOptions = RunPlan.runningOptions.map { option in
    var option = option
    option.name = renamed[option.name] ?? option.name
    return option
  }

  static let options: [Options.Option] =
    [
      .value("--list"), .value("--output"), .flag("--resume"), .flag("--overwrite"),
      .flag("--unordered"), .number("--jobs", .whole(1...1024)),
      .number("--connections", .whole(1...1024)), .value("--summary"), .flag("--header"),
      .flag("--quiet"), .value("--page-failures"), .number("--stall-limit", .waitingSeconds),
      .number("--read-ahead", .whole(1...65536, unit: "MB")), .value("--diagnostics"),
      .flag("--inline-only"), .value("--root"),
    ] + lineOptions + runningOptions

  /// What each line holds.
  private static let lineOptions: [Options.Option] = [
    .flag("--timings"), .flag("--html"), .flag("--types"), .flag("--strict"),
  ]

  init(_ options: Options) throws(UsageError) {
    guard let script = options.operands.first else { throw UsageError("a script is missing") }
    run = try RunPlan(options.renaming(Self.renamed), page: "", script: script)
    run.diagnosticsForm = try options.choice("--diagnostics") ?? .text
    run.preprocessing.strict = options.has("--strict")
    // Each page begins with the cookies of the file, whatever the pages before it were sent.
    run.loading.keepsCookies = false
    inputs = options.operands.dropFirst().map(Self.input)
    inputs += options.all("--list").map { .list($0) }
    if inputs.isEmpty {
      guard !Terminal.isTerminal(STDIN_FILENO) else {
        throw UsageError("pages are missing after the script: files, folders, addresses or a list")
      }
      inputs = [.list("-")]
    }
    try Self.checkHeader(options)
    inlineOnly = options.has("--inline-only")
    root = options["--root"]
    if inlineOnly, root != nil {
      throw UsageError("--inline-only reads no files, so there is none for --root")
    }
    if inlineOnly, let name = inputs.firstName {
      throw UsageError("'\(name)': with --inline-only all pages are in lists")
    }
    output = options["--output"]
    resumes = options.has("--resume")
    overwrites = options.has("--overwrite")
    if output == nil, let flag = ["--resume", "--overwrite"].first(where: { options.has($0) }) {
      throw UsageError("'\(flag)' goes with --output FILE")
    }
    if resumes, overwrites { throw UsageError("--resume and --overwrite exclude each other") }
    inOrder = !options.has("--unordered")
    jobs = options.whole("--jobs") ?? WorkerRoom.defaultCount()
    try WorkerRoom.check(jobs, of: "--jobs")
    connections = options.whole("--connections") ?? 6
    showsTimings = options.has("--timings")
    if case .none = run.extensionSide {
      showsPage = options.has("--html")
    } else {
      showsPage = true
    }
    showsTypes = options.has("--types")
    showsHeader = options.has("--header")
    failsWithPages = try options.choice("--page-failures", PageFailures.self) != .ok
    readAhead = (options.whole("--read-ahead") ?? 64) << 20
    let seconds = options.number("--stall-limit") ?? 600
    stallLimit = seconds == 0 ? nil : seconds
    summaryFile = options["--summary"]
    quiet = options.has("--quiet")
    lineOptions = Self.described(options)
  }

  /// `--header 'Name: value'` means something else than in `jsprep run`.
  private static func checkHeader(_ options: Options) throws(UsageError) {
    guard options.has("--header"),
      let field = options.operands.first(where: { $0.contains(": ") && access($0, F_OK) != 0 })
    else { return }
    throw UsageError(
      "'\(field)': --header is about the output here; a field of requests is --request-header")
  }

  /// The options that the lines depend on, by their names without dashes. What may be secret is there
  /// as its hash.
  private static func described(_ options: Options) -> PropertyListDictionary {
    let secret: Set = ["--request-header", "--arguments"]
    let others: Set = ["--cache", "--cache-size"]
    let entries = (lineOptions + runningOptions).compactMap { option -> (String, PropertyList)? in
      guard options.has(option.name), !others.contains(option.name) else { return nil }
      let name = String(option.name.dropFirst(2))
      guard option.takesValue else { return (name, .boolean(true)) }
      let values = options.all(option.name).map { value -> PropertyList in
        .string(
          secret.contains(option.name)
            ? "sha256:\(SecureHash.sha256.hexadecimal(of: Array(value.utf8)))" : value)
      }
      return (name, values.count == 1 ? values[0] : .array(values))
    }
    return PropertyListDictionary(entries)
  }

  private static func input(_ operand: String) -> BatchSource.Input {
    operand == "-" ? .list("-") : FileSystem.isFolder(operand) ? .folder(operand) : .page(operand)
  }
}

extension [BatchSource.Input] {
  /// The first page or folder, as against lists.
  fileprivate var firstName: String? {
    for case .page(let name) in self { return name }
    for case .folder(let name) in self { return name }
    return nil
  }
}
