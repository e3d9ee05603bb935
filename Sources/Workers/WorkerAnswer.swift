public import Preprocessing
public import PropertyLists
public import WebBindings

/// The outcome of a request.
public struct WorkerAnswer: Sendable, Hashable {
  /// The outcome of `run`; in the answer to `finalize`, the earlier outcome of `run`.
  public var outcome: RunOutcome
  /// The outcome of `finalize`; nil if it is not wanted, or not wanted yet.
  public var finalization: FinalizeOutcome?
  /// The page at the end, if the request wants it.
  public var html: [UInt8]?
  /// The page as it was parsed, if the request wants it.
  public var parsedHTML: [UInt8]?
  /// The name of the encoding that the page was decoded from.
  public var encoding: String
  /// Whether the script's object has a `finalize`, and it was not called yet.
  public var definesFinalize: Bool
  public var console: [ConsoleMessage]
  /// The number of messages to the console that were dropped because there were too many.
  public var droppedConsoleMessages: Int
  public var diagnostics: [Diagnostic]
  public var navigations: [Navigation]
  public var dialogs: [Dialog]
  /// The page's cookies as they are now, as `document.cookie` shows them.
  public var cookies: String
  /// The answers to the request's queries, in their order; nil for a selector that cannot be
  /// parsed, or for a query of another moment.
  public var matches: [ElementMatches?] = []
  /// The requests of the script that no stub answered, as `METHOD address`.
  public var unansweredRequests: [String] = []
  /// How long each part took, as the worker measured it.
  public var timings: PreprocessingTimings
  /// The most resident memory of the worker while it worked on this, in bytes; of that, a few tens
  /// of megabytes are the worker's own.
  public var peakMemory: Int

  /// The results, where there are any: of `run` without an object, an empty dictionary.
  public var results: PropertyList? {
    switch outcome {
    case .results(let results): results
    case .empty: .dictionary(PropertyListDictionary())
    case .nothing, .undeliverable, .unusable, .outOfTime: nil
    }
  }

  /// Whether the script's computing time was up.
  public var timeLimitReached: Bool { outcome == .outOfTime || finalization == .outOfTime }
}
