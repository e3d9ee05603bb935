internal import Bytes
internal import Messages
internal import Preprocessing
internal import PropertyLists

/// Turns the outcome of a script into an answer for a person, such as the user of the preview page.
/// It holds everything that can be shown, whether the extension got results or not.
struct ReportWriter {
  var type: MediaType
  var strict = false
  /// How many bytes the answer may have.
  var limit = Int.max

  /// The answer for the service's reply. Errors of the run are a part of it, unless nothing could
  /// be run at all.
  func result(
    _ reply: Result<RunReply, Problem>, of request: RunRequest?
  ) -> Result<HTTPResponse, Problem> {
    content(of: reply, to: request).map { answer in
      var answer = answer
      answer.room = (try? reply.get())?.room
      return answer
    }
  }

  private func content(
    of reply: Result<RunReply, Problem>, to request: RunRequest?
  ) -> Result<HTTPResponse, Problem> {
    if case .failure(let problem) = reply, !Self.isOutcome(problem) { return .failure(problem) }
    if type.essence == MediaType.html.essence, case .success(let reply) = reply, let request {
      let document = ReportDocument(
        reply, script: request.script, page: request.page.url, strict: strict)
      return .success(HTTPResponse(.ok, .html, document.html))
    }
    let value = PropertyList.dictionary(PropertyListDictionary(entries(reply)))
    guard AnswerSize.measure(value, type, upTo: limit) != nil else {
      return .failure(Problem(.answerTooLarge(limit: limit)))
    }
    let (bytes, type) = written(value)
    return .success(HTTPResponse(.ok, type, bytes))
  }

  /// Whether a problem is about the page, the script or their sources, and not about the request or
  /// the server.
  private static func isOutcome(_ problem: Problem) -> Bool {
    [.badRequest, .unprocessableContent, .internalServerError].contains(problem.status)
  }

  /// The answer in the requested type, or in JSON if that type cannot hold it.
  func content(
    _ reply: Result<RunReply, Problem>, adding members: [(String, PropertyList)] = []
  ) -> (bytes: [UInt8], type: MediaType) {
    written(.dictionary(PropertyListDictionary(entries(reply) + members)))
  }

  private func written(_ value: PropertyList) -> (bytes: [UInt8], type: MediaType) {
    if type.essence != MediaType.json.essence, type.essence != MediaType.html.essence {
      let format: PropertyListOutputFormat =
        type.essence == MediaType.binaryPropertyList.essence ? .binary1 : .xml1
      if let bytes = try? value.bytes(as: format) { return (bytes, type) }
    }
    // What JSON still cannot hold is a date beyond the calendar.
    return ((try? value.replacingNotFinite.compactJSON()) ?? Array("{}".utf8), .json)
  }

  private func entries(_ reply: Result<RunReply, Problem>) -> [(String, PropertyList)] {
    switch reply {
    case .failure(let problem): return [("problem", problem.summary)]
    case .success(let reply):
      var entries = ReplyWriter.members(reply)
      entries.append(("html", .string(String(decoding: reply.html ?? [], as: UTF8.self))))
      if let parsed = reply.parsedHTML {
        entries.append(("before", .string(String(decoding: parsed, as: UTF8.self))))
      }
      if let pictures = reply.pictures {
        entries.append(("pictureBefore", .string(Self.address(ofPicture: pictures.before))))
        entries.append(("pictureAfter", .string(Self.address(ofPicture: pictures.after))))
        entries.append(("pictureWidth", .real(pictures.width)))
      }
      if let problem = problem(of: reply) { entries.append(("problem", problem.summary)) }
      if case .results(let results)? = reply.outcome { entries.append(("results", results)) }
      return entries
    }
  }

  private static func address(ofPicture bytes: [UInt8]) -> String {
    "data:image/png;base64,\(Base64.text(of: bytes))"
  }

  /// The reason why the extension gets nothing.
  private func problem(of reply: RunReply) -> Problem? {
    switch reply.outcome {
    case .results(let results)?:
      guard strict else { return nil }
      do throws(PropertyListError) {
        _ = try results.bytes(as: .binary1)
        return nil
      } catch {
        return Problem(notRepresentable: error, reply)
      }
    case nil: return nil
    case let outcome?: return Problem(outcome: outcome, reply)
    }
  }
}
