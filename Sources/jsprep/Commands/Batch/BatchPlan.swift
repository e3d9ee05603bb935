internal import Glibc
internal import PageLoading
internal import Preprocessing
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
  var summaryFile: String?
  var quiet: Bool

  static let options: [Options.Option] =
    [
      .value("--list"), .value("--output"), .flag("--resume"), .flag("--overwrite"),
      .flag("--unordered"), .number("--jobs", .whole(1...1024)),
      .number("--connections", .whole(1...1024)), .flag("--timings"),
      .flag("--html"), .value("--summary"), .flag("--strict"), .flag("--quiet"),
    ] + RunPlan.runningOptions

  init(_ options: Options) throws(UsageError) {
    guard let script = options.operands.first else { throw UsageError("a script is missing") }
    run = try RunPlan(options, page: "", script: script)
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
    summaryFile = options["--summary"]
    quiet = options.has("--quiet")
  }

  private static func input(_ operand: String) -> BatchSource.Input {
    operand == "-" ? .list("-") : FileSystem.isFolder(operand) ? .folder(operand) : .page(operand)
  }
}
