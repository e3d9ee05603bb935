package import PageLoading

/// The proxies whose statements about their clients are trusted.
///
/// Each proxy adds its own client at the end of a list. The list is read from its end, as far as
/// trusted proxies wrote it. A client can invent the entries before those.
package struct TrustedProxies: Sendable {
  /// The field in which the proxies name their clients.
  package enum Field: String, Sendable, CaseIterable {
    /// `X-Forwarded-For`, with `X-Forwarded-Proto` for the scheme.
    case xForwardedFor = "x-forwarded-for"
    /// `Forwarded` (RFC 7239).
    case forwarded
  }

  private let ranges: [AddressRange]
  private let field: Field

  /// - Parameters:
  ///   - ranges: the addresses of the proxies.
  ///   - field: the field that they write. They leave other fields as clients sent them, so only
  ///     this one is trusted.
  package init(_ ranges: [AddressRange] = [], field: Field = .xForwardedFor) {
    self.ranges = ranges
    self.field = field
  }

  /// Whether there are no trusted proxies.
  package var isEmpty: Bool { ranges.isEmpty }

  /// A request as it was sent to the first proxy: with its client, and whether it came over TLS.
  func resolve(_ request: HTTPRequest) -> HTTPRequest {
    guard !ranges.isEmpty, isTrusted(request.client) else { return request }
    var request = request
    for hop in hops(of: request).reversed() {
      if let scheme = hop.scheme { request.isSecure = HTTPFields.isEqual(scheme, "https") }
      // If the name hides the client, or is nonsense, the proxy itself counts as the client.
      guard let address = hop.address.flatMap(Self.address) else { break }
      request.client = address.description
      guard isTrusted(request.client) else { break }
    }
    return request
  }

  private func isTrusted(_ client: String) -> Bool {
    guard let address = Self.address(client) else { return false }
    return ranges.contains { $0.contains(address) }
  }

  /// An address as these fields write it: it may have a port, and version 6 is in brackets.
  private static func address(_ text: String) -> IPAddress? {
    var text = text.trimmingSpaces[...]
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      text = text[..<end].dropFirst()
    } else if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
      text = text[..<colon]
    }
    // Sockets for both versions give this form.
    let mapped = "::ffff:"
    if text.lowercased().hasPrefix(mapped), text.contains(".") {
      text = text.dropFirst(mapped.count)
    }
    return IPAddress(String(text))
  }

  /// A step on the way of a request, as the next proxy describes it.
  private struct Hop {
    var address: String?
    var scheme: String?
  }

  /// The elements of a list. Commas in quotes count as well: a quote that a client leaves open must
  /// not hide the entries that proxies add.
  private static func elements(_ name: String, _ request: HTTPRequest) -> [String] {
    request.fields.list(name)?.split(separator: ",").map { $0.trimmingSpaces } ?? []
  }

  /// The steps, the client's first.
  private func hops(of request: HTTPRequest) -> [Hop] {
    switch field {
    case .xForwardedFor:
      var hops = Self.elements("X-Forwarded-For", request).map { Hop(address: $0) }
      let schemes = Self.elements("X-Forwarded-Proto", request)
      // Proxies write one scheme, or one for each step.
      for index in hops.indices {
        let offset = schemes.count - hops.count + index
        if schemes.indices.contains(offset) { hops[index].scheme = schemes[offset] }
      }
      return hops
    case .forwarded:
      return Self.elements("Forwarded", request).map { element in
        var hop = Hop()
        for pair in element.split(separator: ";") {
          let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingSpaces }
          guard parts.count == 2 else { continue }
          let value =
            parts[1].count > 1 && parts[1].first == "\"" && parts[1].last == "\""
            ? String(parts[1].dropFirst().dropLast()) : parts[1]
          if HTTPFields.isEqual(parts[0], "for") { hop.address = value }
          if HTTPFields.isEqual(parts[0], "proto") { hop.scheme = value }
        }
        return hop
      }
    }
  }
}
