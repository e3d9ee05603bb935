internal import DOM
internal import Glibc
internal import Bytes

/// The proxies that requests go through, in the form of the usual environment variables.
package struct ProxySettings: Sendable {
  /// For `http:` addresses.
  package var http: String?
  /// For `https:` addresses.
  package var https: String?
  /// Hosts that are reached without one: names with all names below them, addresses, ranges of
  /// addresses, or `*`.
  package var exceptions: [String]

  package init(http: String? = nil, https: String? = nil, exceptions: [String] = []) {
    self.http = http
    self.https = https
    self.exceptions = exceptions
  }

  /// No proxies.
  package static let none = ProxySettings()

  /// The settings in `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`. All names but the
  /// first may be in capitals: a web server sets `HTTP_PROXY` for its programs from a client's
  /// field.
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
