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
    let credentials = Self.decoded(url.username) + Array(":".utf8) + Self.decoded(url.password)
    authorization = "Basic \(Base64.text(of: credentials))"
  }

  /// The bytes that a percent-encoded text stands for.
  private static func decoded(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        output.append(value)
        rest = rest.dropFirst(2)
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
