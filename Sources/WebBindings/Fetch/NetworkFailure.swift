/// A request of a script that ended in a network error.
package struct NetworkFailure: Sendable, Hashable {
  package var url: String
  /// Why, in a sentence for people; nil where there is no network at all.
  package var explanation: String?
}
