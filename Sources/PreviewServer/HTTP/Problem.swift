internal import PropertyLists

/// An answer that describes an error (RFC 9457).
struct Problem: Error {
  /// The part of the problem type that is its own: `urn:problem-type:jsprep:<identifier>`.
  var identifier: String
  var status: HTTPStatus
  /// The name of this type of problem, in a few words.
  var title: String
  /// A description of this occurrence, and what to do about it.
  var detail: String
  /// More members, such as `errors` and `diagnostics`.
  var members: [(String, PropertyList)] = []
  var fields = HTTPFields()
  /// Whether the connection must be closed after this answer.
  var closesConnection = false

  init(_ status: HTTPStatus, _ identifier: String, _ title: String, detail: String) {
    self.status = status
    self.identifier = identifier
    self.title = title
    self.detail = detail
  }

  /// The problem type.
  var type: String { "urn:problem-type:jsprep:\(identifier)" }

  /// The problem as a part of another answer, without its members.
  var summary: PropertyList { .dictionary(PropertyListDictionary(entries)) }

  /// The problem as a part of another answer.
  var value: PropertyList { .dictionary(PropertyListDictionary(entries + members)) }

  private var entries: [(String, PropertyList)] {
    [
      ("type", .string(type)), ("title", .string(title)),
      ("status", .integer(PropertyListInteger(Int64(status.code)))), ("detail", .string(detail)),
    ]
  }

  /// The answer.
  ///
  /// - Parameter requestIdentifier: names the occurrence of the problem.
  func response(requestIdentifier: String) -> HTTPResponse {
    let entries = entries + [("requestId", .string(requestIdentifier))] + members
    let object = PropertyList.dictionary(PropertyListDictionary(entries)).replacingNotFinite
    // What JSON still cannot hold is a date beyond the calendar, so answer without members.
    let body = (try? object.compactJSON()) ?? Array(#"{"title":"\#(title)"}"#.utf8)
    var response = HTTPResponse(status, .problem, body)
    for field in fields { response.fields.append(field.name, field.value) }
    response.closesConnection = closesConnection
    return response
  }
}
