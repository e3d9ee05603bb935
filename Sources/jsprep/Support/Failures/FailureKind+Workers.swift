internal import Preprocessing
internal import RealWebKit
internal import TestCases
internal import Workers

extension FailureKind {
  /// The kind of failure of a script that a worker ran.
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

  /// The kind of failure of a script whose worker did not answer; nil if the script never ran.
  init?(_ error: WorkerError) {
    switch error {
    case .timedOut: self = .timeLimit
    case .memoryExceeded, .answerTooLarge: self = .memoryLimit
    case .crashed, .exited, .garbage: self = .crash
    case .refused, .busy, .draining, .notStarted, .noSuchRequest, .requestTooLarge, .cancelled:
      return nil
    }
  }

  /// The kind of failure of a script whose request WebKit did not end; nil if WebKit is not there.
  init?(_ error: WebKitError) {
    switch error {
    case .notLoaded: self = .timeLimit
    case .memoryLimit: self = .memoryLimit
    case .crashed, .lost, .left: self = .crash
    case .noLibrary, .noDisplay: return nil
    }
  }
}
