/// Sends the requests of scripts. The host provides it, and decides which requests are allowed.
/// Without a loader every request fails, as it does without a network.
package protocol NetworkLoader: EventSource {
  /// Sends a request.
  ///
  /// - Parameter completion: receives the outcome. It must be called once, on the thread of the
  ///   scripts, before this method returns or within ``EventSource/wait(forMilliseconds:)``. For a
  ///   synchronous request, it must be called before this method returns.
  /// - Returns: a function that cancels the request. After that, `completion` need not be called.
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
  /// A network error, with the reason as a sentence for people. Scripts do not get the reason.
  case failure(String)
}
