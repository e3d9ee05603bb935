/// The server's action for a method and a pattern of paths.
struct Route: Sendable {
  /// Takes a request and answers, at once or later, on any thread.
  typealias Handler = @Sendable (RoutedRequest, Responder) -> Void

  var method: HTTPMethod
  var pattern: PathPattern
  /// Whether it needs no token.
  var isPublic = false
  /// Whether requests count against the limit of their client.
  var isLimited = true
  /// The types of answers that the client may choose from, the preferred one first; empty if there
  /// is no choice.
  var produces: [MediaType] = []
  /// The types of bodies that it reads; empty if it does not use a body.
  var consumes: [MediaType] = []
  /// Whether a request must have a body.
  var needsBody = false
  var handler: Handler

  init(_ method: HTTPMethod, _ pattern: String, handler: @escaping Handler) {
    self.method = method
    self.pattern = PathPattern(pattern)
    self.handler = handler
  }

  /// A route that answers at once.
  init(
    _ method: HTTPMethod, _ pattern: String,
    answer: @escaping @Sendable (RoutedRequest) throws(Problem) -> HTTPResponse
  ) {
    self.init(method, pattern) { request, responder in
      do throws(Problem) {
        responder.answer(try answer(request))
      } catch {
        responder.fail(error)
      }
    }
  }
}
