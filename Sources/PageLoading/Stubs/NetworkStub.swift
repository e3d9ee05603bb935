public import DOM

/// A prepared answer to requests of a script, in place of the network's.
public struct NetworkStub: Sendable {
  /// The method of the requests that it matches; nil for any.
  public var method: String?
  public var address: AddressPattern
  /// The body of the requests that it matches; nil for any body or none.
  public var requestBody: [UInt8]?
  /// The number of requests that it answers; nil for any number.
  public var uses: Int?
  /// The time before the answer, in milliseconds of the page's time.
  public var delay = 0.0
  public var answer: Answer

  public init(_ address: AddressPattern, method: String? = nil, answer: Answer) {
    self.address = address
    self.method = method
    self.answer = answer
  }

  /// The answer to a request.
  public enum Answer: Sendable {
    case response(Response)
    /// A network error: the request fails as if there were no connection.
    case failure
  }

  /// A server's response.
  public struct Response: Sendable {
    public var status: Int
    public var statusText: String
    public var headers: HTTPHeaders
    public var body: [UInt8]

    /// - Parameter statusText: the reason phrase; nil for the usual one for the status.
    public init(
      status: Int = 200, statusText: String? = nil, headers: HTTPHeaders = HTTPHeaders(),
      body: [UInt8] = []
    ) {
      self.status = status
      self.statusText = statusText ?? Self.reasons[status] ?? ""
      self.headers = headers
      self.body = body
    }

    /// The reason phrases that servers usually send (RFC 9110, 15).
    private static let reasons = [
      200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently",
      302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
      308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
      404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 410: "Gone",
      418: "I'm a teapot", 422: "Unprocessable Content", 429: "Too Many Requests",
      500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
      504: "Gateway Timeout",
    ]
  }

  /// A stub that answers all requests with a network error.
  public static let offline = NetworkStub(AddressPattern("*"), answer: .failure)

  func matches(method: String, address: String) -> Bool {
    (self.method == nil || self.method == method) && self.address.matches(address)
  }
}
