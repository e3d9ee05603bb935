/// An answer to a request.
public struct HTTPResponse: Sendable {
  public var status: HTTPStatus
  public var fields: HTTPFields
  public var body: [UInt8]
  /// The source of the body, used instead of ``body`` while the answer is not complete.
  public var stream: ResponseStream?
  /// Whether the connection is of no more use after this answer.
  public var closesConnection = false

  public init(
    _ status: HTTPStatus, fields: HTTPFields = HTTPFields(), body: [UInt8] = []
  ) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer with content of a type.
  public init(_ status: HTTPStatus, _ type: MediaType, _ body: [UInt8]) {
    self.init(status, fields: HTTPFields([("Content-Type", type.description)]), body: body)
  }
}
