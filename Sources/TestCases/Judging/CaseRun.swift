public import Preprocessing
public import PropertyLists
public import WebBindings

/// What came of running a case.
public struct CaseRun: Sendable {
  public var failure: FailureKind
  /// Why, in words; nil where nothing failed.
  public var failureText: String?
  /// What the extension gets, where it gets anything.
  public var results: PropertyList?
  /// The page at the end, in UTF-8.
  public var html: [UInt8] = []
  /// What became of `finalize`; nil where nobody played the extension.
  public var finalization: FinalizeOutcome?
  public var console: [ConsoleMessage] = []
  public var diagnostics: [Diagnostic] = []
  public var navigations: [Navigation] = []
  /// The page's cookies at the end, as `document.cookie` shows them.
  public var cookies = ""
  /// The answers to ``TestCase/queries``.
  public var matches: [ElementMatches?] = []
  /// The requests that nothing answered, as `METHOD address`.
  public var unansweredRequests: [String] = []
  /// The computing time in milliseconds.
  public var milliseconds = 0.0

  public init(failure: FailureKind, failureText: String? = nil, results: PropertyList? = nil) {
    self.failure = failure
    self.failureText = failureText
    self.results = results
  }
}

extension TestCase {
  /// What the document has to be asked for what is expected of it.
  public var queries: [ElementQuery] {
    expectation.selectors.map {
      ElementQuery(
        $0.selector, at: $0.isBeforeFinalize ? .run : .end, wantsHTML: $0.html != nil)
    }
  }
}
