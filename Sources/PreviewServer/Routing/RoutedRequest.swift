internal import SystemServices

/// A request on its way to the handler of its route.
struct RoutedRequest: Sendable {
  var request: HTTPRequest
  var target: RequestTarget
  /// The values of the pattern's parameters.
  var parameters: [String: String]
  /// The type of the answer, if the route offers types.
  var answerType: MediaType?
  /// The type of the body, if there is one.
  var contentType: MediaType?
  var identifier: String
  /// The client whose share the request uses.
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
