/// The answer of a predicate for an object, with its explanation.
public struct PredicateEvaluation: Sendable, Hashable {
  /// The answer.
  public var holds: Bool
  /// The outcomes of the predicate's clauses, which explain the answer.
  public var outcome: ClauseOutcome?
  /// Whether ``outcome`` leaves clauses out, as there were too many.
  public var isIncomplete: Bool
}
