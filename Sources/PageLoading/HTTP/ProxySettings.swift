internal import DOM
internal import Glibc
internal import Bytes

/// The proxies for requests, in the form of the usual environment variables.
package struct ProxySettings: Sendable {
  /// The proxy for `http:` addresses; nil for none.
  package var http: String?
  /// The proxy for `https:` addresses; nil for none.
  package var https: String?
  /// The hosts that are reached directly: names (which include all their subdomains), addresses,
  /// ranges of addresses, or `*`.
  package var exceptions: [String]

  package init(http: String? = nil, https: String? = nil, exceptions: [String] = []) {
    self.http = http
    self.https = https
    self.exceptions = exceptions
  }

  /// No proxies.
  package static let none = ProxySettings()

  /// The settings in `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`. All names except the
  /// first can also be in capitals. `HTTP_PROXY` is not read, because web servers set it for their
  /// programs from a client's `Proxy` field.
  package static var environment: ProxySettings {
    func variable(_ names: String...) -> String? {
      names.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty }
    }
    let all = variable("all_proxy", "ALL_PROXY")
    return ProxySettings(
      http: variable("http_proxy") ?? all,
      https: variable("https_proxy", "HTTPS_PROXY") ?? all,
      exceptions: (variable("no_proxy", "NO_PROXY") ?? "")
        .split { $0 == "," || $0 == " " }.map(String.init))
  }

  /// The proxy for an address; nil for a direct connection.
  func proxy(for url: URLRecord) -> String? {
    guard let proxy = url.scheme == "https" ? https : http else { return nil }
    return exceptions.contains { Self.matches($0, url.hostname) } ? nil : proxy
  }

  private static func matches(_ exception: String, _ host: String) -> Bool {
    if exception == "*" { return true }
    let literal = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    if let address = IPAddress(literal) {
      return AddressRange(exception)?.contains(address) ?? false
    }
    let name = exception.asciiLowercased.drop { $0 == "." }
    return !name.isEmpty && (host == name || host.hasSuffix("." + name))
  }
}
