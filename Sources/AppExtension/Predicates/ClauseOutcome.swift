public import PropertyLists

/// The outcome of a clause of a predicate, with those of the clauses within it. They explain the
/// answer.
public struct ClauseOutcome: Sendable, Hashable {
  /// The clause as it is written, its white space made single spaces.
  public var clause: String
  /// Its place: Unicode scalars from the start of the string.
  public var range: Range<Int>
  public var form: Form
  /// Whether it is true.
  public var holds: Bool
  /// The element of the collection that the clause was asked about; nil outside `SUBQUERY`.
  public var element: PropertyListPath?
  /// The operands of a comparison.
  public var operands: Operands?
  /// The outcomes of its parts, as far as they were evaluated: an `AND` ends at the first that is
  /// false, an `OR` at the first that is true.
  public var parts: [ClauseOutcome]

  /// The kind of a clause.
  public enum Form: String, Sendable, Hashable {
    case constant, not, and, or, comparison
    /// The predicate of a `SUBQUERY`, asked about one element.
    case element
  }

  /// The two sides of a comparison.
  public struct Operands: Sendable, Hashable {
    public var left: PropertyList
    public var right: PropertyList
  }
}
