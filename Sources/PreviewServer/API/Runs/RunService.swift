package import Preprocessing
package import SystemServices

/// Runs scripts for the server, in processes of their own.
///
/// Answers may be given on any thread, once for each call; the calls themselves return at once.
package protocol RunService: Sendable {
  /// Runs a script, and calls `finalize` if the request has an answer for it.
  func run(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<RunReply, RunServiceError>) -> Void)

  /// Runs a script, and keeps the page and its world for `finalize`.
  func begin(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<(RunReply, any WaitingRun), RunServiceError>) -> Void)

  /// Does work on a request's text.
  ///
  /// - Parameters:
  ///   - input: the task's input, in the form that ``TextTask`` takes.
  ///   - diagnostics: the diagnostics of running the script, for tasks about a script.
  ///   - client: the client that asks.
  ///   - cancellation: is set when nobody waits for the answer any more.
  func perform(
    _ task: TextTask, _ input: [UInt8], diagnostics: [Diagnostic], for client: String,
    cancellation: CancellationFlag?,
    then reply: @escaping @Sendable (Result<[UInt8], RunServiceError>) -> Void)

  /// The present state of the service.
  var status: RunServiceStatus { get }

  /// Whether it loads the parts of saved pages itself, and so needs them as they are.
  var loadsSavedParts: Bool { get }
}

extension RunService {
  package var loadsSavedParts: Bool { false }
}

/// A page and its world, which wait for the extension's answer.
package protocol WaitingRun: Sendable {
  /// Calls `finalize` and releases the world.
  func finalize(
    _ answer: ExtensionAnswer,
    then reply: @escaping @Sendable (Result<RunReply, RunServiceError>) -> Void)

  /// Releases the world.
  func discard()
}

/// The reason why a request was not completed.
package enum RunServiceError: Error, Hashable, Sendable {
  /// The queue is full; it may be shorter after this many seconds.
  case busy(retryAfter: Int)
  /// There is no worker, and starting one failed.
  case unavailable
  /// Its engine is not installed; with what is missing, and what to do.
  case noEngine(reason: String)
  /// The page and the script have more bytes together than a worker takes.
  case requestTooLarge(limit: Int)
  /// The page cannot be used.
  case page(PreprocessingPageError)
  /// The process was ended because the work took longer than this, in seconds.
  case timeLimit(seconds: Double)
  /// The process was ended because it took more memory than this, in bytes.
  case memoryLimit(bytes: Int)
  /// The page or the results after the run are too large.
  case answerTooLarge(limit: Int)
  /// The answers of this client, or those of all clients, have reached their memory limit.
  case noRoom
  /// The run that waited for `finalize` has been released.
  case gone
  /// Nobody waits for the answer any more.
  case cancelled
  /// The process ended for another reason.
  case lost
  /// The server is being stopped.
  case stopping
}

/// The state of a service.
package struct RunServiceStatus: Sendable, Hashable {
  /// Whether requests would be run.
  package var isReady: Bool
  package var workers: Int
  package var busyWorkers: Int
  package var queued: Int
  /// How many workers were started again.
  package var restarts: Int

  package init(
    isReady: Bool = true, workers: Int = 0, busyWorkers: Int = 0, queued: Int = 0,
    restarts: Int = 0
  ) {
    self.isReady = isReady
    self.workers = workers
    self.busyWorkers = busyWorkers
    self.queued = queued
    self.restarts = restarts
  }
}
