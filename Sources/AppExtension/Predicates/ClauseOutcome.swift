public import PropertyLists

/// What became of a clause of a predicate, and of those within it: why the answer is what it is.
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
  /// What a comparison compared.
  public var operands: Operands?
  /// What it consists of, as far as that was looked at: the rest of an `AND` is not once one is
  /// false, nor that of an `OR` once one is true.
  public var parts: [ClauseOutcome]

  /// What a clause is.
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
