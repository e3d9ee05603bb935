internal import Bytes

/// A request as it came in: its head, and its body once that was read.
package struct HTTPRequest: Sendable {
  package var method: HTTPMethod
  /// The target as it was sent.
  package var target: String
  /// The version, such as `HTTP/1.1`.
  package var version: String
  package var fields: HTTPFields
  package var body: Body
  /// The address of the client, without a port.
  package var client: String
  /// Whether it came over TLS.
  package var isSecure: Bool
  /// Whether the bytes of the head are unambiguous: each line ends with CR and LF, and there is no
  /// NUL.
  var hasClearHead = true

  /// The content of a request.
  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    case parts([MultipartPart])
  }

  package init(
    _ method: HTTPMethod, _ target: String, fields: HTTPFields = HTTPFields(), body: Body = .none,
    version: String = "HTTP/1.1", client: String = "127.0.0.1", isSecure: Bool = false
  ) {
    self.method = method
    self.target = target
    self.version = version
    self.fields = fields
    self.body = body
    self.client = client
    self.isSecure = isSecure
  }

  /// The length that the head announces; nil if it announces none, or a malformed one.
  var announcedLength: Int? {
    fields["Content-Length"].flatMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
  }

  /// Whether the head announces a body (RFC 9112, section 6).
  var announcesBody: Bool {
    fields["Transfer-Encoding"] != nil || (announcedLength ?? 0) > 0
  }
}
