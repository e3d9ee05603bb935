internal import DOM
internal import ScriptEngine

extension InterfaceBuilder where Subject == Navigator {
  /// Beacon Standard, 3.1.
  func includeBeacon() throws {
    try method("sendBeacon") { (_, address: String, body: BodyInitializer?, realm: Realm) in
      try realm.sendBeacon(to: address, body)
    }
  }
}

extension Realm {
  /// The most bytes of a beacon (Fetch Standard, "inflight keepalive bytes").
  private static let longestBeacon = 64 << 10

  /// Sends a body whose answer nobody reads.
  ///
  /// - Returns: whether it is sent.
  fileprivate func sendBeacon(to address: String, _ body: BodyInitializer?) throws -> Bool {
    guard let url = URLRecord.parse(address, base: document.parsedBaseURL) else {
      throw ScriptError.type("This URL is invalid")
    }
    guard url.hasHTTPScheme else {
      throw ScriptError.type("Beacons can only be sent over HTTP(S)")
    }
    if body?.stream != nil { throw ScriptError.type("Beacons cannot send ReadableStream body") }
    var request = NetworkRequest(method: "POST", url: url)
    request.credentials = .include
    request.mode = .noCORS
    if let body {
      guard body.bytes.count <= Self.longestBeacon else { return false }
      request.body = Array(body.bytes)
      if let type = body.type {
        request.headers.append("Content-Type", type)
        // Other servers have to agree to a type that no form could send.
        if !HTTPHeaders.isSafelistedInRequests("content-type", type) { request.mode = .cors }
      }
    }
    load(request) { _ in }
    return true
  }
}
