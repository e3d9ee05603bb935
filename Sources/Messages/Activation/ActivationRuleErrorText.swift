package import AppExtension
internal import PropertyLists

/// The message for a value that is not an activation rule.
package struct ActivationRuleErrorText: Sendable, Hashable {
  /// A short name that stays the same over versions.
  package var identifier: String
  /// One sentence, without its full stop.
  package var message: String
  /// The part of the rule around the error, and a mark below the place: two indented lines.
  package var excerpt: String?
  /// What to do about it, as a sentence.
  package var fix: String?
  /// The line in a predicate, counted from 1.
  package var line: Int?
  /// The column in a predicate, counted from 1 in Unicode scalars.
  package var column: Int?

  package init(_ error: ActivationRuleError) {
    switch error {
    case .neither(let kind):
      identifier = "rule-wrong-type"
      message =
        "the activation rule is of type \(kind.rawValue), and should be a dictionary or a string"
    case .predicate(let error, let source):
      identifier = "rule-malformed"
      let place = PredicatePlace(error.range, in: source)
      line = place.line
      column = place.column
      excerpt = place.excerpt
      message =
        "the rule is no predicate: \(place.lineCount > 1 ? "line \(place.line), " : "")column "
        + "\(place.column): \(PredicateErrorText(error.reason).text)"
      if case .misspelt(_, let nearest) = error.reason { fix = "write \(nearest)." }
      if case .notAPredicate = error.reason {
        fix = "compare it, as in extensionItems.@count == 1."
      }
    }
  }
}
