internal import SystemServices

/// The reason why a request got no answer. Unless a case says otherwise, the worker that had the
/// request is gone and another one takes its place; no other request is affected.
package enum WorkerError: Error, Hashable, Sendable {
  // The pool

  /// Every worker is busy and the queue is full, or the request waited too long in it. A retry
  /// makes sense after this many seconds.
  case busy(retryAfter: Double)
  /// The pool takes no requests any more.
  case draining
  /// No worker can be started.
  case notStarted(StartFailure)
  /// No request waits under this identifier: it never did, its time is over, or it has been
  /// finalized or released.
  case noSuchRequest

  // The request; its worker is well

  /// The request was not begun.
  case refused(RequestRefusal)
  /// The request has more bytes than a worker takes.
  case requestTooLarge(bytes: Int, limit: Int)

  // The worker

  /// It ended by a signal: a crash, or a `kill` from outside.
  case crashed(signal: Int32)
  /// It exited with a status during the request.
  case exited(status: Int32)
  /// It had not answered after this many seconds.
  case timedOut(seconds: Double)
  /// It used more resident memory than its limit, in bytes.
  case memoryExceeded(bytes: Int, limit: Int)
  /// Its answer has more bytes than the limit.
  case answerTooLarge(limit: Int)
  /// The client stopped waiting for the answer.
  case cancelled
  /// The worker sent something that is not an answer.
  case garbage(FrameError)
}

/// The reason why a worker does not start.
package enum StartFailure: Error, Hashable, Sendable {
  /// The system refuses, with this error number of the call that `step` names.
  case system(step: String, errorNumber: Int32)
  /// The process ended, or said nothing in time, before it was ready.
  case notReady
  /// The worker is not confined as the pool wants it.
  case notConfined(Confinement)
}

extension StartFailure {
  init(_ failure: SystemFailure) {
    self = .system(step: failure.step, errorNumber: failure.code)
  }
}
