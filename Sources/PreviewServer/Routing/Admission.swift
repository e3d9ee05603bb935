/// A request whose head was accepted.
struct Admission: Sendable {
  var route: Route
  /// The request without its body.
  var request: RoutedRequest
  var origin: OriginPolicy.Verdict
  /// How many bytes the body may have.
  var bodyLimit: Int

  /// Whether the body is read as a form.
  var isForm: Bool { request.contentType?.essence == MediaType.multipartForm.essence }
}

/// The outcome of admitting a request by its head.
enum AdmissionResult: Sendable {
  case admitted(Admission)
  /// The request is refused, or answered without a handler.
  case answered(HTTPResponse, identifier: String, route: String)
}
