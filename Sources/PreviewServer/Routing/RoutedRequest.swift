internal import SystemServices

/// A request on its way to the handler of its route.
struct RoutedRequest: Sendable {
  var request: HTTPRequest
  var target: RequestTarget
  /// The values of the pattern's parameters.
  var parameters: [String: String]
  /// The type of the answer, where the route offers some.
  var answerType: MediaType?
  /// The type of the body, where there is one.
  var contentType: MediaType?
  var identifier: String
  /// The client to whose share the request counts.
  var client: String
  /// Set when the client is gone.
  var cancellation = CancellationFlag()

  /// The request without its body, for use after the body has been read.
  var withoutBody: RoutedRequest {
    var request = self
    request.request.body = .none
    return request
  }
}
