internal import DOM
internal import PageLoading
internal import Preprocessing
internal import PreviewServer
internal import PropertyLists
internal import RealWebKit
internal import ScriptEngine
internal import SystemServices
internal import Workers

/// The examination of `jsprep doctor`.
struct Examination {
  /// The names of libraries, and their versions; nil for one that is not there.
  let libraries: [(name: String, version: String?)]
  let system = HostSystem.current
  /// The parts of the engine's library beyond its C interface, and whether each works as known.
  let engine = EngineInternal.allCases.map { (part: $0, isUsable: $0.isUsable) }
  /// The version of WebKitGTK; nil where it is not installed.
  let webKitVersion = WebKitLibrary.version
  /// Whether WebKitGTK has a display, or can have one.
  let hasDisplay = WebKitLibrary.hasDisplay
  /// The confinement of a worker; nil if no worker starts.
  private(set) var confinement: Confinement?
  /// What a worker tried in order to escape.
  private(set) var attempts: [EscapeAttempt] = []
  /// How many seconds it took until a worker was ready.
  private(set) var startTime = 0.0
  /// Whether the worker gave the right results for a small request.
  private(set) var isAnswerRight = false
  /// How many seconds the request took.
  private(set) var requestTime: Double?
  /// Why the worker gave no answer, if it gave none.
  private(set) var failure: WorkerError?

  init() {
    libraries = [
      ("JavaScriptCore", EngineVersion.current), ("lexbor", LibraryVersions.lexbor),
      ("libxml2", LibraryVersions.libxml2), ("libcurl", NetworkLibrary.description),
      ("libmicrohttpd", ServerLibraries.microHTTPD), ("zlib", ServerLibraries.zlib),
      ("glibc", system.libraryVersion),
    ]
    do throws(WorkerError) {
      try examineWorker()
    } catch {
      failure = error
    }
  }

  /// Whether untrusted scripts may be run here.
  var isSound: Bool {
    failure == nil && isAnswerRight && confinement?.isComplete == true && system.measuresMemory
      && attempts.allSatisfy(\.isRefused)
  }

  private mutating func examineWorker() throws(WorkerError) {
    var configuration = WorkerPool.Configuration()
    configuration.size = 1
    // So that the report can say what is missing.
    configuration.requiresConfinement = false
    let start = MonotonicTime.now
    let pool = try WorkerPool(configuration)
    startTime = MonotonicTime.now - start
    confinement = pool.workers.first?.confinement
    let page = PreprocessingPage(
      bytes: Array("<title>Page</title>".utf8), url: "https://example.com/")
    if let script = try? PreprocessingScript(name: "doctor.js", bytes: Array(Self.script.utf8)) {
      let beginning = MonotonicTime.now
      let answer = try pool.run(WorkerRequest(page: page, script: script))
      requestTime = MonotonicTime.now - beginning
      isAnswerRight = answer.outcome == .results(["title": "Page"])
    }
    attempts = try pool.attemptEscapes()
  }

  /// A script that gives the page's title.
  static let script = """
    var ExtensionPreprocessingJS = {
      run: function (parameters) { parameters.completionFunction({ title: document.title }); }
    };
    """
}
