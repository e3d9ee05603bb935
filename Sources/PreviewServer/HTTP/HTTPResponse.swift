/// An answer to a request.
package struct HTTPResponse: Sendable {
  package var status: HTTPStatus
  package var fields: HTTPFields
  package var body: [UInt8]
  /// The source of the body, used instead of ``body`` while the answer is not complete.
  package var stream: ResponseStream?
  /// Whether the connection must be closed after this answer.
  package var closesConnection = false
  /// The memory that was taken to make this answer; nil if it was not counted.
  var room: AnswerRoom?

  package init(
    _ status: HTTPStatus, fields: HTTPFields = HTTPFields(), body: [UInt8] = []
  ) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer with content of a type.
  package init(_ status: HTTPStatus, _ type: MediaType, _ body: [UInt8]) {
    self.init(status, fields: HTTPFields([("Content-Type", type.description)]), body: body)
  }
}
