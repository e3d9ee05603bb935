internal import PropertyLists

// What is wrong with a request before any handler sees it.

extension Problem {
  static var malformedTarget: Problem {
    var problem = Problem(
      .badRequest, "malformed-target", "Malformed target",
      detail: "The address of the request is malformed.")
    problem.closesConnection = true
    return problem
  }

  static func malformedHead(_ detail: String) -> Problem {
    var problem = Problem(.badRequest, "malformed-head", "Malformed head", detail: detail)
    problem.closesConnection = true
    return problem
  }

  static var headTooLong: Problem {
    var problem = Problem(
      .headTooLong, "head-too-long", "Head too long",
      detail: "The head of the request is longer than the server reads.")
    problem.closesConnection = true
    return problem
  }

  static var foreignHost: Problem {
    Problem(
      .misdirectedRequest, "foreign-host", "Foreign host",
      detail: "This server answers requests to localhost only. Allow other names with --allow-host."
    )
  }

  static var foreignOrigin: Problem {
    Problem(
      .forbidden, "foreign-origin", "Foreign origin",
      detail: "Pages of this origin may not call the server. Allow them with --allow-origin.")
  }

  static func tooManyRequests(_ wait: Double) -> Problem {
    var problem = Problem(
      .tooManyRequests, "too-many-requests", "Too many requests",
      detail: "This client makes requests faster than it may.")
    problem.fields["Retry-After"] = String(Int(wait.rounded(.up)))
    return problem
  }

  static func unauthorized(hasToken: Bool) -> Problem {
    var problem = Problem(
      .unauthorized, "unauthorized", "Unauthorized",
      detail: hasToken
        ? "The token is not one of the server's." : "Send a token: Authorization: Bearer <token>.")
    problem.fields["WWW-Authenticate"] =
      hasToken ? #"Bearer realm="jsprep", error="invalid_token""# : #"Bearer realm="jsprep""#
    return problem
  }

  static func notFound(_ path: String) -> Problem {
    Problem(
      .notFound, "not-found", "Not found",
      detail: "There is nothing at this path. /openapi.json describes what there is.")
  }

  static func methodNotAllowed(_ allowed: [HTTPMethod]) -> Problem {
    let list = allowed.map(\.rawValue).joined(separator: ", ")
    var problem = Problem(
      .methodNotAllowed, "method-not-allowed", "Method not allowed",
      detail: "This path answers to \(list).")
    problem.fields["Allow"] = list
    return problem
  }

  static func notAcceptable(_ offers: [MediaType]) -> Problem {
    var problem = Problem(
      .notAcceptable, "not-acceptable", "Not acceptable",
      detail: "None of the types in the Accept field is offered here: \(names(offers)).")
    problem.members = [("offers", .array(offers.map { .string($0.essence) }))]
    return problem
  }

  static func missingBody(_ types: [MediaType]) -> Problem {
    Problem(
      .badRequest, "missing-body", "Missing body",
      detail: "The request needs a body of one of these types: \(names(types)).")
  }

  static func tooLarge(_ limit: Int) -> Problem {
    var problem = Problem(
      .contentTooLarge, "content-too-large", "Content too large",
      detail: "The body may have \(limit) bytes at most.")
    problem.closesConnection = true
    return problem
  }

  static var unsupportedCoding: Problem {
    var problem = Problem(
      .unsupportedMediaType, "unsupported-coding", "Unsupported coding",
      detail: "Bodies are read without compression only.")
    problem.fields["Accept-Encoding"] = "identity"
    return problem
  }

  static func unsupportedType(_ types: [MediaType]) -> Problem {
    Problem(
      .unsupportedMediaType, "unsupported-media-type", "Unsupported media type",
      detail: "The Content-Type must be one of \(names(types)).")
  }

  /// The bodies of this client, or those of all clients, have taken the memory that they may.
  static var noMemoryForBody: Problem {
    var problem = Problem(
      .serviceUnavailable, "busy", "Busy",
      detail: "Too many large requests at a time. Try again in a moment.")
    problem.fields["Retry-After"] = "1"
    problem.closesConnection = true
    return problem
  }

  /// The answers of this client, or those of all clients, have taken the memory that they may.
  static var noMemoryForAnswer: Problem {
    var problem = Problem(
      .serviceUnavailable, "busy", "Busy",
      detail: "Too many large answers at a time. Take them first, and try again.")
    problem.fields["Retry-After"] = "1"
    return problem
  }

  /// A form that cannot be read.
  init(_ error: MultipartError) {
    let detail =
      switch error {
      case .noBoundary: "The Content-Type has no boundary, or a malformed one."
      case .unexpectedEnd: "The form ends before its last boundary."
      case .malformedBoundary: "A boundary is not followed by a line end."
      case .malformedHeader: "A part has a malformed header."
      case .headerTooLong(let limit): "The headers of a part have more than \(limit) bytes."
      case .noName: "A part has no Content-Disposition with a name."
      case .tooManyParts(let limit): "The form has more than \(limit) parts."
      }
    self.init(.badRequest, "malformed-content", "Malformed content", detail: detail)
  }

  private static func names(_ types: [MediaType]) -> String {
    types.map(\.essence).joined(separator: ", ")
  }
}
