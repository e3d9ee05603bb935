internal import DOM

/// Sends the requests of scripts, one address at a time: to the network, or to stubs in its place.
protocol HTTPTransport: EventSource {
  var options: LoadingOptions { get }

  /// Sends a request.
  ///
  /// - Parameter completion: called once with the outcome, within
  ///   ``EventSource/wait(forMilliseconds:)`` or before this method returns.
  /// - Returns: a function that cancels the request. After that, the completion is not called.
  func transfer(
    _ request: HTTPRequest,
    completion: @escaping (Result<HTTPResponse, ScriptRequestError>) -> Void
  ) -> () -> Void
}

extension HTTPClient: HTTPTransport {
  func transfer(
    _ request: HTTPRequest,
    completion: @escaping (Result<HTTPResponse, ScriptRequestError>) -> Void
  ) -> () -> Void {
    start(request) { completion($0.mapError { .loading($0) }) }
  }
}
