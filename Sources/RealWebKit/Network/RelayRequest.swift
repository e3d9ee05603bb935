internal import PageLoading

/// The head of a request that WebKit sends to its proxy.
struct RelayRequest {
  var method: String
  /// The name or address that it is for; one of version 6 in brackets.
  var host: String
  var port: Int
  /// The path and the query for the server; nil where a tunnel is asked for.
  var target: String?
  /// The lines of its fields.
  var fields: [String]

  /// Whether a tunnel is asked for, through which TLS goes.
  var isTunnel: Bool { target == nil }

  /// Reads a head with the empty line at its end. Nil for what no proxy is sent.
  init?(_ head: [UInt8]) {
    // Each byte is a character, so that it comes out as it went in.
    let text = String(String.UnicodeScalarView(head.map { Unicode.Scalar($0) }))
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
    guard !lines.isEmpty else { return nil }
    let parts = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), !parts[0].isEmpty else { return nil }
    method = String(parts[0])
    fields = lines
    var authority = parts[1]
    if method == "CONNECT" {
      target = nil
    } else {
      // The scheme says nothing more: what is secure comes by a tunnel.
      guard let scheme = ["http://", "ws://"].first(where: { authority.hasPrefix($0) }) else {
        return nil
      }
      authority = authority.dropFirst(scheme.utf8.count)
      let path = authority.drop { $0 != "/" && $0 != "?" }
      authority = authority.prefix { $0 != "/" && $0 != "?" }
      target = path.hasPrefix("/") ? String(path) : "/\(path)"
    }
    let end = authority.lastIndex { $0 == ":" || $0 == "]" }
    if let end, authority[end] == ":" {
      guard let number = Int(authority[authority.index(after: end)...]), 1...65535 ~= number else {
        return nil
      }
      (host, port) = (String(authority[..<end]), number)
    } else {
      guard target != nil else { return nil }
      (host, port) = (String(authority), 80)
    }
    if host.isEmpty || host.contains("@") { return nil }
  }

  /// The value of a field, or nil.
  func value(of name: String) -> String? {
    for field in fields {
      guard let colon = field.firstIndex(of: ":"), field[..<colon].lowercased() == name else {
        continue
      }
      return field[field.index(after: colon)...].split(separator: " ").joined(separator: " ")
    }
    return nil
  }

  /// Whether the connection is to become one of another protocol: a web socket.
  var isUpgrade: Bool { value(of: "upgrade") != nil }

  /// The bytes of the body; nil where only its chunks tell.
  var bodySize: Int? {
    if isUpgrade || value(of: "transfer-encoding") != nil { return nil }
    return value(of: "content-length").flatMap { Int($0) } ?? 0
  }

  /// The address that it asks for, for messages.
  var address: String {
    guard let target else { return "https://\(host)\(port == 443 ? "" : ":\(port)")/" }
    return "http://\(host)\(port == 80 ? "" : ":\(port)")\(target)"
  }

  /// The head as it goes on: to the server, or to another proxy.
  func forwarded(by proxy: UpstreamProxy?) -> [UInt8] {
    let hop = ["connection", "proxy-connection", "proxy-authorization", "keep-alive"]
    var lines = fields.filter { field in
      !hop.contains(field.prefix { $0 != ":" }.lowercased())
    }
    // The next request of WebKit's on this connection may be for another server.
    if !isTunnel { lines.append(isUpgrade ? "Connection: Upgrade" : "Connection: close") }
    if let authorization = proxy?.authorization {
      lines.append("Proxy-Authorization: \(authorization)")
    }
    let place: String
    if let target { place = proxy == nil ? target : address } else { place = "\(host):\(port)" }
    let text = (["\(method) \(place) HTTP/1.1"] + lines).map { "\($0)\r\n" }.joined() + "\r\n"
    return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}
