/// Why a predicate has no answer for an object. On a device the rule raises an exception, and the
/// extension is not offered.
public struct EvaluationError: Error, Sendable, Hashable {
  /// What went wrong.
  public var reason: Reason
  /// The place: Unicode scalars from the start of the string.
  public var range: Range<Int>

  /// An error for a reason at a place.
  public init(_ reason: Reason, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// What went wrong.
  public enum Reason: Sendable, Hashable {
    /// `ANY`, `ALL` or `NONE` of something that is no collection.
    case notACollection
    /// A key of something that has none.
    case noSuchKey(String)
    /// Something that is no number, where one is needed.
    case notANumber
    /// Something that is no text, where one is needed.
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
