/// Content that stays the same while the server runs.
struct StaticAsset: Sendable {
  private let type: MediaType
  private let content: [UInt8]
  private let tag: String

  init(_ type: MediaType, _ content: [UInt8]) {
    self.type = type
    self.content = content
    tag = EntityTag.make(content)
  }

  /// The content, or 304 if the client has it already.
  func response(to request: HTTPRequest) -> HTTPResponse {
    var response =
      EntityTag.matches(request.fields.list("If-None-Match"), tag)
      ? HTTPResponse(.notModified) : HTTPResponse(.ok, type, content)
    response.fields["ETag"] = tag
    response.fields["Cache-Control"] = "no-cache"
    return response
  }
}
