internal import DOM

/// A request and the redirections after it. The policy applies to each of them.
struct RedirectionChain {
  private let policy: NetworkPolicy
  private let limit: Int
  /// The request to send next, or the last one that was sent.
  private(set) var request: HTTPRequest
  /// The addresses that have responded so far.
  private var origins: [IPAddress?] = []
  /// The addresses of the pages that redirected, in order.
  private(set) var urls: [String] = []

  init(_ request: HTTPRequest, options: LoadingOptions) {
    self.request = request
    policy = options.policy
    limit = options.redirectionLimit
  }

  /// Processes a response.
  /// - Returns: true if ``request`` must be sent now, false if the response is the last one.
  mutating func follow(_ response: HTTPResponse) throws(LoadingError) -> Bool {
    guard let redirection = response.redirection else { return false }
    func error(_ reason: LoadingError.Reason) -> LoadingError {
      LoadingError(reason, url: response.url.href)
    }
    guard let target = redirection, target.hasHTTPScheme else {
      throw error(.badRedirection(location: response.headers.value(of: "location") ?? ""))
    }
    guard urls.count < limit else { throw error(.tooManyRedirections(limit: limit)) }
    urls.append(response.url.href)
    origins.append(response.address)
    request = request.redirected(
      to: target, status: response.status, reach: policy.reach(after: origins))
    return true
  }
}
