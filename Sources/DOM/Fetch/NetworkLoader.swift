/// Sends the requests of scripts. Given by the host, which decides what may be fetched; without one
/// every request fails, as without a network.
public protocol NetworkLoader: EventSource {
  /// Sends a request.
  ///
  /// - Parameter completion: to be called once with what came back: on the thread of the scripts,
  ///   from within ``EventSource/wait(forMilliseconds:)`` or before this method returns. For a
  ///   synchronous request it has to be the latter.
  /// - Returns: what gives the request up; the completion need not be called then.
  func load(
    _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
  ) -> () -> Void
}

extension NetworkLoader {
  public var isBusy: Bool { false }

  public func wait(forMilliseconds milliseconds: Double) {}
}

/// The outcome of a request of a script.
public enum NetworkOutcome: Sendable {
  case response(NetworkResponse)
  /// A network error, which scripts learn nothing of: why, in a sentence for people.
  case failure(String)
}
