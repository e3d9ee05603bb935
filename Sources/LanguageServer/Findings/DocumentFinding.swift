internal import Checks
internal import Preprocessing

/// Something that is wrong with a document, and where.
struct DocumentFinding {
  /// What editors show as its code.
  var identifier: String
  var severity: Diagnostic.Severity
  /// What is wrong, what Safari does, and what to do.
  var message: String
  /// The bytes of the document that it is about.
  var range: Range<Int>
  /// What its repair is called.
  var title: String?
  /// The one way to put it right.
  var repair: Repair?
  /// Whether a comment in the document can leave it out.
  var canBeIgnored = false
}
