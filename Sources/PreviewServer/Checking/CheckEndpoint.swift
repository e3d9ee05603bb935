internal import Messages
internal import Preprocessing
internal import PropertyLists

/// `POST /v1/check`: the mistakes in a script or a bundle, and with a page also those that occur
/// there.
///
/// A worker runs the script on the page, or on an empty one to learn whether its syntax is right. A
/// worker also searches the text for mistakes, see ``CheckTask``.
struct CheckEndpoint: Sendable {
  let service: any RunService
  let starter: RunStarter
  let limits: ServerLimits

  var route: Route {
    var route = Route(.post, "/v1/check", handler: handle)
    route.produces = [.json]
    route.consumes = RequestBody.valueTypes + [.multipartForm]
    route.needsBody = true
    return route
  }

  private func handle(_ request: RoutedRequest, _ responder: Responder) {
    let input: CheckInput
    do throws(Problem) {
      input = try CheckInput(RequestBody.value(request), limits: limits)
    } catch {
      return responder.fail(error)
    }
    let asker = request.withoutBody
    starter.prepare(input.run, for: asker) { prepared in
      switch prepared {
      case .failure(let problem):
        // A bundle whose script is missing is a finding, not an error of the request.
        guard problem.identifier == "unusable-bundle" else { return responder.fail(problem) }
        check(input, of: asker, responder)
      case .success(let request):
        var prepared = request
        prepared.wantsPage = false
        service.run(prepared) { reply in
          finish(input, request.script, reply, of: asker, responder)
        }
      }
    }
  }

  /// Continues when the script has run.
  private func finish(
    _ input: CheckInput, _ script: PreprocessingScript, _ reply: Result<RunReply, RunServiceError>,
    of request: RoutedRequest, _ responder: Responder
  ) {
    switch reply {
    case .success(let reply): check(input, script, reply.diagnostics, of: request, responder)
    case .failure(.timeLimit), .failure(.memoryLimit), .failure(.answerTooLarge), .failure(.lost):
      // Without a page, the client did not ask for the outcome of running the script.
      if input.hasPage, case .failure(let error) = reply { return responder.fail(Problem(error)) }
      check(input, script, of: request, responder)
    case .failure(let error): responder.fail(Problem(error))
    }
  }

  /// Answers with the findings in the text, and with those of a run.
  private func check(
    _ input: CheckInput, _ script: PreprocessingScript? = nil, _ diagnostics: [Diagnostic] = [],
    of request: RoutedRequest, _ responder: Responder
  ) {
    service.perform(.check, on: input.task(script), diagnostics, for: request) { result in
      responder.answer(result.flatMap { HTTPResponse.json($0, of: "the findings") })
    }
  }
}

extension HTTPResponse {
  /// An answer that is a value in JSON.
  ///
  /// - Parameter source: the value's name in the problem that reports a date outside the calendar.
  static func json(
    _ value: PropertyList, of source: String
  ) -> Result<HTTPResponse, Problem> {
    do throws(PropertyListError) {
      return .success(HTTPResponse(.ok, .json, try value.replacingNotFinite.compactJSON()))
    } catch {
      return .failure(Problem(malformed: error, source: source))
    }
  }
}
