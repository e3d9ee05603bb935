/// The status of an answer (RFC 9110, section 15).
package struct HTTPStatus: Sendable, Hashable {
  package var code: Int
  /// The registered reason phrase.
  package var reason: String

  package static let ok = HTTPStatus(code: 200, reason: "OK")
  package static let created = HTTPStatus(code: 201, reason: "Created")
  package static let noContent = HTTPStatus(code: 204, reason: "No Content")
  package static let notModified = HTTPStatus(code: 304, reason: "Not Modified")
  package static let badRequest = HTTPStatus(code: 400, reason: "Bad Request")
  package static let unauthorized = HTTPStatus(code: 401, reason: "Unauthorized")
  package static let forbidden = HTTPStatus(code: 403, reason: "Forbidden")
  package static let notFound = HTTPStatus(code: 404, reason: "Not Found")
  package static let methodNotAllowed = HTTPStatus(code: 405, reason: "Method Not Allowed")
  package static let notAcceptable = HTTPStatus(code: 406, reason: "Not Acceptable")
  package static let conflict = HTTPStatus(code: 409, reason: "Conflict")
  package static let contentTooLarge = HTTPStatus(code: 413, reason: "Content Too Large")
  package static let unsupportedMediaType = HTTPStatus(code: 415, reason: "Unsupported Media Type")
  package static let misdirectedRequest = HTTPStatus(code: 421, reason: "Misdirected Request")
  package static let unprocessableContent = HTTPStatus(code: 422, reason: "Unprocessable Content")
  package static let tooManyRequests = HTTPStatus(code: 429, reason: "Too Many Requests")
  package static let headTooLong = HTTPStatus(code: 431, reason: "Request Header Fields Too Large")
  package static let internalServerError = HTTPStatus(code: 500, reason: "Internal Server Error")
  package static let notImplemented = HTTPStatus(code: 501, reason: "Not Implemented")
  package static let badGateway = HTTPStatus(code: 502, reason: "Bad Gateway")
  package static let serviceUnavailable = HTTPStatus(code: 503, reason: "Service Unavailable")
}
