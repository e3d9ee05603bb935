internal import Messages
internal import PropertyLists

/// `POST /v1/run`: a script on a page in one step.
struct RunEndpoint: Sendable {
  let service: any RunService
  let starter: RunStarter
  let limits: ServerLimits

  var route: Route {
    var route = Route(.post, "/v1/run", handler: handle)
    route.produces = ReplyWriter.types
    route.consumes = RequestBody.valueTypes + [.multipartForm]
    route.needsBody = true
    return route
  }

  private func handle(_ request: RoutedRequest, _ responder: Responder) {
    let input: RunInput
    do throws(Problem) {
      input = try RunInput(
        RequestBody.value(request), limits: limits, isWhole: true)
    } catch {
      return responder.fail(error)
    }
    let type = request.answerType ?? .json
    if input.isReport {
      return report(
        input, ReportWriter(type: type, strict: input.strict, limit: limits.answer),
        request.withoutBody, responder)
    }
    let writer = ReplyWriter(
      type: type, emission: input.emission, strict: input.strict, limit: limits.answer)
    starter.prepare(input, for: request.withoutBody) { [service] prepared in
      switch prepared {
      case .failure(let problem): responder.fail(problem)
      case .success(var prepared):
        prepared.wantsPage = input.wantsPage(in: type)
        service.run(prepared) { [prepared] reply in
          responder.answer(writer.result(reply.map { $0.adding(prepared.remarks) }))
        }
      }
    }
  }

  private func report(
    _ input: RunInput, _ writer: ReportWriter, _ request: RoutedRequest, _ responder: Responder
  ) {
    starter.prepare(input, for: request) { [service] prepared in
      switch prepared {
      case .failure(let problem): responder.answer(writer.result(.failure(problem), of: nil))
      case .success(let prepared):
        service.run(prepared) { reply in
          let reply = reply.map { $0.adding(prepared.remarks) }.mapError { Problem($0) }
          responder.answer(writer.result(reply, of: prepared))
        }
      }
    }
  }
}

extension ReplyWriter {
  /// The answer for the service's reply.
  func result(_ reply: Result<RunReply, RunServiceError>) -> Result<HTTPResponse, Problem> {
    switch reply {
    case .failure(let error): return .failure(Problem(error))
    case .success(let reply):
      do throws(Problem) {
        return .success(try response(reply))
      } catch {
        return .failure(error)
      }
    }
  }
}

extension RunReply {
  /// The reply, with the remarks for the author of the bundle.
  func adding(_ remarks: [PropertyList]) -> RunReply {
    var reply = self
    reply.remarks = remarks
    return reply
  }
}
