/// A part of a predicate that is true or false. Nests at most ``Predicate/maximumDepth`` deep.
indirect enum PredicateNode: Sendable, Hashable {
  case constant(Bool, Range<Int>)
  case not(PredicateNode, Range<Int>)
  /// True if all of them are.
  case and([PredicateNode], Range<Int>)
  /// True if one of them is.
  case or([PredicateNode], Range<Int>)
  case comparison(Comparison)

  /// The place in the string.
  var range: Range<Int> {
    switch self {
    case .constant(_, let range), .not(_, let range), .and(_, let range), .or(_, let range):
      range
    case .comparison(let comparison): comparison.range
    }
  }

  struct Comparison: Sendable, Hashable {
    var quantifier: Quantifier?
    var left: PredicateExpression
    var relation: Relation
    var folding: TextFolding
    var right: PredicateExpression
    /// The right side's pattern, where that is a constant of the relation `matches`.
    var pattern: TextPattern?
    var range: Range<Int>
  }

  /// The number of elements of the left side for which the comparison has to hold.
  enum Quantifier: String, Sendable, Hashable {
    case any, all, none
  }

  enum Relation: Sendable, Hashable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case `in`, between, contains, beginsWith, endsWith, like, matches, conformsTo, typeEquals
  }
}
