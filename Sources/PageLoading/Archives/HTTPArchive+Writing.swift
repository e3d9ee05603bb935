internal import Bytes
internal import DOM
internal import PropertyLists

extension HTTPArchive {
  /// The archive as JSON.
  ///
  /// Cookies and credentials are left out, because the file is meant to be kept with tests.
  ///
  /// - Parameters:
  ///   - creator: the name and version of the program that writes it.
  ///   - date: the time of the recording, in the form of RFC 3339.
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
    // This cannot fail: the archive has only values that JSON can represent.
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
        // The characters of a field stand for bytes. The text in UTF-8 that these bytes form is
        // written.
        let bytes = field.value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let value = String(validating: bytes, as: UTF8.self) ?? field.value
        return dictionary([("name", .string(field.name)), ("value", .string(value))])
      })
  }

  private static let secretFields: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "set-cookie", "set-cookie2",
  ]
}
