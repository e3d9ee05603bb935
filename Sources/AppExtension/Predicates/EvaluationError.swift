/// The reason why a predicate has no answer for an object. On a device the rule raises an
/// exception, and the extension is not offered.
package struct EvaluationError: Error, Sendable, Hashable {
  /// The reason for the error.
  package var reason: Reason
  /// The place: Unicode scalars from the start of the string.
  package var range: Range<Int>

  /// An error for a reason at a place.
  package init(_ reason: Reason, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// The reason for an error.
  package enum Reason: Sendable, Hashable {
    /// `ANY`, `ALL` or `NONE` of a value that is not a collection.
    case notACollection
    /// A key of a value that has no such key.
    case noSuchKey(String)
    /// A value that is not a number, where a number is needed.
    case notANumber
    /// A value that is not text, where text is needed.
    case notText
    /// `BETWEEN` without a pair of bounds.
    case notBounds
    /// An index that the collection does not have.
    case indexOutOfRange
    /// A regular expression that cannot be read, or is not supported.
    case invalidPattern
    /// More work than is allowed.
    case tooMuchWork(limit: Int)
  }
}
