internal import Messages
internal import Preprocessing
internal import PropertyLists

extension Problem {
  /// A script that gave the extension nothing.
  init(outcome: RunOutcome, _ reply: RunReply) {
    let detail =
      reply.diagnostics.first { $0.severity == .error }.map { DiagnosticText($0).message }
      ?? "The script gave no results."
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

  /// Results that the format of the answer, or any property list, cannot hold.
  init(notRepresentable error: PropertyListError, _ reply: RunReply) {
    self.init(
      .unprocessableContent, "not-a-property-list", "Not a property list",
      detail: PropertyListErrorText(error, source: "the results cannot be written").text)
    members = Self.members(of: reply)
    members.append(("path", .string(error.path.description)))
  }

  private static func members(of reply: RunReply) -> [(String, PropertyList)] {
    ReplyWriter.members(reply)
      + (reply.html.map { [("html", .string(String(decoding: $0, as: UTF8.self)))] } ?? [])
  }

  /// A request that was not run to its end.
  init(_ error: RunServiceError) {
    switch error {
    case .busy(let seconds):
      self.init(
        .serviceUnavailable, "busy", "Busy",
        detail: "All workers are busy and the queue is full. Try again in a moment.")
      fields["Retry-After"] = String(max(1, seconds))
    case .unavailable:
      self.init(
        .serviceUnavailable, "not-ready", "Not ready", detail: "There is no worker at the moment.")
      fields["Retry-After"] = "1"
    case .requestTooLarge(let limit):
      self.init(
        .contentTooLarge, "content-too-large", "Content too large",
        detail: "The page and the script may have \(limit) bytes at most.")
    case .answerTooLarge(let limit):
      self.init(
        .unprocessableContent, "answer-too-large", "Answer too large",
        detail:
          "The page and the results may have \(limit) bytes at most in the end (--max-answer).")
    case .noRoom:
      self = .noMemoryForAnswer
    case .gone:
      self.init(
        .notFound, "no-such-request", "No such request",
        detail: "The request waits no longer.")
    case .page(let error):
      self = Self.page(error)
    case .timeLimit(let seconds):
      self.init(
        .unprocessableContent, "time-limit", "Time limit",
        detail: "The script ran longer than \(Self.text(seconds)) seconds and would not stop.")
    case .memoryLimit(let bytes):
      self.init(
        .unprocessableContent, "memory-limit", "Memory limit",
        detail: "The script took more than \(bytes >> 20) MB of memory.")
    case .cancelled:
      // Nobody gets to read it.
      self.init(
        .serviceUnavailable, "cancelled", "Cancelled",
        detail: "The client closed its connection before there was an answer.")
      closesConnection = true
    case .lost:
      self.init(
        .internalServerError, "worker-lost", "Worker lost",
        detail: "The process that ran the script ended before it answered.")
    case .stopping:
      self = .stopping
    }
  }

  /// Seconds, to a tenth.
  private static func text(_ seconds: Double) -> String {
    let tenths = (seconds * 10).rounded() / 10
    return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
  }

  /// The answer to what comes while the server is being stopped.
  static var stopping: Problem {
    var problem = Problem(
      .serviceUnavailable, "stopping", "Stopping", detail: "The server is being stopped.")
    problem.fields["Retry-After"] = "1"
    problem.closesConnection = true
    return problem
  }

  private static func page(_ error: PreprocessingPageError) -> Problem {
    switch error {
    case .notParsed:
      Problem(
        .unprocessableContent, "memory-limit", "Memory limit",
        detail: "The page cannot be parsed: there is no memory for it.")
    case .badSelector(let selector):
      Problem(shape: [ShapeError(pointer: "/select", detail: "is no selector: '\(selector)'")])
    case .badAddress(let address):
      Problem(
        shape: [ShapeError(pointer: "/page/base", detail: "is no absolute address: '\(address)'")])
    case .unknownTimeZone(let name):
      Problem(shape: [ShapeError(pointer: "/timeZone", detail: "is no time zone: '\(name)'")])
    case .badLocale(let tag):
      Problem(shape: [ShapeError(pointer: "/locale", detail: "is no language tag: '\(tag)'")])
    case .storageFull(let name):
      Problem(
        shape: [ShapeError(pointer: "/storage", detail: "has no room left for '\(name)'")])
    case .nothingSelected(.selector(let selector)):
      Problem(
        .unprocessableContent, "nothing-selected", "Nothing selected",
        detail: "No element of the page matches '\(selector)'.")
    case .nothingSelected(.text(let text)):
      Problem(
        .unprocessableContent, "nothing-selected", "Nothing selected",
        detail: "The page's text nowhere reads '\(text)'.")
    }
  }

  /// A page or script that could not be fetched.
  init(_ error: ResourceError, _ kind: ResourceKind) {
    let detail = "The \(kind.rawValue) was not fetched: \(error.message)"
    switch error.kind {
    case .refused:
      self.init(.unprocessableContent, "address-refused", "Address refused", detail: detail)
    case .failed:
      self.init(.unprocessableContent, "not-fetched", "Not fetched", detail: detail)
    case .busy:
      self.init(.serviceUnavailable, "busy", "Busy", detail: detail)
      fields["Retry-After"] = "1"
    }
    members = [("reason", .string(error.identifier))]
  }
}
