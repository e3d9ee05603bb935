package import DOM
package import SystemServices

/// Fetches pages and scripts for the server.
package protocol ResourceLoader: Sendable {
  /// Fetches a resource.
  ///
  /// - Parameters:
  ///   - userAgent: the browser's `User-Agent`.
  ///   - client: the client that asks; the fetching threads are shared fairly between clients.
  ///   - cancellation: is set when nobody waits for the resource any more.
  ///   - reply: is called once, on any thread.
  func load(
    _ url: String, as kind: ResourceKind, userAgent: String, for client: String,
    cancellation: CancellationFlag,
    then reply: @escaping @Sendable (Result<Resource, ResourceError>) -> Void)
}

/// The kind of a fetched resource.
package enum ResourceKind: String, Sendable, Hashable {
  case page, script
}

/// A fetched resource.
package struct Resource: Sendable {
  package var bytes: [UInt8]
  /// The address that it came from, after redirects.
  package var url: String
  /// The encoding that the server named.
  package var charset: String?
  /// The type of the bytes.
  package var type: PageType
  /// The cookies that scripts can read, each with its attributes.
  package var cookies: [String]
  /// The values of its `Content-Security-Policy` fields.
  package var contentSecurityPolicies: [String] = []

  package init(
    bytes: [UInt8], url: String, charset: String? = nil, type: PageType = .html,
    cookies: [String] = []
  ) {
    self.bytes = bytes
    self.url = url
    self.charset = charset
    self.type = type
    self.cookies = cookies
  }
}

/// The reason why a resource could not be fetched.
package struct ResourceError: Error, Sendable, Hashable {
  /// Whose fault it is, roughly.
  package enum Kind: Sendable, Hashable {
    /// The address is malformed, or one that the server must not fetch.
    case refused
    /// The other server did not give it.
    case failed
    /// Too much is being fetched already.
    case busy
    /// Nobody waits for it any more.
    case cancelled
  }

  package var kind: Kind
  /// A short name that stays the same over versions.
  package var identifier: String
  /// A sentence.
  package var message: String

  package init(_ kind: Kind, _ identifier: String, _ message: String) {
    self.kind = kind
    self.identifier = identifier
    self.message = message
  }
}
