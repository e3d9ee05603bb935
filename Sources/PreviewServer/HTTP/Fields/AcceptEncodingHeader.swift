/// Which codings a client accepts (RFC 9110, section 12.5.3).
enum AcceptEncodingHeader {
  /// Whether the value of `Accept-Encoding` allows gzip, with at least the weight of `identity`.
  static func allowsGzip(_ value: String?) -> Bool {
    guard let value else { return false }
    var gzip: Double?
    var identity: Double?
    var others: Double?
    for element in AcceptHeader.elements(of: value) {
      var cursor = FieldCursor(element)
      guard let coding = cursor.readToken()?.lowercased(), let parameters = cursor.readParameters(),
        cursor.isAtEnd
      else { continue }
      let quality = parameters.first { $0.name == "q" }.map { AcceptHeader.quality($0.value) } ?? 1
      switch coding {
      case "gzip", "x-gzip": gzip = quality
      case "identity": identity = quality
      case "*": others = quality
      default: break
      }
    }
    let quality = gzip ?? others ?? 0
    return quality > 0 && quality >= identity ?? 0
  }
}
