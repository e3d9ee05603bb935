internal import DOM

/// The response from one address.
struct HTTPResponse {
  var url: URLRecord
  var status = 0
  var statusText = ""
  var headers = HTTPHeaders()
  /// The content, after decompression.
  var body: [UInt8] = []
  /// The address that responded; nil if a proxy is in between.
  var address: IPAddress?

  /// The target of a redirection; nil if the response is not a redirection. The inner value is nil
  /// if the target is malformed.
  var redirection: URLRecord?? {
    guard [301, 302, 303, 307, 308].contains(status),
      let location = headers.values(of: "location").first
    else { return nil }
    // A header field consists of bytes. Addresses in it are in UTF-8.
    let bytes = location.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard
      let target = bytes.withUnsafeBufferPointer({ URLRecord.parse(utf8: $0, base: url) })
    else { return .some(nil) }
    // Fetch Standard, 4.4: the old fragment is kept if the target has none.
    guard target.hash.isEmpty, !url.hash.isEmpty else { return target }
    return URLRecord.parse(target.serialized(excludingFragment: true) + url.hash)
  }
}
