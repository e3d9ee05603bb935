package import DOM

/// Sends the requests of a page's scripts that run in another process.
///
/// A script may have taken control of that process, which can then request anything. So the proxy
/// knows the page by itself, and it sends only header fields that scripts can set.
package final class ScriptProxy: NetworkLoader {
  private let fetcher: ScriptFetcher?
  private let page: URLRecord?
  private let explain: (ScriptRequestError) -> String

  /// The most bytes in a response.
  static let sizeLimit = 8 << 20

  /// - Parameters:
  ///   - options: the settings for sending requests.
  ///   - page: the address of the page.
  ///   - record: called with each request and its response, on the thread that waits.
  ///   - explain: returns the reason why a request failed, as a sentence for people.
  package init(
    _ options: LoadingOptions, page: String, record: ((HTTPArchive.Exchange) -> Void)? = nil,
    explain: @escaping (ScriptRequestError) -> String
  ) {
    var options = options
    options.sizeLimit = min(options.sizeLimit, Self.sizeLimit)
    let client = try? HTTPClient(options)
    fetcher = client.map { client in
      let transport: any HTTPTransport =
        record.map { RecordingTransport(client, note: $0) } ?? client
      return ScriptFetcher(transport, pageAddress: nil)
    }
    self.page = URLRecord.parse(page)
    self.explain = explain
  }

  package var isBusy: Bool { fetcher?.isBusy ?? false }

  package func wait(forMilliseconds milliseconds: Double) {
    fetcher?.wait(forMilliseconds: milliseconds)
  }

  package func load(
    _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
  ) -> () -> Void {
    guard let fetcher, let request = vetted(request) else {
      completion(.failure(explain(.notForScripts)))
      return {}
    }
    return fetcher.load(request) { [explain] result in
      switch result {
      case .success(let response): completion(.response(response))
      case .failure(let error): completion(.failure(explain(error)))
      }
    }
  }

  /// The request as a script of the page could make it; nil if no script can.
  private func vetted(_ request: NetworkRequest) -> NetworkRequest? {
    guard HTTPHeaders.isToken(request.method),
      !["CONNECT", "TRACE", "TRACK"].contains(request.method.uppercased()),
      request.headers.fields.allSatisfy({
        HTTPHeaders.isToken($0.name) && HTTPHeaders.isValue($0.value)
          && !HTTPHeaders.isForbiddenInRequests($0.name)
      })
    else { return nil }
    var request = request
    let isWeb = page.map { ["http", "https"].contains($0.scheme) } ?? false
    request.origin = isWeb ? page?.origin ?? "null" : "null"
    request.referrer = isWeb ? page : nil
    return request
  }
}
