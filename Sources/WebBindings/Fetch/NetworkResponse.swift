public import DOM

/// What came back for a request of a script.
public struct NetworkResponse: Sendable {
  /// The address that answered, after redirections.
  public var url: URLRecord
  public var status: Int
  public var statusText: String
  public var headers: HTTPHeaders
  public var body: [UInt8]

  public init(
    url: URLRecord, status: Int = 200, statusText: String = "OK",
    headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []
  ) {
    self.url = url
    self.status = status
    self.statusText = statusText
    self.headers = headers
    self.body = body
  }

  /// What a `data:` URL holds; nil where it is malformed.
  init?(dataURL url: URLRecord) {
    guard let data = DataURL(url) else { return nil }
    var headers = HTTPHeaders()
    headers.append("content-type", data.type)
    self.init(url: url, headers: headers, body: data.bytes)
  }
}
