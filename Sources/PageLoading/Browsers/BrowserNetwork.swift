internal import DOM
internal import SystemServices

/// Judges the connections of a browser that loads a page by itself: the same policy as for all other
/// loads.
///
/// The one who makes the connection must make it to an address of the ``Route``: the name is resolved
/// only here, so it cannot lead to another address afterwards.
package struct BrowserNetwork: Sendable {
  private let policy: NetworkPolicy
  private let proxies: ProxySettings
  private let resolver: (any HostResolver)?
  private let reach: NetworkPolicy.Reach

  /// - Parameters:
  ///   - options: the policy, the proxies and the resolver.
  ///   - pageAddress: the address that the page came from; nil if it is not known or there is none.
  package init(_ options: LoadingOptions, pageAddress: IPAddress?) {
    policy = options.policy
    proxies = options.proxies
    resolver = options.resolver
    // A page of a private network may ask for more of it; one of the internet may not.
    reach = options.policy.reach(after: [pageAddress])
  }

  /// Where a connection may be made to.
  package enum Route: Sendable, Hashable {
    /// Addresses of the host, in the order in which they are tried.
    case direct([IPAddress])
    /// A proxy that the environment names.
    case proxy(UpstreamProxy)
  }

  /// Judges a connection.
  ///
  /// This waits for the resolver.
  ///
  /// - Parameters:
  ///   - host: a name, or an address; one of version 6 in brackets.
  ///   - isSecure: whether TLS goes over the connection.
  /// - Throws: why the connection may not be made.
  package func route(
    to host: String, port: Int, isSecure: Bool
  ) throws(LoadingError.Reason) -> Route {
    guard !host.isEmpty, !host.contains(where: { "/@?#\\ \t\r\n".contains($0) }),
      let url = URLRecord.parse("\(isSecure ? "https" : "http")://\(host):\(port)/")
    else { throw .badAddress }
    let judge = RequestJudge(policy: policy, proxies: proxies)
    try judge.check(HTTPRequest(url: url, reach: reach, deadline: .after(0)))
    if let proxy = proxies.proxy(for: url) {
      guard let upstream = UpstreamProxy(proxy) else {
        throw .proxyFailed(detail: proxy)
      }
      return .proxy(upstream)
    }
    if let address = url.literalAddress { return .direct([address]) }
    let addresses =
      resolver?.addresses(of: url.hostname) ?? RequestJudge.addresses(of: url.hostname)
    guard let first = addresses.first else { throw .nameNotResolved(host: url.hostname) }
    let allowed = addresses.filter { policy.allows($0, reach) }
    if allowed.isEmpty { throw .refusedAddress(first.description, first.kind) }
    return .direct(allowed)
  }
}
