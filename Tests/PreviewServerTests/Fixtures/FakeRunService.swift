import Preprocessing
import PropertyLists
import Synchronization
import SystemServices
import WebBindings

@testable import PreviewServer

/// Answers requests as a test wants, in the test's own process.
final class FakeRunService: RunService {
  typealias Reply = @Sendable (Result<RunReply, RunServiceError>) -> Void
  typealias Behavior = @Sendable (RunRequest, @escaping Reply) -> Void

  private let behavior: Behavior
  let requests = Mutex<[RunRequest]>([])
  /// The tasks that were asked for.
  let tasks = Mutex<[TextTask]>([])
  /// The error of tasks; nil to perform them.
  let refusal = Mutex<RunServiceError?>(nil)
  let discarded = Atomic<Int>(0)
  let reportedStatus = Mutex(RunServiceStatus(workers: 2))

  init(_ behavior: @escaping Behavior) {
    self.behavior = behavior
  }

  /// Answers with a result.
  convenience init(_ result: Result<RunReply, RunServiceError> = .success(.sample)) {
    self.init { _, reply in reply(result) }
  }

  var status: RunServiceStatus { reportedStatus.withLock { $0 } }

  func run(_ request: RunRequest, then reply: @escaping Reply) {
    requests.withLock { $0.append(request) }
    behavior(request, reply)
  }

  func perform(
    _ task: TextTask, _ input: [UInt8], diagnostics: [Diagnostic], for client: String,
    cancellation: CancellationFlag?,
    then reply: @escaping @Sendable (Result<[UInt8], RunServiceError>) -> Void
  ) {
    tasks.withLock { $0.append(task) }
    if let refusal = refusal.withLock({ $0 }) { return reply(.failure(refusal)) }
    reply(.success(task.perform(input, diagnostics)))
  }

  func begin(
    _ request: RunRequest,
    then reply: @escaping @Sendable (Result<(RunReply, any WaitingRun), RunServiceError>) -> Void
  ) {
    requests.withLock { $0.append(request) }
    behavior(request) { result in
      reply(result.map { ($0, FakeWaitingRun(service: self)) })
    }
  }
}

/// Calls back with the argument of `finalize`.
struct FakeWaitingRun: WaitingRun {
  let service: FakeRunService

  func finalize(
    _ answer: ExtensionAnswer,
    then reply: @escaping @Sendable (Result<RunReply, RunServiceError>) -> Void
  ) {
    reply(
      .success(RunReply(outcome: nil, finalize: .called, html: Array("<p>\(answer)</p>".utf8))))
  }

  func discard() { service.discarded.add(1, ordering: .relaxed) }
}

extension RunReply {
  /// A reply with a little of everything.
  static var sample: RunReply {
    RunReply(
      outcome: .results(["title": "Blé"]), html: Array("<p>Blé</p>".utf8),
      console: [],
      diagnostics: [Diagnostic(.navigationRequested(url: "https://example.com/"), .warning)],
      navigations: [Navigation(kind: .assign, url: "https://example.com/")],
      timings: [("run", 1.5)])
  }
}
