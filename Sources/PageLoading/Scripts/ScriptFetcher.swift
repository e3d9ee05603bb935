package import DOM

/// Sends the requests of a page's scripts, by the rules that keep origins apart (Fetch Standard,
/// 4).
///
/// It shares the cookies and the connections of the ``PageLoader`` that it comes from, and its
/// thread. To wait for a request, call ``wait(forMilliseconds:)`` until it is not busy.
package final class ScriptFetcher {
  private let client: any HTTPTransport
  /// How far the requests may reach.
  private let reach: NetworkPolicy.Reach

  init(_ client: any HTTPTransport, pageAddress: IPAddress?) {
    self.client = client
    // A page of a private network may ask for more of it; one of the internet may not.
    reach = client.options.policy.reach(after: [pageAddress])
  }

  /// Whether requests are on their way.
  package var isBusy: Bool { client.isBusy }

  /// Waits for at most this long until something comes for one of the requests, and handles it.
  package func wait(forMilliseconds milliseconds: Double) {
    client.wait(forMilliseconds: milliseconds)
  }

  /// Sends a request.
  ///
  /// - Parameter completion: called with the part of the response that the script may see: from
  ///   within ``wait(forMilliseconds:)``, or before this method returns, as always for a
  ///   synchronous request.
  /// - Returns: a function that cancels the request.
  @discardableResult
  package func load(
    _ request: NetworkRequest,
    completion: @escaping (Result<NetworkResponse, ScriptRequestError>) -> Void
  ) -> () -> Void {
    var isOver = false
    let exchange = ScriptExchange(request, client: client, reach: reach) {
      isOver = true
      completion($0)
    }
    exchange.start()
    while request.isSynchronous, !isOver { client.wait(forMilliseconds: 1000) }
    return { exchange.cancel() }
  }
}
