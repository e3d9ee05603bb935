public import PropertyLists

/// The reason why a value is not an activation rule.
public enum ActivationRuleError: Error, Sendable, Hashable {
  /// It is a string, and no predicate.
  case predicate(PredicateError, source: String)
  /// It is neither a dictionary nor a string.
  case neither(PropertyListKind)
}
