/// The status of an answer (RFC 9110, section 15).
public struct HTTPStatus: Sendable, Hashable {
  public var code: Int
  /// The registered reason phrase.
  public var reason: String

  public static let ok = HTTPStatus(code: 200, reason: "OK")
  public static let created = HTTPStatus(code: 201, reason: "Created")
  public static let noContent = HTTPStatus(code: 204, reason: "No Content")
  public static let notModified = HTTPStatus(code: 304, reason: "Not Modified")
  public static let badRequest = HTTPStatus(code: 400, reason: "Bad Request")
  public static let unauthorized = HTTPStatus(code: 401, reason: "Unauthorized")
  public static let forbidden = HTTPStatus(code: 403, reason: "Forbidden")
  public static let notFound = HTTPStatus(code: 404, reason: "Not Found")
  public static let methodNotAllowed = HTTPStatus(code: 405, reason: "Method Not Allowed")
  public static let notAcceptable = HTTPStatus(code: 406, reason: "Not Acceptable")
  public static let conflict = HTTPStatus(code: 409, reason: "Conflict")
  public static let contentTooLarge = HTTPStatus(code: 413, reason: "Content Too Large")
  public static let unsupportedMediaType = HTTPStatus(code: 415, reason: "Unsupported Media Type")
  public static let misdirectedRequest = HTTPStatus(code: 421, reason: "Misdirected Request")
  public static let unprocessableContent = HTTPStatus(code: 422, reason: "Unprocessable Content")
  public static let tooManyRequests = HTTPStatus(code: 429, reason: "Too Many Requests")
  public static let headTooLong = HTTPStatus(code: 431, reason: "Request Header Fields Too Large")
  public static let internalServerError = HTTPStatus(code: 500, reason: "Internal Server Error")
  public static let notImplemented = HTTPStatus(code: 501, reason: "Not Implemented")
  public static let badGateway = HTTPStatus(code: 502, reason: "Bad Gateway")
  public static let serviceUnavailable = HTTPStatus(code: 503, reason: "Service Unavailable")
}
