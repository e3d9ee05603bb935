/// A request of a script that ended in a network error.
public struct NetworkFailure: Sendable, Hashable {
  public var url: String
  /// Why, in a sentence for people; nil where there is no network at all.
  public var explanation: String?
}
