internal import Bytes

/// The content of a `data:` URL (Fetch Standard, 6).
package struct DataURL: Sendable {
  /// The MIME type; `text/plain;charset=US-ASCII` if the URL does not name one.
  package let type: String
  package let bytes: [UInt8]

  /// Nil for a URL of another scheme, without a comma, or with invalid base64.
  package init?(_ url: URLRecord) {
    guard url.scheme == "data" else { return nil }
    let text = Array(url.serialized(excludingFragment: true).utf8.dropFirst("data:".utf8.count))
    guard let comma = text.firstIndex(of: 0x2C) else { return nil }
    var type = String(decoding: text[..<comma], as: UTF8.self).trimmingASCIIWhitespace
    let body = PercentEncoding.decode(text[(comma + 1)...])
    if let semicolon = type.utf8.lastIndex(of: 0x3B),
      String(type[semicolon...].dropFirst()).trimmingASCIIWhitespace.asciiLowercased == "base64"
    {
      guard let decoded = Base64.decode(body.span, .forgiving) else { return nil }
      bytes = decoded
      type = String(type[..<semicolon])
    } else {
      bytes = body
    }
    if type.utf8.first == 0x3B { type = "text/plain" + type }
    self.type = MIMEType(type)?.serialized ?? "text/plain;charset=US-ASCII"
  }
}
