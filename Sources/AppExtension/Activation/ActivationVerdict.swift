/// Whether an extension is offered, and why.
public struct ActivationVerdict: Sendable, Hashable {
  /// Whether the share sheet shows it.
  public var isOffered: Bool
  public var reason: Reason
  /// What the rule's author should know beside.
  public var remarks: [ActivationRemark]

  /// Why.
  public enum Reason: Sendable, Hashable {
    case dictionary(ActivationDictionaryOutcome)
    case predicate(PredicateEvaluation)
    /// The predicate has no answer.
    case failed(EvaluationError)
    /// The extension's point is none that the share sheet offers, whatever the rule says.
    case point(BundleRemark)
  }
}
