/// Sends the requests of scripts. The host provides it, and decides which requests are allowed.
/// Without one, every request fails as it does without a network.
package protocol NetworkLoader: EventSource {
  /// Sends a request.
  ///
  /// - Parameter completion: must be called once with the outcome: on the thread of the scripts,
  ///   from within ``EventSource/wait(forMilliseconds:)`` or before this method returns. For a
  ///   synchronous request it must be called before this returns.
  /// - Returns: a function that cancels the request; the completion need not be called then.
  func load(
    _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
  ) -> () -> Void
}

extension NetworkLoader {
  package var isBusy: Bool { false }

  package func wait(forMilliseconds milliseconds: Double) {}
}

/// The outcome of a request of a script.
package enum NetworkOutcome: Sendable {
  case response(NetworkResponse)
  /// A network error, which scripts learn nothing of: why, in a sentence for people.
  case failure(String)
}
