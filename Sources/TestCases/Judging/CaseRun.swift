package import Preprocessing
package import PropertyLists
package import WebBindings

/// The outcome of running a case.
package struct CaseRun: Sendable {
  package var failure: FailureKind
  /// The failure in words; nil if nothing failed.
  package var failureText: String?
  /// What the extension gets, if it gets anything.
  package var results: PropertyList?
  /// The page after the run, in UTF-8.
  package var html: [UInt8] = []
  /// The outcome of `finalize`; nil without an extension.
  package var finalization: FinalizeOutcome?
  package var console: [ConsoleMessage] = []
  package var diagnostics: [Diagnostic] = []
  package var navigations: [Navigation] = []
  /// The page's cookies at the end, as `document.cookie` shows them.
  package var cookies = ""
  /// The answers to ``TestCase/queries``.
  package var matches: [ElementMatches?] = []
  /// The requests without an answer, as `METHOD address`.
  package var unansweredRequests: [String] = []
  /// The computing time in milliseconds.
  package var milliseconds = 0.0

  package init(failure: FailureKind, failureText: String? = nil, results: PropertyList? = nil) {
    self.failure = failure
    self.failureText = failureText
    self.results = results
  }
}

extension TestCase {
  /// The queries on the document that the expectations need.
  package var queries: [ElementQuery] {
    expectation.selectors.map {
      ElementQuery(
        $0.selector, at: $0.isBeforeFinalize ? .run : .end, wantsHTML: $0.html != nil,
        elementLimit: $0.elementLimit)
    }
  }
}
