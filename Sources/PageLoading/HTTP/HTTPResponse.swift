internal import DOM

/// The response of one address.
struct HTTPResponse {
  var url: URLRecord
  var status = 0
  var statusText = ""
  var headers = HTTPHeaders()
  /// The content, without its transfer's compression.
  var body: [UInt8] = []
  /// The address that responded; nil behind a proxy.
  var address: IPAddress?

  /// The target of a redirection; nil if the response is not one. The inner value is nil if the
  /// target is malformed.
  var redirection: URLRecord?? {
    guard [301, 302, 303, 307, 308].contains(status),
      let location = headers.values(of: "location").first
    else { return nil }
    // Fields are bytes; addresses in them are UTF-8.
    let bytes = location.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard
      let target = bytes.withUnsafeBufferPointer({ URLRecord.parse(utf8: $0, base: url) })
    else { return .some(nil) }
    // Fetch Standard, 4.4: the old fragment stays if the target has no fragment.
    guard target.hash.isEmpty, !url.hash.isEmpty else { return target }
    return URLRecord.parse(target.serialized(excludingFragment: true) + url.hash)
  }
}
