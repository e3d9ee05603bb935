package import PropertyLists

/// The reason why a value is not an activation rule.
package enum ActivationRuleError: Error, Sendable, Hashable {
  /// The value is a string that is not a predicate.
  case predicate(PredicateError, source: String)
  /// The value is neither a dictionary nor a string.
  case neither(PropertyListKind)
}
