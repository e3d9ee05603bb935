public import AppExtension

/// The message for a predicate that has no answer.
public struct EvaluationErrorText: Sendable, Hashable {
  /// One sentence, without its full stop.
  public var text: String

  public init(_ reason: EvaluationError.Reason) {
    text =
      switch reason {
      case .notACollection:
        "The rule raises an exception: it takes something for a collection that is none"
      case .noSuchKey(let key):
        "The rule raises an exception: it asks for '\(key)' of something that has no such key"
      case .notANumber:
        "The rule raises an exception: it calculates with something that is no number"
      case .notText:
        "The rule raises an exception: it compares something as text that is none"
      case .notBounds: "The rule raises an exception: BETWEEN takes {least, greatest}"
      case .indexOutOfRange:
        "The rule raises an exception: it asks for an element that is not there"
      case .invalidPattern: "The rule raises an exception: a regular expression cannot be read"
      case .tooMuchWork(let limit):
        "The rule takes more than \(limit) steps, and was given up"
      }
  }
}
