package import PropertyLists

/// The outcome of a clause of a predicate, with those of the clauses within it. They explain the
/// answer.
package struct ClauseOutcome: Sendable, Hashable {
  /// The clause as it is written, its white space made single spaces.
  package var clause: String
  /// Its place: Unicode scalars from the start of the string.
  package var range: Range<Int>
  package var form: Form
  /// Whether it is true.
  package var holds: Bool
  /// The element of the collection that the clause was asked about; nil outside `SUBQUERY`.
  package var element: PropertyListPath?
  /// The operands of a comparison.
  package var operands: Operands?
  /// The outcomes of its parts, as far as they were evaluated: an `AND` ends at the first that is
  /// false, an `OR` at the first that is true.
  package var parts: [ClauseOutcome]

  /// The kind of a clause.
  package enum Form: String, Sendable, Hashable {
    case constant, not, and, or, comparison
    /// The predicate of a `SUBQUERY`, asked about one element.
    case element
  }

  /// The two sides of a comparison.
  package struct Operands: Sendable, Hashable {
    package var left: PropertyList
    package var right: PropertyList
  }
}
