public import DOM

/// A page as it was read: its bytes, and the metadata that came with them.
public struct LoadedPage: Sendable {
  public var bytes: [UInt8]
  /// The page's address, after redirections.
  public var url: String
  /// The type of the bytes.
  public var type: PageType
  /// The label of the encoding that the server named.
  public var charset: String?
  /// The cookies that scripts in the page can read, each with its attributes.
  public var cookies: [String] = []
  /// The HTTP status; nil if the page was not fetched.
  public var status: Int?
  /// The server's fields.
  public var headers = HTTPHeaders()
  /// The values of the server's `Content-Security-Policy` fields.
  public var contentSecurityPolicies: [String] { headers.values(of: "content-security-policy") }
  /// The addresses that redirected, beginning with the requested one.
  public var redirections: [String] = []
  /// The address that the page came from, if it is known.
  public var address: IPAddress?

  public init(bytes: [UInt8], url: String, type: PageType, charset: String? = nil) {
    self.bytes = bytes
    self.url = url
    self.type = type
    self.charset = charset
  }
}
