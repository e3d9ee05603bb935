internal import HandlerPrograms
internal import Preprocessing
internal import RealWebKit
internal import Workers

/// A page in WebKit on which a script has run, with what came of it so far.
final class WebKitRun: @unchecked Sendable {
  // Unchecked: one thread at a time uses it, first that of `run` and then that of `finalize`.

  let subject: WebKitRequest
  let outcome: RunOutcome
  private let request: WorkerRequest
  /// The page before the script; nil if it is not wanted.
  private let parsed: [UInt8]?
  /// The elements that were to be found after `run`.
  private let early: [ElementMatches?]
  private var finalization: FinalizeOutcome?

  init(
    _ subject: WebKitRequest, of request: WorkerRequest, _ outcome: RunOutcome, parsed: [UInt8]?
  ) {
    self.subject = subject
    self.request = request
    self.outcome = outcome
    self.parsed = parsed
    early = request.queries.map { $0.moment == .run ? subject.matches(of: $0) : nil }
  }

  /// Passes the extension's answer to the script.
  func finalize(_ answer: ExtensionAnswer) throws(HandledRun.Failure) {
    finalization = subject.finalize(answer)
    if let failure = subject.failure { throw .webkit(failure) }
  }

  /// Ends the page's processes.
  func end() { subject.end() }

  /// What is known so far.
  ///
  /// - Parameter isDone: whether nothing comes after it.
  func answer(isDone: Bool) -> WorkerAnswer {
    let matches = zip(request.queries, early).map { query, found in
      query.moment == .run || !isDone ? found : subject.matches(of: query)
    }
    // The page is asked for also where nobody wants it: the console comes with it.
    let html = subject.encodedHTML(label: request.outputEncoding)
    let state = subject.state
    return WorkerAnswer(
      outcome: outcome, finalization: finalization,
      html: request.emission.contains(.html) ? html : nil, parsedHTML: parsed,
      encoding: state.encoding, definesFinalize: state.definesFinalize && finalization == nil,
      console: subject.console, droppedConsoleMessages: state.droppedConsoleMessages,
      diagnostics: subject.diagnostics, navigations: subject.navigations,
      dialogs: subject.dialogs, cookies: state.cookies, matches: matches,
      timings: subject.timings, peakMemory: 0)
  }
}
