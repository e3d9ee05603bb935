internal import HandlerPrograms
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import RealWebKit
internal import SystemServices
internal import WebBindings
internal import Workers

/// Runs the requests of workers in WebKit instead, a few at a time, each in a process of its own.
final class WebKitRunner: Sendable {
  /// How many more requests may run.
  private let room: Monitor<Int>
  /// The bytes that WebKit may take for each request.
  let memoryLimit: Int
  private let settling: Double
  private let loadLimit: Double

  /// - Parameters:
  ///   - jobs: how many requests run at a time.
  ///   - memoryLimit: the bytes that WebKit may take for each.
  ///   - settling: the seconds to wait after a page has loaded.
  ///   - loadLimit: the seconds that loading it may take.
  init(
    jobs: Int, memoryLimit: Int = WebKitRunner.memoryLimit, settling: Double = 0,
    loadLimit: Double = 30
  ) {
    self.loadLimit = loadLimit
    room = Monitor(max(1, jobs))
    self.memoryLimit = memoryLimit
    self.settling = settling
  }

  /// The bytes that WebKit may take where nothing else is said.
  static let memoryLimit = 1400 << 20

  /// Answers for the extension, with the results of `run`.
  typealias Handler = (PropertyList) throws(HandlerError) -> ExtensionAnswer

  /// Pictures of a page before and after its script, as PNG.
  struct Pictures: Sendable {
    var before: [UInt8]?
    var after: [UInt8]?
    /// The viewport's width in CSS pixels.
    var width = 0.0
  }

  /// Runs a script on a page, and takes pictures of it.
  func runWithPictures(
    _ request: WorkerRequest, browser: BrowserReach
  ) throws(HandledRun.Failure) -> (WorkerAnswer, Pictures) {
    var pictures = Pictures()
    let answer = try perform(request, browser, nil) { subject, isDone in
      pictures.width = subject.viewportWidth
      if isDone { pictures.after = subject.picture() } else { pictures.before = subject.picture() }
    }
    return (answer, pictures)
  }

  /// Runs a script on a page, and `finalize` if there is an answer of the extension's.
  ///
  /// - Parameters:
  ///   - browser: what the page may load that is not in it.
  ///   - handler: answers for the extension, in the place of the request's own answer.
  func run(
    _ request: WorkerRequest, browser: BrowserReach = BrowserReach(), handler: Handler? = nil
  ) throws(HandledRun.Failure) -> WorkerAnswer {
    try perform(request, browser, handler) { _, _ in }
  }

  /// Loads a page and runs a script on it, and keeps both for `finalize`.
  ///
  /// The process that WebKit runs in ends with the thread that calls this.
  func begin(
    _ request: WorkerRequest, browser: BrowserReach = BrowserReach()
  ) throws(HandledRun.Failure) -> WebKitRun {
    try inRoom { () throws(HandledRun.Failure) in try load(request, browser) { _, _ in } }
  }

  /// - Parameter look: is shown the page before the script, and after it.
  private func perform(
    _ request: WorkerRequest, _ browser: BrowserReach, _ handler: Handler?,
    look: (WebKitRequest, _ isDone: Bool) -> Void
  ) throws(HandledRun.Failure) -> WorkerAnswer {
    try inRoom { () throws(HandledRun.Failure) in
      let run = try load(request, browser, look: look)
      if let returned = try Self.answer(request, run.outcome, handler) {
        try run.finalize(returned)
      }
      look(run.subject, true)
      return run.answer(isDone: true)
    }
  }

  /// Does something once fewer requests run than may.
  private func inRoom<Value>(
    _ body: () throws(HandledRun.Failure) -> Value
  ) throws(HandledRun.Failure) -> Value {
    room.wait { room -> Monitor<Int>.Look<Void> in
      guard room > 0 else { return .notYet() }
      room -= 1
      return .done(())
    }
    defer { room.withLock(waking: .one) { $0 += 1 } }
    return try body()
  }

  private func load(
    _ request: WorkerRequest, _ browser: BrowserReach,
    look: (WebKitRequest, _ isDone: Bool) -> Void
  ) throws(HandledRun.Failure) -> WebKitRun {
    let subject: WebKitRequest
    do throws(WebKitError) {
      subject = try WebKitRequest(
        page: request.page, script: request.script, options: request.options, settling: settling,
        loadLimit: loadLimit, memoryLimit: memoryLimit, reach: browser)
    } catch {
      throw .webkit(error)
    }
    let encoding = request.outputEncoding
    let parsed =
      request.emission.contains(.parsedHTML) ? subject.encodedHTML(label: encoding) : nil
    look(subject, false)
    let outcome = subject.run()
    if let failure = subject.failure { throw .webkit(failure) }
    return WebKitRun(subject, of: request, outcome, parsed: parsed)
  }

  /// What the extension returns; nil if `finalize` is not wanted.
  private static func answer(
    _ request: WorkerRequest, _ outcome: RunOutcome, _ handler: Handler?
  ) throws(HandledRun.Failure) -> ExtensionAnswer? {
    guard let handler else { return request.extensionAnswer }
    guard case .results(let results) = outcome else { return nil }
    do throws(HandlerError) {
      return try handler(results)
    } catch {
      throw .handler(error)
    }
  }
}
