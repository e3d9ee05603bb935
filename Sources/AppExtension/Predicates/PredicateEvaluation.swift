/// The answer of a predicate for an object, with its explanation.
package struct PredicateEvaluation: Sendable, Hashable {
  /// The answer.
  package var holds: Bool
  /// The outcomes of the predicate's clauses, which explain the answer.
  package var outcome: ClauseOutcome?
  /// Whether ``outcome`` leaves clauses out, as there were too many.
  package var isIncomplete: Bool
}
