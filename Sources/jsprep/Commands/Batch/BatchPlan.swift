internal import Bytes
internal import Glibc
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import SystemServices

/// The parsed options of `jsprep batch`.
struct BatchPlan {
  /// The plan for each page; its `page` is empty.
  var run: RunPlan
  var inputs: [BatchSource.Input]
  /// Where the lines go; nil for standard output.
  var output: String?
  /// Whether to continue an existing output.
  var resumes: Bool
  /// Whether to replace an existing output.
  var overwrites: Bool
  /// Whether lines come in the order of the input.
  var inOrder: Bool
  /// How many worker processes there are.
  var jobs: Int
  /// How many pages may be loading from the network at once.
  var connections: Int
  /// Whether each line tells how long its page took.
  var showsTimings: Bool
  /// Whether each line has the page as `finalize` leaves it.
  var showsPage: Bool
  /// Whether each line has the types that JSON cannot express.
  var showsTypes: Bool
  /// Whether the first line is the description.
  var showsHeader: Bool
  /// Whether all pages must be in the list, so that no file and no address is read.
  var inlineOnly: Bool
  /// The folder that files must lie in.
  var root: String?
  /// Whether pages without results make the exit status 1.
  var failsWithPages: Bool
  /// How many bytes are kept of the lines of lists under way, and as many of the output's lines.
  var readAhead: Int
  /// How many seconds the batch waits for a reader of its output; nil for no limit.
  var stallLimit: Double?
  var summaryFile: String?
  var quiet: Bool
  /// The options that the lines depend on, as they were given.
  var lineOptions: PropertyListDictionary

  enum PageFailures: String, CaseIterable {
    case fail, ok
  }

  /// Options of `run` that have another name here, because `--header` is about the output.
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
    ] + lineOptions + runningOptions + Configuration.options

  /// The options that determine what a line holds.
  private static let lineOptions: [Options.Option] = [
    .flag("--timings"), .flag("--html"), .flag("--types"), .flag("--strict"),
    .value("--engine"),
  ]

  init(_ options: Options) throws(UsageError) {
    var options = options
    if options.operands.isEmpty, options.files.scripts.count == 1 {
      options.addOperands(options.files.scripts)
      if !options.has("--list") { options.addOperands(options.files.pages) }
    }
    guard let script = options.operands.first else { throw UsageError("a script is missing") }
    run = try RunPlan(options.renaming(Self.renamed), page: "", script: script)
    run.diagnosticsForm = try options.choice("--diagnostics") ?? .text
    run.preprocessing.strict = options.has("--strict")
    try run.readEngine(options)
    // Each page begins with the cookies of the file, not with those of the pages before it.
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

  /// `--header 'Name: value'` is not what it is in `jsprep run`.
  private static func checkHeader(_ options: Options) throws(UsageError) {
    guard options.has("--header"),
      let field = options.operands.first(where: {
        $0.contains(": ") && access(FileName.cString($0), F_OK) != 0
      })
    else { return }
    throw UsageError(
      "'\(field)': --header is about the output here; a field of requests is --request-header")
  }

  /// The options that the lines depend on, by their names without dashes. Values that may be secret
  /// are hashed.
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
  /// The first page or folder that is not a list.
  fileprivate var firstName: String? {
    for case .page(let name) in self { return name }
    for case .folder(let name) in self { return name }
    return nil
  }
}
