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
  private let loading: LoadingOptions?

  /// The runs at a time: each takes 400 MB.
  private static let jobs = 2

  /// - Parameter loading: judges what pages may reach; nil if they may reach nothing.
  init(_ workers: WorkerService, memoryLimit: Int, loading: LoadingOptions?) {
    self.workers = workers
    self.loading = loading
    webkit = WebKitRunner(jobs: Self.jobs, memoryLimit: memoryLimit)
    queue = BackgroundQueue(threads: Self.jobs)
  }

  deinit { queue.close() }

  var status: RunServiceStatus { workers.status }

  let loadsSavedParts = true

  func run(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<RunReply, RunServiceError>) -> Void
  ) {
    queue.add { [webkit, loading] in
      var emission: WorkerRequest.Emission = .html
      if request.wantsParsedPage { emission.insert(.parsedHTML) }
      let subject = WorkerRequest(
        page: request.page, script: request.script, options: request.options,
        extensionAnswer: request.answer, emission: emission, outputEncoding: "utf-8")
      let network = loading.map { BrowserNetwork($0, pageAddress: nil) }
      do throws(HandledRun.Failure) {
        let (answer, pictures) = try webkit.runWithPictures(
          subject, browser: BrowserReach(network: network))
        reply(.success(RunReply(answer, pictures)))
      } catch {
        reply(.failure(RunServiceError(error, memoryLimit: webkit.memoryLimit)))
      }
    }
  }

  func begin(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<(RunReply, any WaitingRun), RunServiceError>) -> Void
  ) {
    // The process that WebKit runs in has one page, and 400 MB; the preview page needs no more.
    reply(.failure(.wholeRunsOnly))
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
