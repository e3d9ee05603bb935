internal import Bytes
internal import DOM
internal import PropertyLists

extension HTTPArchive {
  /// The archive as JSON.
  ///
  /// Cookies and what authorizes a request are left out: the file is to lie beside tests.
  ///
  /// - Parameters:
  ///   - creator: the program that writes it, and its version.
  ///   - date: when it was recorded, as RFC 3339 writes it.
  package func json(creator: (name: String, version: String), date: String) -> [UInt8] {
    let entries = exchanges.map { Self.entry($0, date: date) }
    let log = Self.dictionary([
      ("version", "1.2"),
      (
        "creator",
        Self.dictionary([("name", .string(creator.name)), ("version", .string(creator.version))])
      ),
      ("entries", .array(entries)),
    ])
    // It has strings and numbers only, which JSON always has a place for.
    return (try? Self.dictionary([("log", log)]).bytes(as: .json)) ?? []
  }

  private static func dictionary(_ entries: [(String, PropertyList)]) -> PropertyList {
    .dictionary(PropertyListDictionary(entries))
  }

  private static func entry(_ exchange: Exchange, date: String) -> PropertyList {
    var request: [(String, PropertyList)] = [
      ("method", .string(exchange.method)), ("url", .string(exchange.address)),
      ("httpVersion", "HTTP/1.1"), ("cookies", []),
      ("headers", headers(exchange.requestHeaders)), ("queryString", []),
      ("headersSize", -1), ("bodySize", number(exchange.requestBody?.count ?? 0)),
    ]
    if let body = exchange.requestBody {
      let type = exchange.requestHeaders.first { $0.name.asciiLowercased == "content-type" }
      request.append(
        (
          "postData",
          dictionary([
            ("mimeType", .string(type?.value ?? "")),
            ("text", .string(String(decoding: body, as: UTF8.self))),
          ])
        ))
    }
    return dictionary([
      ("startedDateTime", .string(date)), ("time", 0), ("request", dictionary(request)),
      ("response", response(exchange.response)), ("cache", dictionary([])),
      ("timings", dictionary([("send", 0), ("wait", 0), ("receive", 0)])),
    ])
  }

  private static func response(_ response: NetworkStub.Response?) -> PropertyList {
    let fields = response?.headers.fields ?? []
    let body = response?.body ?? []
    let type = response?.headers.value(of: "content-type") ?? ""
    var content: [(String, PropertyList)] = [
      ("size", number(body.count)), ("mimeType", .string(type)),
    ]
    if let text = String(validating: body, as: UTF8.self) {
      content.append(("text", .string(text)))
    } else {
      content += [("text", .string(Base64.text(of: body))), ("encoding", "base64")]
    }
    return dictionary([
      ("status", number(response?.status ?? 0)),
      ("statusText", .string(response?.statusText ?? "")), ("httpVersion", "HTTP/1.1"),
      ("cookies", []), ("headers", headers(fields)), ("content", dictionary(content)),
      ("redirectURL", .string(response?.headers.value(of: "location") ?? "")),
      ("headersSize", -1), ("bodySize", number(body.count)),
    ])
  }

  private static func number(_ value: Int) -> PropertyList {
    .integer(PropertyListInteger(value))
  }

  private static func headers(_ fields: [(name: String, value: String)]) -> PropertyList {
    let kept = fields.filter { !secretFields.contains($0.name.asciiLowercased) }
    return .array(
      kept.map { field in
        // A field is bytes; what is written is the text that they are in UTF-8.
        let bytes = field.value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let value = String(validating: bytes, as: UTF8.self) ?? field.value
        return dictionary([("name", .string(field.name)), ("value", .string(value))])
      })
  }

  private static let secretFields: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "set-cookie", "set-cookie2",
  ]
}
