/// Fetches pages and scripts for the server.
public protocol ResourceLoader: Sendable {
  /// Fetches what is at an address.
  ///
  /// - Parameter reply: is called once, on any thread.
  func load(
    _ url: String, as kind: ResourceKind,
    then reply: @escaping @Sendable (Result<Resource, ResourceError>) -> Void)
}

/// What is fetched.
public enum ResourceKind: String, Sendable, Hashable {
  case page, script
}

/// What was fetched.
public struct Resource: Sendable {
  public var bytes: [UInt8]
  /// The address that it came from, after redirects.
  public var url: String
  /// The encoding that the server named.
  public var charset: String?

  public init(bytes: [UInt8], url: String, charset: String? = nil) {
    self.bytes = bytes
    self.url = url
    self.charset = charset
  }
}

/// Why something could not be fetched.
public struct ResourceError: Error, Sendable, Hashable {
  /// Whose fault it is, roughly.
  public enum Kind: Sendable, Hashable {
    /// The address is malformed, or leads where the server does not go.
    case refused
    /// The other server did not give it.
    case failed
  }

  public var kind: Kind
  /// A short name that stays the same over versions.
  public var identifier: String
  /// A sentence.
  public var message: String

  public init(_ kind: Kind, _ identifier: String, _ message: String) {
    self.kind = kind
    self.identifier = identifier
    self.message = message
  }
}
