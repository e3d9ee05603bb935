internal import Preprocessing
internal import TestCases
internal import Workers

extension FailureKind {
  /// How a script failed that a worker ran.
  init(_ answer: WorkerAnswer) {
    self =
      switch answer.outcome {
      case _ where answer.timeLimitReached: .timeLimit
      case .results: .none
      case .empty: .empty
      case .nothing: .noResults
      case .undeliverable: .undeliverable
      case .unusable: .unusable
      case .outOfTime: .timeLimit
      }
  }

  /// How a script failed whose worker did not answer; nil where it was never run.
  init?(_ error: WorkerError) {
    switch error {
    case .timedOut: self = .timeLimit
    case .memoryExceeded, .answerTooLarge: self = .memoryLimit
    case .crashed, .exited, .garbage: self = .crash
    case .refused, .busy, .draining, .notStarted, .noSuchRequest, .requestTooLarge, .cancelled:
      return nil
    }
  }
}
