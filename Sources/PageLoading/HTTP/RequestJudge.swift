internal import DOM
internal import Glibc

/// Refuses requests by their addresses before anything is sent.
struct RequestJudge {
  var policy: NetworkPolicy
  var proxies: ProxySettings

  func check(_ request: HTTPRequest) throws(LoadingError.Reason) {
    let url = request.url
    guard url.hasHTTPScheme else { throw .badScheme(url.scheme) }
    guard HTTPHeaders.isToken(request.method), !Self.badMethods.contains(request.method),
      request.headers.fields.allSatisfy({
        HTTPHeaders.isToken($0.name) && HTTPHeaders.isValue($0.value)
      })
    else { throw .badRequest }
    guard !Self.badPorts.contains(url.effectivePort) else { throw .badPort(url.effectivePort) }
    if let address = url.literalAddress { return try check(address, request) }
    let host = url.hostname.hasSuffix(".") ? String(url.hostname.dropLast()) : url.hostname
    // RFC 6761: these names belong to this machine, regardless of what a resolver returns.
    if request.reach == .publicAddresses, host == "localhost" || host.hasSuffix(".localhost") {
      guard let loopback = IPAddress("127.0.0.1") else { return }
      try check(loopback, request)
    }
    // A proxy resolves the name and makes the connection. This machine's addresses for the name are
    // the best information there is. A name that only the proxy can resolve probably belongs to the
    // proxy's own network.
    if request.reach != .anywhere, proxies.proxy(for: url) != nil {
      let addresses = Self.addresses(of: host)
      if addresses.isEmpty { throw .nameNotResolved(host: host) }
      for address in addresses { try check(address, request) }
    }
  }

  private func check(_ address: IPAddress, _ request: HTTPRequest) throws(LoadingError.Reason) {
    guard policy.allows(address, request.reach) else {
      throw .refusedAddress(address.description, address.kind)
    }
  }

  /// The addresses of a name from the system's resolver.
  static func addresses(of host: String) -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var addresses: [IPAddress] = []
    var next = list
    while let entry = next {
      if let address = entry.pointee.ai_addr,
        let known = IPAddress(address, length: Int(entry.pointee.ai_addrlen))
      {
        addresses.append(known)
      }
      next = entry.pointee.ai_next
    }
    return addresses
  }

  /// Fetch Standard, 2.2.1, "forbidden method".
  private static let badMethods: Set<String> = ["CONNECT", "TRACE", "TRACK"]

  /// Fetch Standard, 2.9, "bad port".
  private static let badPorts: Set<Int> = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102,
    103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
    512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
    995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
    6669, 6679, 6697, 10080,
  ]
}

extension URLRecord {
  /// The address in the host; nil if the host is a name.
  var literalAddress: IPAddress? {
    let host = hostname
    return IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
  }

  /// The port, or the scheme's default if none is given.
  package var effectivePort: Int { Int(port) ?? (scheme == "https" ? 443 : 80) }
}
