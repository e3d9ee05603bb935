internal import PropertyLists

/// What came of a page in both engines.
struct ComparedPage: Sendable {
  /// The page, as the command line names it.
  var page: String
  var differences: [Difference] = []
  /// Why it could not be compared.
  var failure: RunFailure?

  /// One thing that differs.
  struct Difference: Sendable {
    var subject: Subject
    /// Where it is: a path in the results, or a line of the page.
    var place = ""
    /// What there is in jsprep's engine; nil for nothing.
    var own: String?
    /// What there is in WebKit; nil for nothing.
    var webkit: String?
  }

  /// What can differ, by its word in the report.
  enum Subject: String, Sendable {
    case outcome, results, finalize, page, console, diagnostics
  }
}
