internal import Messages
internal import PropertyLists

// Problems of requests that never reach a handler.

extension Problem {
  static var malformedTarget: Problem {
    var problem = Problem(
      .badRequest, "malformed-target", "Malformed target",
      detail: ProblemText.malformedTarget)
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
      detail: ProblemText.headTooLong)
    problem.closesConnection = true
    return problem
  }

  static var foreignHost: Problem {
    Problem(
      .misdirectedRequest, "foreign-host", "Foreign host",
      detail: ProblemText.foreignHost)
  }

  static var foreignOrigin: Problem {
    Problem(
      .forbidden, "foreign-origin", "Foreign origin",
      detail: ProblemText.foreignOrigin)
  }

  static func tooManyRequests(_ wait: Double) -> Problem {
    var problem = Problem(
      .tooManyRequests, "too-many-requests", "Too many requests",
      detail: ProblemText.tooManyRequests)
    problem.fields["Retry-After"] = String(Int(wait.rounded(.up)))
    return problem
  }

  static func unauthorized(hasToken: Bool) -> Problem {
    var problem = Problem(
      .unauthorized, "unauthorized", "Unauthorized",
      detail: hasToken ? ProblemText.wrongToken : ProblemText.missingToken)
    problem.fields["WWW-Authenticate"] =
      hasToken ? #"Bearer realm="jsprep", error="invalid_token""# : #"Bearer realm="jsprep""#
    return problem
  }

  static func notFound(_ path: String) -> Problem {
    Problem(
      .notFound, "not-found", "Not found",
      detail: ProblemText.notFound)
  }

  static func methodNotAllowed(_ allowed: [HTTPMethod]) -> Problem {
    let list = allowed.map(\.rawValue).joined(separator: ", ")
    var problem = Problem(
      .methodNotAllowed, "method-not-allowed", "Method not allowed",
      detail: ProblemText.methodNotAllowed(list))
    problem.fields["Allow"] = list
    return problem
  }

  static func notAcceptable(_ offers: [MediaType]) -> Problem {
    var problem = Problem(
      .notAcceptable, "not-acceptable", "Not acceptable",
      detail: ProblemText.notAcceptable(names(offers)))
    problem.members = [("offers", .array(offers.map { .string($0.essence) }))]
    return problem
  }

  static func missingBody(_ types: [MediaType]) -> Problem {
    Problem(
      .badRequest, "missing-body", "Missing body",
      detail: ProblemText.missingBody(names(types)))
  }

  static func tooLarge(_ limit: Int) -> Problem {
    var problem = Problem(
      .contentTooLarge, "content-too-large", "Content too large",
      detail: ProblemText.bodyTooLarge(limit: limit))
    problem.closesConnection = true
    return problem
  }

  static var unsupportedCoding: Problem {
    var problem = Problem(
      .unsupportedMediaType, "unsupported-coding", "Unsupported coding",
      detail: ProblemText.unsupportedCoding)
    problem.fields["Accept-Encoding"] = "identity"
    return problem
  }

  static func unsupportedType(_ types: [MediaType]) -> Problem {
    Problem(
      .unsupportedMediaType, "unsupported-media-type", "Unsupported media type",
      detail: ProblemText.unsupportedType(names(types)))
  }

  /// The bodies of this client, or those of all clients, have reached their memory limit.
  static var noMemoryForBody: Problem {
    var problem = Problem(
      .serviceUnavailable, "busy", "Busy",
      detail: ProblemText.noMemoryForBody)
    problem.fields["Retry-After"] = "1"
    problem.closesConnection = true
    return problem
  }

  /// The answers of this client, or those of all clients, have reached their memory limit.
  static var noMemoryForAnswer: Problem {
    var problem = Problem(
      .serviceUnavailable, "busy", "Busy",
      detail: ProblemText.noMemoryForAnswer)
    problem.fields["Retry-After"] = "1"
    return problem
  }

  /// The problem for a form that cannot be read.
  init(_ error: MultipartError) {
    let detail =
      switch error {
      case .noBoundary: ProblemText.noBoundary
      case .unexpectedEnd: ProblemText.unexpectedEnd
      case .malformedBoundary: ProblemText.malformedBoundary
      case .malformedHeader: ProblemText.malformedPartHeader
      case .headerTooLong(let limit): ProblemText.partHeaderTooLong(limit: limit)
      case .noName: ProblemText.noPartName
      case .tooManyParts(let limit): ProblemText.tooManyParts(limit: limit)
      }
    self.init(.badRequest, "malformed-content", "Malformed content", detail: detail)
  }

  private static func names(_ types: [MediaType]) -> String {
    types.map(\.essence).joined(separator: ", ")
  }
}
