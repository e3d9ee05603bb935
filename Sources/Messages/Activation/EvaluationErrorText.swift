package import AppExtension

/// The message for a predicate without a result.
package struct EvaluationErrorText: Sendable, Hashable {
  /// One sentence, without its full stop.
  package var text: String

  /// The keys of what rules are asked about.
  private static let keys = ["extensionItems", "attachments", "registeredTypeIdentifiers"]

  package init(_ reason: EvaluationError.Reason) {
    text =
      switch reason {
      case .notACollection:
        "The rule raises an exception: it takes something for a collection that is not one"
      case .noSuchKey(let key):
        "The rule raises an exception: it asks for '\(key)' of something that has no such key"
          + (Spelling.nearest(to: key, among: Self.keys).map { "; did you mean '\($0)'?" } ?? "")
      case .notANumber:
        "The rule raises an exception: it calculates with something that is no number"
      case .notText:
        "The rule raises an exception: it compares something as text that is not text"
      case .notBounds: "The rule raises an exception: BETWEEN takes {least, greatest}"
      case .indexOutOfRange:
        "The rule raises an exception: it asks for an element that is not there"
      case .invalidPattern: "The rule raises an exception: a regular expression cannot be read"
      case .tooMuchWork(let limit):
        "The rule takes more than \(limit) steps, and was given up"
      }
  }
}
