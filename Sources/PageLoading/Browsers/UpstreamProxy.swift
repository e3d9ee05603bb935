internal import Bytes
internal import DOM

/// A proxy that connections go through.
package struct UpstreamProxy: Sendable, Hashable {
  /// Its addresses, in the order in which they are tried.
  package var addresses: [IPAddress]
  package var port: Int
  /// The value of `Proxy-Authorization`, if it wants one.
  package var authorization: String?

  /// Reads the address of a proxy in the form of the environment variables. Nil for another kind of
  /// proxy than HTTP without TLS, or if its host is not known.
  init?(_ text: String) {
    guard let url = URLRecord.parse(text.contains("://") ? text : "http://\(text)"),
      url.scheme == "http"
    else { return nil }
    addresses = url.literalAddress.map { [$0] } ?? RequestJudge.addresses(of: url.hostname)
    if addresses.isEmpty { return nil }
    port = url.effectivePort
    guard !url.username.isEmpty || !url.password.isEmpty else { return }
    let parts = [url.username, url.password].map { PercentEncoding.decode(Array($0.utf8)) }
    let credentials = Array(parts.joined(separator: Array(":".utf8)))
    authorization = "Basic \(Base64.text(of: credentials))"
  }
}
