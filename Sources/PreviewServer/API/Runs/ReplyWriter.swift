internal import Messages
internal import Preprocessing
internal import PropertyLists

/// Turns the outcome of a script into an answer.
struct ReplyWriter {
  /// The types of answers, the preferred one first.
  static let types: [MediaType] = [
    .json, .xmlPropertyList, .textXML, .xml, .binaryPropertyList, .html,
  ]

  var type: MediaType
  var emission = RunInput.Emission.all
  var strict = false
  /// How many bytes the answer may have.
  var limit: Int
  var status = HTTPStatus.ok
  /// Members beside those of the reply.
  var added: [(String, PropertyList)] = []

  /// The answer; a problem where the extension got nothing.
  func response(_ reply: RunReply) throws(Problem) -> HTTPResponse {
    var response = try content(of: reply)
    response.room = reply.room
    return response
  }

  private func content(of reply: RunReply) throws(Problem) -> HTTPResponse {
    var results: PropertyList?
    switch reply.outcome {
    case .results(let value)?: results = value
    case nil: break
    case let outcome?: throw Problem(outcome: outcome, reply).cut(to: limit)
    }
    if strict, let value = results {
      do throws(PropertyListError) {
        _ = try value.bytes(as: .binary1)
      } catch {
        throw Problem(notRepresentable: error, reply).cut(to: limit)
      }
    }
    if type.essence == MediaType.html.essence { return Self.page(reply.html ?? [], status) }
    let value = content(reply, results)
    guard let size = AnswerSize.measure(value, type, upTo: limit) else {
      throw Problem(.answerTooLarge(limit: limit))
    }
    do throws(PropertyListError) {
      return HTTPResponse(status, type, try write(value, size))
    } catch {
      throw Problem(notRepresentable: error, reply).cut(to: limit)
    }
  }

  private func content(_ reply: RunReply, _ results: PropertyList?) -> PropertyList {
    switch emission {
    case .results: return results ?? .dictionary(PropertyListDictionary())
    case .envelope:
      return [ExtensionKeys.results: results ?? .dictionary(PropertyListDictionary())]
    case .all:
      var entries = Self.members(reply) + added
      if let html = reply.html { entries.append(("html", page(html))) }
      if let results { entries.append(("results", results)) }
      return .dictionary(PropertyListDictionary(entries))
    }
  }

  /// The page as text; as data if the answer is XML and the page has characters that XML lacks.
  private func page(_ html: [UInt8]) -> PropertyList {
    let isXML =
      type.essence != MediaType.json.essence
      && type.essence != MediaType.binaryPropertyList.essence
    let text = String(decoding: html, as: UTF8.self)
    guard isXML else { return .string(text) }
    let fits = text.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20
        ? scalar.value & 0xFFFE != 0xFFFE || scalar.value > 0xFFFF
        : scalar.value == 0x09 || scalar.value == 0x0A || scalar.value == 0x0D
    }
    return fits ? .string(text) : .data(html)
  }

  /// - Parameter size: about how many bytes it takes. They are reserved at once, because an array
  ///   that grows needs up to three times as many while its bytes move.
  private func write(
    _ value: PropertyList, _ size: Int
  ) throws(PropertyListError) -> [UInt8] {
    switch type.essence {
    case MediaType.json.essence:
      var output: [UInt8] = []
      output.reserveCapacity(size)
      try (strict ? value : value.replacingNotFinite).writeCompactJSON(to: &output)
      return output
    case MediaType.binaryPropertyList.essence: return try value.bytes(as: .binary1)
    default: return try value.bytes(as: .xml1)
    }
  }

  /// The page alone. It is not trusted: a browser that shows it gives it no origin and runs none of
  /// its scripts.
  private static func page(_ html: [UInt8], _ status: HTTPStatus) -> HTTPResponse {
    var response = HTTPResponse(status, .html, html)
    response.fields["Content-Security-Policy"] =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return response
  }

  /// The members of an answer beside the results and the page.
  static func members(_ reply: RunReply) -> [(String, PropertyList)] {
    var entries: [(String, PropertyList)] = [
      ("console", .array(reply.console.map { PropertyList($0) })),
      (
        "diagnostics",
        .array(
          reply.remarks + reply.diagnostics.map { PropertyList($0) })
      ),
      ("navigations", .array(reply.navigations.map { PropertyList($0) })),
      (
        "timings",
        .dictionary(
          PropertyListDictionary(reply.timings.map { ($0.name, .real($0.milliseconds)) }))
      ),
    ]
    if let finalize = reply.finalize { entries.append(("finalize", .string(finalize.name))) }
    return entries
  }
}

extension FinalizeOutcome {
  /// The name of the outcome in answers.
  fileprivate var name: String {
    switch self {
    case .called: "called"
    case .notCalled: "notCalled"
    case .threw: "threw"
    case .outOfTime: "outOfTime"
    }
  }
}
