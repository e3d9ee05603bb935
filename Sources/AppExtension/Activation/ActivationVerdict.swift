/// Whether an extension is offered, and why.
public struct ActivationVerdict: Sendable, Hashable {
  /// Whether the share sheet shows it.
  public var isOffered: Bool
  public var reason: Reason
  /// The remarks for the rule's author.
  public var remarks: [ActivationRemark]

  /// Why.
  public enum Reason: Sendable, Hashable {
    case dictionary(ActivationDictionaryOutcome)
    case predicate(PredicateEvaluation)
    /// The predicate has no answer.
    case failed(EvaluationError)
    /// The share sheet never offers extensions of this extension point, whatever the rule says.
    case point(BundleRemark)
  }
}
