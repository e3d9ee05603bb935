/// What a predicate says of an object, and why.
public struct PredicateEvaluation: Sendable, Hashable {
  /// The answer.
  public var holds: Bool
  /// How it came about.
  public var outcome: ClauseOutcome?
  /// Whether ``outcome`` leaves clauses out, as there were too many.
  public var isIncomplete: Bool
}
