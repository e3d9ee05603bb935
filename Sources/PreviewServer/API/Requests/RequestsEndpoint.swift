internal import Messages
internal import Preprocessing
internal import PropertyLists
internal import SystemServices

/// `/v1/requests`: a script on a page in two steps, between which an extension works.
struct RequestsEndpoint: Sendable {
  let service: any RunService
  let starter: RunStarter
  let limits: ServerLimits
  let waiting: WaitingRequests
  let clock: @Sendable () -> Double

  var routes: [Route] {
    var begin = Route(.post, "/v1/requests", handler: begin)
    // The identifier must be in the answer, so a page alone cannot be the answer.
    begin.produces = ReplyWriter.types.filter { $0 != .html }
    begin.consumes = RequestBody.valueTypes + [.multipartForm]
    begin.needsBody = true
    var finalize = Route(.post, "/v1/requests/{id}/finalize", handler: finalize)
    finalize.produces = ReplyWriter.types
    finalize.consumes = RequestBody.valueTypes
    let delete = Route(.delete, "/v1/requests/{id}") { request throws(Problem) in
      try waiting.take(request.parameters["id"] ?? "").run.discard()
      return HTTPResponse(.noContent)
    }
    return [begin, finalize, delete]
  }

  private func begin(_ request: RoutedRequest, _ responder: Responder) {
    let input: RunInput
    do throws(Problem) {
      input = try RunInput(RequestBody.value(request), limits: limits, isWhole: false)
    } catch {
      return responder.fail(error)
    }
    let type = request.answerType ?? .json
    waiting.reserve(for: request.client, at: clock()) { refusal in
      if let refusal { return responder.fail(Self.noPlace(refusal)) }
      if request.cancellation.isCancelled {
        waiting.release(for: request.client)
        return responder.fail(Problem(.cancelled))
      }
      begin(input, type, of: request.withoutBody, responder)
    }
  }

  /// Begins with a request that has a place.
  private func begin(
    _ input: RunInput, _ type: MediaType, of request: RoutedRequest, _ responder: Responder
  ) {
    let client = request.client
    starter.prepare(input, for: request) { prepared in
      switch prepared {
      case .failure(let problem):
        waiting.release(for: client)
        responder.fail(problem)
      case .success(var prepared):
        prepared.wantsPage = input.wantsPage(in: type)
        service.begin(prepared) { [prepared] reply in
          switch reply {
          case .failure(let error):
            waiting.release(for: client)
            responder.fail(Problem(error))
          case .success(let (reply, run)):
            if request.cancellation.isCancelled {
              // The client never learns the run's identifier.
              waiting.release(for: client)
              run.discard()
              return responder.fail(Problem(.cancelled))
            }
            keep(run, reply.adding(prepared.remarks), input, type, of: client, responder)
          }
        }
      }
    }
  }

  /// Answers with the results, and keeps the world if there are results.
  private func keep(
    _ run: any WaitingRun, _ reply: RunReply, _ input: RunInput, _ type: MediaType,
    of client: String, _ responder: Responder
  ) {
    // Later answers to this run have the form that this request asks for.
    let later = ReplyWriter(type: .json, strict: input.strict, limit: limits.answer)
    guard case .results? = reply.outcome else {
      waiting.release(for: client)
      run.discard()
      return responder.answer(later.result(.success(reply)))
    }
    guard let identifier = waiting.add(run, later, for: client, at: clock()) else {
      return responder.fail(.stopping)
    }
    var writer = ReplyWriter(
      type: type, strict: input.strict, limit: limits.answer, status: .created)
    writer.added = [
      ("id", .string(identifier)), ("expiresIn", .real(limits.waitingTime)),
    ]
    do throws(Problem) {
      var response = try writer.response(reply)
      response.fields["Location"] = "/v1/requests/\(identifier)"
      responder.answer(response)
    } catch {
      // The client never learns the identifier.
      try? waiting.take(identifier).run.discard()
      responder.fail(error)
    }
  }

  private func finalize(_ request: RoutedRequest, _ responder: Responder) {
    do throws(Problem) {
      let body = try RequestBody.value(request)
      guard let entries = body.dictionary else {
        throw Problem(shape: [ShapeError(pointer: "", detail: ShapeText.mustBeObject)])
      }
      var reader = ObjectReader(entries)
      let arguments = reader.value("arguments")
      reader.refuseOthers()
      guard reader.errors.isEmpty else { throw Problem(shape: reader.errors) }
      let entry = try waiting.take(request.parameters["id"] ?? "")
      var writer = entry.writer
      writer.type = request.answerType ?? .json
      entry.run.finalize(.item(arguments)) { [writer] reply in
        responder.answer(writer.result(reply))
      }
    } catch {
      responder.fail(error)
    }
  }

  private static func noPlace(_ refusal: WaitingRequests.Refusal) -> Problem {
    var problem =
      switch refusal {
      case .full:
        Problem(
          .serviceUnavailable, "busy", "Busy",
          detail: ProblemText.tooManyWaiting)
      case .share(let share):
        Problem(
          .tooManyRequests, "too-many-waiting", "Too many waiting",
          detail: ProblemText.tooManyWaiting(ofOneClient: share))
      }
    problem.fields["Retry-After"] = "5"
    return problem
  }
}
