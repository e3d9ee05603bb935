/// Whether an extension is offered, and why.
package struct ActivationVerdict: Sendable, Hashable {
  /// Whether the share sheet shows it.
  package var isOffered: Bool
  package var reason: Reason
  /// The remarks for the rule's author.
  package var remarks: [ActivationRemark]

  /// Why.
  package enum Reason: Sendable, Hashable {
    case dictionary(ActivationDictionaryOutcome)
    case predicate(PredicateEvaluation)
    /// The predicate has no answer.
    case failed(EvaluationError)
    /// The share sheet never offers extensions of this extension point, whatever the rule says.
    case point(BundleRemark)
  }
}
