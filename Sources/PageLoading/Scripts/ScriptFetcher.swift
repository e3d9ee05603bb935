package import DOM

/// Sends the requests of a page's scripts, by the rules that separate origins (Fetch Standard, 4).
///
/// It shares the cookies, the connections and the thread of its ``PageLoader``. To wait for a
/// request, call ``wait(forMilliseconds:)`` until it is not busy.
package final class ScriptFetcher {
  private let client: any HTTPTransport
  /// The kinds of addresses that the requests may reach.
  private let reach: NetworkPolicy.Reach

  init(_ client: any HTTPTransport, pageAddress: IPAddress?) {
    self.client = client
    // A page from a private network can request more from that network. A page from the internet
    // cannot.
    reach = client.options.policy.reach(after: [pageAddress])
  }

  /// Whether any requests are in progress.
  package var isBusy: Bool { client.isBusy }

  /// Waits at most this long for a response to arrive, and processes it.
  package func wait(forMilliseconds milliseconds: Double) {
    client.wait(forMilliseconds: milliseconds)
  }

  /// Sends a request.
  ///
  /// - Parameter completion: called with the part of the response that the script may see, within
  ///   ``wait(forMilliseconds:)`` or before this method returns. For a synchronous request it is
  ///   always called before.
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
