internal import HandlerPrograms
internal import Messages
internal import Preprocessing
internal import Workers

extension RunFailure {
  /// A request that was never run.
  init(_ error: WorkerError) {
    if case .refused(.page(let error)) = error {
      let text = PageErrorText(error)
      var status = ExitStatus.unusable
      if case .noWorld = error { status = .internalError }
      self.init(status, text.identifier, text.text)
    } else {
      self.init(.internalError, "worker-failed", WorkerErrorText(error).text)
    }
  }

  /// A program that could not play the extension.
  init(_ error: HandlerError) {
    let text = HandlerErrorText(error)
    let status: ExitStatus =
      switch error {
      case .inputNotRepresentable: .notAPropertyList
      case .notStarted: .internalError
      case .notFound: .unreadable
      case .timedOut, .answerTooLarge: .limitReached
      case .answerMalformed, .answerNoDictionary: .unusable
      }
    self.init(status, text.identifier, text.message, fix: text.fix)
  }
}
