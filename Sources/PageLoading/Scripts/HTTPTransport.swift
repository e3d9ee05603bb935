internal import DOM

/// What carries the requests of scripts, one address at a time: the network, or stubs in its place.
protocol HTTPTransport: EventSource {
  var options: LoadingOptions { get }

  /// Sends a request.
  ///
  /// - Parameter completion: called once with what came of it: from within
  ///   ``EventSource/wait(forMilliseconds:)``, or before this method returns.
  /// - Returns: what gives the request up; the completion is not called any more then.
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
