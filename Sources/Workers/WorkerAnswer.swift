package import Preprocessing
package import PropertyLists
package import WebBindings

/// The outcome of a request.
package struct WorkerAnswer: Sendable, Hashable {
  /// The outcome of `run`; in the answer to `finalize`, the earlier outcome of `run`.
  package var outcome: RunOutcome
  /// The outcome of `finalize`; nil if it is not wanted, or not wanted yet.
  package var finalization: FinalizeOutcome?
  /// The page at the end, if the request wants it.
  package var html: [UInt8]?
  /// The page as it was parsed, if the request wants it.
  package var parsedHTML: [UInt8]?
  /// The name of the encoding that the page was decoded from.
  package var encoding: String
  /// Whether the script's object has a `finalize`, and it was not called yet.
  package var definesFinalize: Bool
  package var console: [ConsoleMessage]
  /// The number of messages to the console that were dropped because there were too many.
  package var droppedConsoleMessages: Int
  package var diagnostics: [Diagnostic]
  package var navigations: [Navigation]
  package var dialogs: [Dialog]
  /// The page's cookies as they are now, as `document.cookie` shows them.
  package var cookies: String
  /// The answers to the request's queries, in their order; nil for a selector that cannot be
  /// parsed, or for a query of another moment.
  package var matches: [ElementMatches?] = []
  /// The requests of the script that no stub answered, as `METHOD address`.
  package var unansweredRequests: [String] = []
  /// How often each counter of the measured script was passed; nil where none was asked for.
  package var counts: [UInt32]?
  /// How long each part took, as the worker measured it.
  package var timings: PreprocessingTimings
  /// The most resident memory of the worker while it worked on this, in bytes; of that, a few tens
  /// of megabytes are the worker's own.
  package var peakMemory: Int

  package init(
    outcome: RunOutcome, finalization: FinalizeOutcome? = nil, html: [UInt8]? = nil,
    parsedHTML: [UInt8]? = nil,
    encoding: String, definesFinalize: Bool, console: [ConsoleMessage],
    droppedConsoleMessages: Int, diagnostics: [Diagnostic], navigations: [Navigation],
    dialogs: [Dialog], cookies: String, matches: [ElementMatches?] = [],
    unansweredRequests: [String] = [], counts: [UInt32]? = nil, timings: PreprocessingTimings,
    peakMemory: Int
  ) {
    self.outcome = outcome
    self.finalization = finalization
    self.html = html
    self.parsedHTML = parsedHTML
    self.encoding = encoding
    self.definesFinalize = definesFinalize
    self.console = console
    self.droppedConsoleMessages = droppedConsoleMessages
    self.diagnostics = diagnostics
    self.navigations = navigations
    self.dialogs = dialogs
    self.cookies = cookies
    self.matches = matches
    self.unansweredRequests = unansweredRequests
    self.counts = counts
    self.timings = timings
    self.peakMemory = peakMemory
  }

  /// The results, where there are any: of `run` without an object, an empty dictionary.
  package var results: PropertyList? {
    switch outcome {
    case .results(let results): results
    case .empty: .dictionary(PropertyListDictionary())
    case .nothing, .undeliverable, .unusable, .outOfTime: nil
    }
  }

  /// Whether the script's computing time was up.
  package var timeLimitReached: Bool { outcome == .outOfTime || finalization == .outOfTime }
}
