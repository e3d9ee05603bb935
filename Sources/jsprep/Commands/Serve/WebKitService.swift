internal import HandlerPrograms
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PreviewServer
internal import RealWebKit
internal import SystemServices
internal import WebBindings
internal import Workers

/// Runs the scripts of the preview page in WebKit, with pictures, for the user of this machine.
///
/// What is not about running a script is left to the workers.
final class WebKitService: RunService {
  private let workers: WorkerService
  private let webkit: WebKitRunner
  private let queue: BackgroundQueue
  /// Does what does not load a page: runs that load pages may take all threads of the other queue.
  private let finals: BackgroundQueue
  private let loading: LoadingOptions?
  /// How many runs wait, or are under way, and how many may.
  private let count = Monitor(0)
  private let countLimit: Int

  /// The runs at a time: each takes 400 MB.
  private static let jobs = 2

  /// - Parameters:
  ///   - queueLimit: the most runs that may wait.
  ///   - waiting: the most pages that may wait for `finalize`; whoever asks counts them.
  ///   - loading: judges what pages may reach; nil if they may reach nothing.
  init(
    _ workers: WorkerService, memoryLimit: Int, queueLimit: Int, waiting: Int,
    loading: LoadingOptions?
  ) {
    self.workers = workers
    self.loading = loading
    countLimit = queueLimit + Self.jobs
    webkit = WebKitRunner(jobs: Self.jobs, memoryLimit: memoryLimit)
    queue = BackgroundQueue(threads: Self.jobs)
    finals = BackgroundQueue(threads: max(1, min(waiting, 8)))
  }

  deinit {
    queue.close()
    finals.close()
  }

  var status: RunServiceStatus { workers.status }

  let loadsSavedParts = true

  func run(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<RunReply, RunServiceError>) -> Void
  ) {
    enqueue(request, orElse: { reply(.failure($0)) }) {
      [webkit] (subject, reach) throws(HandledRun.Failure) in
      let (answer, pictures) = try webkit.runWithPictures(subject, browser: reach)
      reply(.success(RunReply(answer, pictures)))
    }
  }

  func begin(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<(RunReply, any WaitingRun), RunServiceError>) -> Void
  ) {
    enqueue(request, orElse: { reply(.failure($0)) }) {
      [webkit, finals] (subject, reach) throws(HandledRun.Failure) in
      let run = try webkit.begin(subject, browser: reach)
      let page = WaitingPage(run: run, queue: finals, memoryLimit: webkit.memoryLimit)
      reply(.success((RunReply(run.answer(isDone: false)), page)))
    }
  }

  /// Has a page loaded on a thread that may wait for it, unless too much waits already.
  private func enqueue(
    _ request: RunRequest, orElse refuse: @escaping @Sendable (RunServiceError) -> Void,
    _ work:
      @escaping @Sendable (WorkerRequest, BrowserReach) throws(HandledRun.Failure) -> Void
  ) {
    let isFull = count.withLock { count in
      if count >= countLimit { return true }
      count += 1
      return false
    }
    if isFull { return refuse(.busy(retryAfter: 1)) }
    queue.add { [count, webkit, loading] in
      defer { count.withLock { $0 -= 1 } }
      if request.cancellation?.isCancelled == true { return refuse(.cancelled) }
      var emission: WorkerRequest.Emission = []
      if request.wantsPage { emission.insert(.html) }
      if request.wantsParsedPage { emission.insert(.parsedHTML) }
      let subject = WorkerRequest(
        page: request.page, script: request.script, options: request.options,
        extensionAnswer: request.answer, emission: emission, outputEncoding: "utf-8")
      let network = loading.map { BrowserNetwork($0, pageAddress: nil) }
      do throws(HandledRun.Failure) {
        try work(subject, BrowserReach(network: network))
      } catch {
        refuse(RunServiceError(error, memoryLimit: webkit.memoryLimit))
      }
    }
  }

  func perform(
    _ task: TextTask, _ input: [UInt8], diagnostics: [Diagnostic], for client: String,
    cancellation: CancellationFlag?,
    then reply: @escaping @Sendable (Result<[UInt8], RunServiceError>) -> Void
  ) {
    workers.perform(
      task, input, diagnostics: diagnostics, for: client, cancellation: cancellation, then: reply)
  }
}

/// A page in WebKit that waits for the extension's answer.
private struct WaitingPage: WaitingRun {
  let run: WebKitRun
  let queue: BackgroundQueue
  let memoryLimit: Int

  func finalize(
    _ answer: ExtensionAnswer,
    then reply: @escaping @Sendable (Result<RunReply, RunServiceError>) -> Void
  ) {
    queue.add { [run, memoryLimit] in
      defer { run.end() }
      do throws(HandledRun.Failure) {
        try run.finalize(answer)
        var answer = RunReply(run.answer(isDone: true))
        // The answer to `run` has already reported its outcome.
        answer.outcome = nil
        reply(.success(answer))
      } catch {
        reply(.failure(RunServiceError(error, memoryLimit: memoryLimit)))
      }
    }
  }

  func discard() { queue.add { [run] in run.end() } }
}

extension RunReply {
  fileprivate init(_ answer: WorkerAnswer, _ pictures: WebKitRunner.Pictures) {
    self.init(answer)
    if let before = pictures.before, let after = pictures.after {
      self.pictures = PagePictures(before: before, after: after, width: pictures.width)
    }
  }
}

extension RunServiceError {
  fileprivate init(_ failure: HandledRun.Failure, memoryLimit: Int) {
    guard case .webkit(let error) = failure else {
      self = .lost
      return
    }
    switch error {
    case .noLibrary, .noDisplay:
      let text = WebKitErrorText(error, memoryLimit: memoryLimit)
      self = .noEngine(reason: [text.message, text.fix].compactMap(\.self).joined(separator: ": "))
    case .notLoaded(let seconds): self = .timeLimit(seconds: seconds)
    case .memoryLimit: self = .memoryLimit(bytes: memoryLimit)
    case .lost, .crashed, .left: self = .lost
    }
  }
}
