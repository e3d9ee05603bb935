internal import PropertyLists

/// The log's entry for a request.
struct AccessLogEntry: Sendable {
  var identifier: String
  var client: String
  var method: String
  /// The path and query as they were sent.
  var target: String
  /// The pattern of the route.
  var route: String
  var status: Int
  /// The size of the body in bytes.
  var received: Int
  /// The size of the answer's body in bytes.
  var sent: Int
  /// The time from the head of the request to the end of the answer.
  var seconds: Double
  var userAgent: String?
  /// Whether the connection broke before the answer was sent.
  var isAborted = false

  /// Longer targets and agents are cut.
  private static let textLimit = 512

  /// The entry as one line of JSON.
  func line(timestamp: String) -> [UInt8] {
    var entries: [(String, PropertyList)] = [
      ("time", .string(timestamp)), ("id", .string(identifier)), ("client", .string(client)),
      ("method", .string(method)), ("target", .string(Self.cut(target))),
      ("route", .string(route)), ("status", .integer(PropertyListInteger(Int64(status)))),
      ("received", .integer(PropertyListInteger(Int64(received)))),
      ("sent", .integer(PropertyListInteger(Int64(sent)))),
      ("milliseconds", .real((seconds * 1e6).rounded() / 1e3)),
    ]
    if let userAgent { entries.append(("agent", .string(Self.cut(userAgent)))) }
    if isAborted { entries.append(("aborted", .boolean(true))) }
    let object = PropertyList.dictionary(PropertyListDictionary(entries))
    return ((try? object.compactJSON()) ?? []) + [0x0A]
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > textLimit else { return text }
    return String(decoding: text.utf8.prefix(textLimit), as: UTF8.self) + "…"
  }
}
