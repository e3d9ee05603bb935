internal import Messages
internal import Preprocessing
internal import PropertyLists

extension Problem {
  /// The problem for a script that gave the extension nothing.
  init(outcome: RunOutcome, _ reply: RunReply) {
    let detail =
      reply.diagnostics.first { $0.severity == .error }.map { DiagnosticText($0).message }
      ?? ProblemText.noResults
    switch outcome {
    case .unusable:
      self.init(.unprocessableContent, "unusable-script", "Unusable script", detail: detail)
    case .outOfTime:
      self.init(.unprocessableContent, "time-limit", "Time limit", detail: detail)
    case .undeliverable:
      self.init(
        .unprocessableContent, "undeliverable-results", "Undeliverable results", detail: detail)
    case .results, .empty, .nothing:
      self.init(.unprocessableContent, "no-results", "No results", detail: detail)
    }
    members = Self.members(of: reply)
  }

  /// The problem for results that the format of the answer, or any property list, cannot hold.
  init(notRepresentable error: PropertyListError, _ reply: RunReply) {
    self.init(
      .unprocessableContent, "not-a-property-list", ProblemText.isNoPropertyList,
      detail: PropertyListErrorText(error, source: ProblemText.resultsNotWritten).text)
    members = Self.members(of: reply)
    members.append(("path", .string(error.path.description)))
  }

  private static func members(of reply: RunReply) -> [(String, PropertyList)] {
    ReplyWriter.members(reply)
      + (reply.html.map { [("html", .string(String(decoding: $0, as: UTF8.self)))] } ?? [])
  }

  /// The problem for a request that was not completed.
  init(_ error: RunServiceError) {
    switch error {
    case .busy(let seconds):
      self.init(
        .serviceUnavailable, "busy", "Busy",
        detail: ProblemText.allWorkersBusy)
      fields["Retry-After"] = String(max(1, seconds))
    case .unavailable:
      self.init(
        .serviceUnavailable, "not-ready", "Not ready", detail: ProblemText.noWorker)
      fields["Retry-After"] = "1"
    case .noEngine(let reason):
      self.init(.internalServerError, "no-webkit", "No WebKit", detail: reason)
    case .requestTooLarge(let limit):
      self.init(
        .contentTooLarge, "content-too-large", "Content too large",
        detail: ProblemText.requestTooLarge(limit: limit))
    case .answerTooLarge(let limit):
      self.init(
        .unprocessableContent, "answer-too-large", "Answer too large",
        detail: ProblemText.answerTooLarge(limit: limit))
    case .noRoom:
      self = .noMemoryForAnswer
    case .gone:
      self.init(
        .notFound, "no-such-request", "No such request",
        detail: ProblemText.gone)
    case .page(let error):
      self = Self.page(error)
    case .timeLimit(let seconds):
      self.init(
        .unprocessableContent, "time-limit", "Time limit",
        detail: ProblemText.timeLimit(seconds: seconds))
    case .memoryLimit(let bytes):
      self.init(
        .unprocessableContent, "memory-limit", "Memory limit",
        detail: ProblemText.memoryLimit(bytes: bytes))
    case .cancelled:
      // The client is gone: nobody reads this answer.
      self.init(
        .serviceUnavailable, "cancelled", "Cancelled", detail: ProblemText.cancelled)
      closesConnection = true
    case .lost:
      self.init(
        .internalServerError, "worker-lost", "Worker lost",
        detail: ProblemText.workerLost)
    case .stopping:
      self = .stopping
    }
  }

  /// The answer to a request that arrives while the server is being stopped.
  static var stopping: Problem {
    var problem = Problem(
      .serviceUnavailable, "stopping", "Stopping", detail: ProblemText.stopping)
    problem.fields["Retry-After"] = "1"
    problem.closesConnection = true
    return problem
  }

  private static func page(_ error: PreprocessingPageError) -> Problem {
    switch error {
    case .notParsed:
      Problem(
        .unprocessableContent, "memory-limit", "Memory limit",
        detail: ProblemText.page(error))
    case .noWorld:
      Problem(
        .internalServerError, "no-world", "No world", detail: ProblemText.page(error))
    case .badSelector(let selector):
      Problem(shape: [ShapeError(pointer: "/select", detail: ShapeText.isNoSelector(selector))])
    case .badAddress(let address):
      Problem(
        shape: [ShapeError(pointer: "/page/base", detail: ShapeText.isNoAddress(address))])
    case .unknownTimeZone(let name):
      Problem(shape: [ShapeError(pointer: "/timeZone", detail: ShapeText.isNoTimeZone(name))])
    case .badLocale(let tag):
      Problem(shape: [ShapeError(pointer: "/locale", detail: ShapeText.isNoLanguage(tag))])
    case .storageFull(let name):
      Problem(
        shape: [ShapeError(pointer: "/storage", detail: ShapeText.hasNoRoom(for: name))])
    case .nothingSelected:
      Problem(
        .unprocessableContent, "nothing-selected", "Nothing selected",
        detail: ProblemText.page(error))
    }
  }

  /// The problem for a page or script that could not be fetched.
  init(_ error: ResourceError, _ kind: ResourceKind) {
    let detail = ProblemText.notFetched(kind.rawValue, error.message)
    switch error.kind {
    case .refused:
      self.init(.unprocessableContent, "address-refused", "Address refused", detail: detail)
    case .failed:
      self.init(.unprocessableContent, "not-fetched", "Not fetched", detail: detail)
    case .busy:
      self.init(.serviceUnavailable, "busy", "Busy", detail: detail)
      fields["Retry-After"] = "1"
    case .cancelled: self = Problem(.cancelled)
    }
    members = [("reason", .string(error.identifier))]
  }
}
