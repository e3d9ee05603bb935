package import DOM
package import SavedPages

/// A page as it was loaded: its bytes and their metadata.
package struct LoadedPage: Sendable {
  package var bytes: [UInt8]
  /// The page's address, after redirections.
  package var url: String
  /// The type of the bytes.
  package var type: PageType
  /// The label of the encoding from the server; nil if there is none.
  package var charset: String?
  /// The cookies that scripts in the page can read, each with its attributes.
  package var cookies: [String] = []
  /// The HTTP status; nil if the page was not fetched.
  package var status: Int?
  /// The header fields from the server.
  package var headers = HTTPHeaders()
  /// The values of the server's `Content-Security-Policy` fields.
  package var contentSecurityPolicies: [String] { headers.values(of: "content-security-policy") }
  /// The addresses that redirected, beginning with the requested one.
  package var redirections: [String] = []
  /// The resources of the page; nil if only the document was loaded.
  package var resources: PageResources?
  /// The saved page that the bytes came out of, and that says the address itself; nil for others.
  package var savedPage: SavedPage?
  /// The network address that the page came from; nil if it is not known.
  package var address: IPAddress?

  package init(bytes: [UInt8], url: String, type: PageType, charset: String? = nil) {
    self.bytes = bytes
    self.url = url
    self.type = type
    self.charset = charset
  }
}
