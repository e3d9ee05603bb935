internal import Messages
internal import Synchronization

/// The destination of an answer: exactly one is given, whatever the handler does. If a handler
/// forgets to answer, the client gets an internal error.
final class Responder: Sendable {
  private let isDone = Atomic<Bool>(false)
  private let deliver: @Sendable (Result<HTTPResponse, Problem>) -> Void

  init(_ deliver: @escaping @Sendable (Result<HTTPResponse, Problem>) -> Void) {
    self.deliver = deliver
  }

  /// Answers; a second answer is dropped.
  func answer(_ result: Result<HTTPResponse, Problem>) {
    if !isDone.exchange(true, ordering: .relaxed) { deliver(result) }
  }

  func answer(_ response: HTTPResponse) { answer(.success(response)) }

  func fail(_ problem: Problem) { answer(.failure(problem)) }

  deinit {
    answer(
      .failure(
        Problem(
          .internalServerError, "internal", "Internal error",
          detail: ProblemText.lost)))
  }
}
