/// A request of a script that ended in a network error.
package struct NetworkFailure: Sendable, Hashable {
  package var url: String
  /// The reason as a sentence for people; nil if there is no network.
  package var explanation: String?
}
