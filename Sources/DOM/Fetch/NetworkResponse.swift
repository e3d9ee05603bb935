/// The response to a request of a script.
package struct NetworkResponse: Sendable {
  /// The type of a response, which limits what a script can read of it (Fetch Standard, 2.2.6).
  package enum Kind: String, Sendable {
    case basic, cors
    /// A response of another origin that scripts must not read.
    case opaque
    /// A redirection that was not followed.
    case opaqueRedirect = "opaqueredirect"
  }

  package var kind = Kind.basic
  /// Whether the response came after a redirection.
  package var isRedirected = false
  /// The address that answered, after redirections.
  package var url: URLRecord
  package var status: Int
  package var statusText: String
  package var headers: HTTPHeaders
  package var body: [UInt8]

  package init(
    url: URLRecord, status: Int = 200, statusText: String = "OK",
    headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []
  ) {
    self.url = url
    self.status = status
    self.statusText = statusText
    self.headers = headers
    self.body = body
  }

  /// The response for a `data:` URL; nil if the URL is malformed.
  package init?(dataURL url: URLRecord) {
    guard let data = DataURL(url) else { return nil }
    var headers = HTTPHeaders()
    headers.append("content-type", data.type)
    self.init(url: url, headers: headers, body: data.bytes)
  }
}
